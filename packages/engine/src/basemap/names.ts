import { formatNumber } from '@motu/core';
import type { Font, PlaceSymbol, TextRun } from '@motu/labels';
import type { Candidate, Position } from '../label/place.ts';
import type { Plane } from '../label/plane.ts';
import { centredThenNear, eightPositions, positionsAround } from '../label/positions.ts';
import type { Value } from '../source/source.ts';
import { blockSize, type TextBlock } from '../text/draw-text.ts';
import { breakName } from '../text/measure.ts';
import { byZoom } from './by-zoom.ts';
import { fillsScreen, type IslandBox } from './island-size.ts';
import * as sizes from './name-sizes.ts';
import type { Theme } from './theme.ts';

/** A row of the names table. */
export type Toponym = Readonly<Record<string, Value>> & { lon: number; lat: number };

export type NameContext = { plane: Plane; theme: Theme; islands: ReadonlyMap<string, IslandBox> };

const RING_UNTIL = 13;
const LEAST_ROOM = 2;
const CAPITAL = 'Papeete';
const NEAR_DISTANCES = [18, 34, 52, 72, 96];
const SIDE_DISTANCES = [3, 9, 16, 26, 40];
// Among streets a town is wider than its name: it may stand on any of them.
const STREET_DISTANCES = [14, 28, 44, 64, 88];
/** Up to this zoom the name of an island is written whatever its size. */
export const ISLANDS_UNTIL = 13;

const sans = (size: number, weight: Font['weight'] = 400, italic = false): Font => ({
  family: 'sans',
  size,
  weight,
  italic,
});
const serif = (size: number, weight: 400 | 600 = 400): Font => ({ family: 'serif', size, weight, italic: true });

const PLAIN = { symbolRoom: 1, keepSymbol: false, reserved: false, avoidLand: null } as const;

function sizeOf({ sizes: table, until }: sizes.SizeRange, zoom: number): number | null {
  return zoom < until + 0.5 ? byZoom(table, zoom) : null;
}

/**
 * The candidate of one row of the names table, or `null` when its class is not written at this zoom. A town that was
 * already written at a smaller zoom keeps its ring's place, and needs no more air than it has to.
 */
export function nameCandidate(row: Toponym, context: NameContext, isSeen = false): Candidate | null {
  const { zoom } = context.plane;
  const least = row.min_zoom;
  const most = row.max_zoom;
  // A name kept for searching only has no zoom at all.
  if (least === null) return null;
  if (typeof least === 'number' && zoom < least - 0.01) return null;
  if (typeof most === 'number' && zoom >= most + 0.99) return null;
  const candidate = CLASSES[String(row.classe)]?.(row, context) ?? null;
  return candidate && isSeen ? { ...candidate, reserved: true, room: Math.min(candidate.room, LEAST_ROOM) } : candidate;
}

const CLASSES: Record<string, (row: Toponym, context: NameContext) => Candidate | null> = {
  archipel: archipelago,
  ocean,
  baie: water,
  lagon: water,
  chenal: water,
  passe: water,
  port: water,
  lac: water,
  ile: island,
  commune,
  localite: locality,
  quartier: quarter,
  lieu_dit: quarter,
  ilot: quarter,
  sommet: summit,
};

function archipelago(row: Toponym, { plane: { zoom }, theme }: NameContext): Candidate | null {
  const size = sizeOf(sizes.ARCHIPELAGO, zoom);
  if (size === null) return null;
  const name = { text: text(row.nom).toLocaleUpperCase('fr'), font: sans(size, 600), tracking: 3.2 };
  const lines: TextRun[] = [{ ...name, color: theme.text.archipelago }];
  const second = { font: sans(size - 1.3, 400, true), color: theme.text.archipelago, tracking: 0.4 };
  if (row.nom_reo) lines.push({ ...second, text: text(row.nom_reo) });
  const block: TextBlock = { lines, halo: { color: theme.halo.archipelago, width: 2 } };
  return { ...PLAIN, ...at(row), symbol: null, block, positions: centredThenNear([14, 28]), room: 2 };
}

