import type { SKRSContext2D } from '@napi-rs/canvas';
import { linePath, polygonPath } from '../draw/path.ts';
import { fillPath, strokeLines, strokePath } from '../draw/pen.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import type { Feature } from '../source/source.ts';
import { byZoom } from './by-zoom.ts';
import { FERRY, LIMIT, LIMIT_UNTIL, ROADS, type RoadScale, RUNWAY_LEAST, TRACK } from './scales.ts';
import type { Sources } from './sources.ts';
import type { RoadClass, Theme } from './theme.ts';

const METRES_PER_DEGREE = 111_320;
// Under this zoom roads have no casing: they are one thin line.
const CASING_FROM = 11;
const BUILDINGS_FROM = 12;
const RUNWAYS_FROM = 10;
const CLASSES: readonly RoadClass[] = ['desserte', 'secondaire', 'principale'];
// From this zoom widths follow the ground.
const GROUND_FROM = 17;

export type Roads = Map<string, Geometry[]>;

export async function readRoads(frame: Frame, { features }: Sources): Promise<Roads> {
  const roads: Roads = new Map();
  if (frame.zoom < 8.9) return roads;
  const found = await read(features, frame, 'route', ['classe']);
  for (const { geometry, properties } of found) {
    const key = String(properties.classe);
    const list = roads.get(key);
    if (list) list.push(geometry);
    else roads.set(key, [geometry]);
  }
  return roads;
}

export function drawFerries(context: SKRSContext2D, frame: Frame, theme: Theme, roads: Roads): void {
  const width = byZoom(FERRY, frame.zoom);
  if (width === null) return;
  const stroke = { color: theme.ferry, opacity: 0.65, width, dash: [6, 4], cap: 'butt' } as const;
  strokeLines(context, roads.get('bac') ?? [], frame, stroke);
}

export async function drawLimits(
  context: SKRSContext2D,
  frame: Frame,
  { features }: Sources,
  theme: Theme,
): Promise<void> {
  const width = byZoom(LIMIT, frame.zoom);
  if (width === null || frame.zoom > LIMIT_UNTIL + 0.5) return;
  const limits = await read(features, frame, 'limite_commune', []);
  const dash = frame.zoom < 11.5 ? [5, 2.5, 1.2, 2.5] : [7, 3, 1.5, 3];
  strokeLines(context, limits.map(geometryOf), frame, { color: theme.limit, opacity: 0.6, width, dash, cap: 'butt' });
}

export async function drawBuildings(
  context: SKRSContext2D,
  frame: Frame,
  { features }: Sources,
  theme: Theme,
): Promise<void> {
  if (frame.zoom < BUILDINGS_FROM - 0.5) return;
  const found = await read(features, frame, 'batiment', ['sur_pilotis']);
  const { fill, outline, stilts } = theme.building;
  const onLand = found.filter((feature) => !feature.properties.sur_pilotis);
  const overWater = found.filter((feature) => feature.properties.sur_pilotis);
  for (const [group, color] of [
    [onLand, fill],
    [overWater, stilts],
  ] as const) {
    if (group.length === 0) continue;
    const path = polygonPath(group.map(geometryOf), frame);
    if (frame.zoom < 13.5) {
      // Too small for a fill: their outline's colour, faint, keeps the grain of a village.
      const opacity = frame.zoom < 12.5 ? 0.55 : 0.75;
      fillPath(context, path, outline, opacity);
      strokePath(context, path, frame, { color: outline, opacity, width: 0.5 });
      continue;
    }
    fillPath(context, path, color);
    if (frame.zoom > 14.5) strokePath(context, path, frame, { color: outline, width: frame.zoom < 16.5 ? 0.6 : 0.9 });
  }
}

export async function drawRunways(
  context: SKRSContext2D,
  frame: Frame,
  { features }: Sources,
  theme: Theme,
): Promise<void> {
  const least = byZoom(RUNWAY_LEAST, frame.zoom);
  if (least === null || frame.zoom < RUNWAYS_FROM - 0.5) return;
  const runways = await read(features, frame, 'piste_aerodrome', ['largeur_m']);
  const near = frame.zoom > 11.5;
  for (const { geometry, properties } of runways) {
    const real = pixelsOf(frame, Number(properties.largeur_m ?? 30));
    const width = Math.max(real, least, 1);
    const base = { cap: 'butt' } as const;
    if (near) strokeLines(context, [geometry], frame, { ...base, color: theme.runway.edge, width: width + 1.4 });
    strokeLines(context, [geometry], frame, { ...base, color: near ? theme.runway.fill : theme.runway.far, width });
  }
}

/** Casings of all classes first, then fills from the least important up: junctions stay open. */
export function drawRoads(context: SKRSContext2D, frame: Frame, theme: Theme, roads: Roads): void {
  const hasCasing = frame.zoom > CASING_FROM - 0.5;
  const drawn = CLASSES.flatMap((name) => {
    const geometries = roads.get(name);
    const width = roadWidth(ROADS[name], frame);
    return geometries && width !== null ? [{ name, width, path: linePath(geometries, frame) }] : [];
  });
  const track = byZoom(TRACK, frame.zoom);
  if (hasCasing) {
    for (const { name, width, path } of drawn) {
      const casing = byZoom(ROADS[name].casing, frame.zoom) ?? 0;
      if (casing > 0) strokePath(context, path, frame, { color: theme.roads[name].casing, width: width + casing });
    }
  }
  const stroke = { color: theme.track, dash: [4, 2.5], cap: 'butt' } as const;
  if (track !== null) strokeLines(context, roads.get('piste') ?? [], frame, { ...stroke, width: track });
  for (const { name, width, path } of drawn) {
    const { fill, line } = theme.roads[name];
    strokePath(context, path, frame, { color: hasCasing ? fill : line, width });
  }
}

function roadWidth({ fill, metres }: RoadScale, frame: Frame): number | null {
  const width = byZoom(fill, frame.zoom);
  if (width === null || frame.zoom < GROUND_FROM - 0.5) return width;
  return Math.max(width, pixelsOf(frame, metres));
}

/** CSS pixels of a length on the ground. */
function pixelsOf(frame: Frame, metres: number): number {
  const [, south, , north] = frame.geographic;
  // In degrees a pixel is as high as it is wide; on the ground it is narrower away from the equator.
  const shrink =
    frame.crs === 'EPSG:4326' ? 1 : frame.crs === 'EPSG:3857' ? Math.cos(((south + north) * Math.PI) / 360) : 1;
  return metres / (frame.resolution * METRES_PER_DEGREE * shrink);
}

const geometryOf = (feature: Feature) => feature.geometry;

function read(features: Sources['features'], frame: Frame, table: string, fields: readonly string[]) {
  return features.features({ table, extent: coverage(frame, 24), resolution: frame.resolution, fields });
}
