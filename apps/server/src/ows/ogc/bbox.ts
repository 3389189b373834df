import type { Extent } from '@motu/core';
import { type Condition, join, type LayerQuery, PROJECTIONS, rectangle } from '@motu/engine';
import type { System } from '../systems.ts';
import { refused } from './refusal.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
/** Twice around the world, and beyond every projected system. */
const FARTHEST = { degrees: 720, metres: 1e8 };

/** The rows of a box, as an extent or, where it is no box of longitudes and latitudes, as a condition. */
type Box = Pick<LayerQuery, 'extent' | 'where'>;

export function readBox(text: string, system: System, field = 'bbox'): Box {
  const box = readSides(text, system, field);
  return system.crs === 'EPSG:4326' ? degrees(box) : projected(box, system, field);
}

/** Four numbers, or six with heights, which count for nothing. West of its first side is beyond the antimeridian, as the standard says. */
export function readSides(text: string, system: Pick<System, 'crs' | 'isLatitudeFirst'>, field = 'bbox'): Extent {
  const numbers = text.split(',').map((part) => (NUMBER.test(part.trim()) ? Number(part) : Number.NaN));
  const [a, b, c, d] = (numbers.length === 6 ? [0, 1, 3, 4] : [0, 1, 2, 3]).map((i) => numbers[i]) as unknown as Extent;
  const isDegrees = system.crs === 'EPSG:4326';
  const limit = FARTHEST[isDegrees ? 'degrees' : 'metres'];
  if (![4, 6].includes(numbers.length) || !numbers.every((side) => Math.abs(side) <= limit))
    throw refused(field, `« ${field} » doit être quatre nombres séparés par des virgules, dans le domaine du système.`);
  const box: Extent = system.isLatitudeFirst ? [b, a, d, c] : [a, b, c, d];
  if (box[1] > box[3] || (!isDegrees && box[0] > box[2]))
    throw refused(field, `« ${field} » doit aller du plus petit au plus grand.`);
  return box;
}

function degrees(box: Extent): Box {
  const [first, second] = sidesOf(box);
  if (!second) return { extent: first };
  return { where: join('or', [first, second].map((side) => within(rectangle(side)))) }; // biome-ignore format: one line
}

/** A box of longitudes and latitudes, or the two that it is made of where it passes the antimeridian. */
export function sidesOf([first, south, last, north]: Extent): [Extent, Extent?] {
  const [bottom, top] = [south, north].map((degree) => Math.max(-90, Math.min(90, degree))) as [number, number];
  if (last - first >= 360) return [[-180, bottom, 180, top]];
  const [west, east] = [wrapped(first), wrapped(last)];
  if (west <= east) return [[west, bottom, east, top]];
  // A side that ends where it begins is no area that geometries can be tested against.
  if (west === 180) return [[-180, bottom, east, top]];
  if (east === -180) return [[west, bottom, 180, top]];
  return [
    [west, bottom, 180, top],
    [-180, bottom, east, top],
  ];
}

/** 205° is 155° west. */
const wrapped = (degree: number): number =>
  Math.abs(degree) <= 180 ? degree : ((((degree + 180) % 360) + 360) % 360) - 180;

function projected(box: Extent, { crs, name }: System, field: string): Box {
  const { inverse } = PROJECTIONS[crs];
  const shape = rectangle(box);
  const ring = shape.coordinates[0]?.map(([x, y]) => inverse(x, y)) ?? [];
  if (!ring.flat().every(Number.isFinite))
    throw refused(field, `« ${field} » est en dehors du domaine de « ${name} ».`);
  return { where: within({ type: 'Polygon', coordinates: [ring] }) };
}

const within = (geometry: Extract<Condition, { kind: 'spatial' }>['geometry']): Condition => ({
  kind: 'spatial',
  relation: 'intersects',
  geometry,
});