function ocean(row: Toponym, { plane: { zoom }, theme }: NameContext): Candidate | null {
  const size = sizeOf(sizes.OCEAN, zoom);
  if (size === null) return null;
  const far = zoom < 8.5;
  // Only the one with its second name stands in capitals; the others repeat it where the map is empty.
  const capitals = far && Boolean(row.nom_reo);
  const name = capitals ? text(row.nom).toLocaleUpperCase('fr') : text(row.nom);
  const font = serif(capitals ? size : 13.5, capitals ? 600 : 400);
  const lines: TextRun[] = [{ text: name, font, color: theme.text.water, tracking: capitals ? 5 : far ? 1.6 : 1 }];
  if (row.nom_reo && capitals) {
    lines.push({ text: text(row.nom_reo), font: serif(14), color: theme.text.water, tracking: 1.4 });
  }
  const halo = far ? null : { color: theme.halo.sea, width: 1.6 };
  return {
    ...PLAIN,
    ...at(row),
    symbol: null,
    block: { lines, halo },
    positions: centredThenNear([24, 48, 80]),
    room: 6,
    avoidLand: 'all',
  };
}

function water(row: Toponym, { plane: { zoom }, theme }: NameContext): Candidate | null {
  const size = sizeOf(sizes.WATER, zoom);
  if (size === null) return null;
  const lines = breakName(text(row.nom), row.classe === 'baie' || row.classe === 'chenal' ? 9 : 17).map((line) => ({
    text: line,
    font: serif(size),
    color: theme.text.water,
    tracking: 1,
  }));
  return {
    ...PLAIN,
    ...at(row),
    symbol: null,
    block: { lines, halo: { color: theme.halo.sea, width: 1.6 } },
    positions: centredThenNear([10, 20, 34, 48]),
    room: 6,
    // A lake lies in the land, and a surveyed bay has its point in the water; those kept by hand stand about where they are.
    avoidLand: row.classe === 'lac' || (row.classe === 'baie' && Number(row.rang) > 2) ? null : 'all',
    halo: theme.halo,
  };
}

function island(row: Toponym, context: NameContext): Candidate | null {
  const { plane, theme, islands } = context;
  const rank = Math.max(1, Math.min(4, Number(row.rang ?? 4)));
  const size = sizeOf(sizes.ISLANDS[rank - 1] as sizes.SizeRange, plane.zoom);
  if (size === null) return null;
  const tracking = plane.zoom > 9.5 ? 0.6 : 0;
  const name = { text: text(row.nom), font: sans(size, rank <= 2 ? 700 : 600), tracking };
  const lines: TextRun[] = [{ ...name, color: theme.text.island }];
  if (row.nom_reo && row.nom_reo !== row.nom && plane.zoom > 7.5) {
    const font = sans(Math.max(10.5, Math.round(size * 0.68 * 2) / 2), 400, true);
    lines.push({ text: text(row.nom_reo), font, color: theme.text.second });
  }
  const block: TextBlock = { lines, halo: { color: theme.halo.sea, width: 2.4 } };
  const box = islands.get(text(row.nom));
  if (plane.zoom > ISLANDS_UNTIL + 0.5 && (!box || fillsScreen(box))) return null;
  const place = at(row);
  if (plane.zoom > 9.5) {
    const outside = box ? positionsAround(block, box.halfX, box.halfY, [24, 48, 80]) : [];
    const positions = [...centredThenNear(NEAR_DISTANCES), ...outside];
    return { ...PLAIN, ...place, symbol: null, block, positions, room: 2, avoidLand: 'coast', halo: theme.halo };
  }
  const centre = box ? plane.toLonLat(box.centreX, box.centreY) : ([place.lon, place.lat] as const);
  const around = positionsAround(block, box?.halfX ?? 3, box?.halfY ?? 3, SIDE_DISTANCES);
  const positions = box ? around.filter((position) => isNearestTo(box, position, block, islands)) : around;
  // Small islands leave air between their names, or an archipelago becomes a list.
  const room = rank >= 3 && plane.zoom < 7.5 ? 5 : 2;
  return { ...PLAIN, lon: centre[0], lat: centre[1], symbol: null, block, positions, room, avoidLand: 'all' };
}

/** Whether a name in a position is nearer to its island than to any other: it would be read as the other's. */
function isNearestTo(
  own: IslandBox,
  { dx, dy }: Position,
  block: TextBlock,
  islands: ReadonlyMap<string, IslandBox>,
): boolean {
  const { width, height } = blockSize(block);
  const [x, y] = [own.centreX + dx, own.centreY + dy];
  const gap = (box: IslandBox) =>
    Math.hypot(
      Math.max(0, Math.abs(box.centreX - x) - width / 2 - box.halfX),
      Math.max(0, Math.abs(box.centreY - y) - height / 2 - box.halfY),
    );
  const mine = gap(own);
  for (const box of islands.values()) if (box !== own && gap(box) < mine - 2) return false;
  return true;
}

function commune(row: Toponym, context: NameContext): Candidate | null {
  const { zoom } = context.plane;
  const population = Number(row.population ?? 0);
  const size = sizeOf(population > 8000 ? sizes.COMMUNE_LARGE : sizes.COMMUNE, zoom);
  if (size === null) return null;
  const capital = row.nom === CAPITAL;
  // Where commune and island bear the same name, the island's is enough.
  const plain = (value: string) => value.replaceAll(/[-ʻ’' ]/g, '').toLowerCase();
  if (!capital && row.ile && plain(text(row.nom)).startsWith(plain(text(row.ile)))) return null;
  return place(row, context, sans(capital ? size + 2 : size, capital ? 700 : 600), 2, 2.6, true);
}

function locality(row: Toponym, context: NameContext): Candidate | null {
  const { zoom } = context.plane;
  const population = Number(row.population ?? 0);
  // A chief town is one, however few live there.
  const isTown = population > 1500 || row.rang === 1;
  const range = isTown ? sizes.LOCALITY_LARGE : population > 200 ? sizes.LOCALITY : sizes.LOCALITY_SMALL;
  const size = sizeOf(range, zoom);
  if (size === null) return null;
  const room = isTown ? 2 : zoom < 11.5 ? 16 : 7;
  const capital = row.nom === CAPITAL;
  const font = sans(capital ? size + 2 : size, capital ? 700 : isTown ? 600 : 400);
  // The ring of a town is kept free: the name of its island goes elsewhere.
  return place(row, context, font, room, isTown ? 2.6 : 2, row.rang === 1);
}

/** Smaller than a village: the name alone, quieter. */
function quarter(row: Toponym, { plane: { zoom }, theme }: NameContext): Candidate | null {
  const isQuarter = row.classe === 'quartier';
  const font = sans(isQuarter ? (zoom > 15.5 ? 13 : 12) : 11.5, 400, !isQuarter);
  const color = isQuarter ? theme.text.locality : theme.text.second;
  const block: TextBlock = {
    lines: breakName(text(row.nom), 16).map((line) => ({ text: line, font, color, tracking: isQuarter ? 0.4 : 0 })),
    halo: { color: theme.halo.land, width: 2 },
  };
  return { ...PLAIN, ...at(row), symbol: null, block, positions: centredThenNear([12, 24]), room: 7, halo: theme.halo };
}

/** A populated place: its ring up to zoom 13, its name beside; later the name alone, on the place. */
function place(
  row: Toponym,
  { plane: { zoom }, theme }: NameContext,
  font: Font,
  room: number,
  radius: number,
  reserved: boolean,
): Candidate {
  const withRing = zoom < RING_UNTIL + 0.5;
  const symbol: PlaceSymbol | null = withRing
    ? { shape: 'ring', radius, color: theme.text.locality, fill: '#FFFFFF' }
    : null;
  const block: TextBlock = {
    lines: [{ text: text(row.nom), font, color: theme.text.locality }],
    halo: { color: theme.halo.land, width: 2 },
  };
  const positions = withRing
    ? [...eightPositions(block, radius + 2), ...eightPositions(block, radius + 8)]
    : centredThenNear(STREET_DISTANCES);
  return { ...PLAIN, ...at(row), symbol, block, positions, room, reserved, halo: theme.halo };
}

function summit(row: Toponym, { plane: { zoom }, theme }: NameContext): Candidate | null {
  const metres = Number(row.altitude ?? 0);
  if (zoom < 8.9 || zoom > 16.5 || (zoom < 10.9 && metres < 1300)) return null;
  const color = theme.text.summit;
  const lines: TextRun[] = [{ text: text(row.nom), font: sans(12, 600, true), color }];
  if (metres > 0) lines.push({ text: `${formatNumber(Math.round(metres))} m`, font: sans(11), color });
  const block: TextBlock = { lines, halo: { color: theme.halo.land, width: 1.9 } };
  const symbol: PlaceSymbol = { shape: 'peak', size: 9, color, halo: theme.halo.land };
  const beside = eightPositions(block, 6);
  // Beside its triangle first: two lines read best at its height.
  const positions = [beside[2], beside[7], beside[0], beside[1], beside[3], beside[4]].filter(
    (one) => one !== undefined,
  );
  return { ...PLAIN, ...at(row), symbol, block, positions, room: 2 };
}

const text = (value: Value | undefined) => String(value ?? '');
const at = ({ lon, lat }: Toponym) => ({ lon, lat });
