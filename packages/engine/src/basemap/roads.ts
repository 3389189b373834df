import type { SKRSContext2D } from '@napi-rs/canvas';
import { linePath } from '../draw/path.ts';
import { strokeLines, strokePath } from '../draw/pen.ts';
import type { Geometry } from '../geometry/geometry.ts';
import type { Frame } from '../projection/frame.ts';
import type { Feature } from '../source/source.ts';
import { byZoom } from './by-zoom.ts';
import { drawArrows } from './one-way-arrows.ts';
import { geometryOf, groupBy, pixelsOf, readTable } from './read-table.ts';
import { FERRY, PATH, ROADS, type RoadScale, TRACK } from './scales.ts';
import type { Sources } from './sources.ts';
import type { RoadClass, Theme } from './theme.ts';

const ROADS_FROM = 9;
// Under this zoom roads have no casing: they are one thin line.
const CASING_FROM = 11;
// From this zoom bridges and tunnels are told from other roads.
const STRUCTURES_FROM = 14;
const ARROWS_FROM = 16;
// Before this zoom round ends and bends are smaller than a pixel, and cost as much as the roads themselves.
const ROUND_FROM = 15;
const PLAIN_ENDS = { cap: 'butt', join: 'bevel' } as const;
// While an island is seen whole, its highest road is drawn as a main one, whatever its class: few have a main road by their class.
const MAJOR_FROM = 11;
const MAJOR_TO = 13;
// From this zoom widths follow the ground.
const GROUND_FROM = 17;
// Least important first: who is drawn last lies on top.
const CLASSES: readonly RoadClass[] = ['service', 'desserte', 'secondaire', 'principale'];

type Lines = Map<string, Geometry[]>;
type Roads = { ground: Lines; bridges: Lines; tunnels: Lines; oneWays: readonly Feature[] };

const FIELDS = ['classe', 'nature', 'sens', 'rond_point', 'pont', 'tunnel', 'majeure'];
const NONE: Roads = { ground: new Map(), bridges: new Map(), tunnels: new Map(), oneWays: [] };

export async function readRoads(frame: Frame, sources: Sources): Promise<Roads> {
  if (frame.zoom < ROADS_FROM - 0.1) return NONE;
  const found = await readTable(frame, sources, 'route', FIELDS);
  const hasStructures = frame.zoom > STRUCTURES_FROM - 0.5;
  const kindOf = ({ properties: { pont, tunnel } }: Feature) =>
    hasStructures && tunnel ? 'tunnels' : hasStructures && pont ? 'bridges' : 'ground';
  const raises = frame.zoom > MAJOR_FROM - 0.5 && frame.zoom < MAJOR_TO + 0.5;
  const lines = (kind: string) =>
    groupBy(
      found.filter((road) => kindOf(road) === kind),
      (road) => (raises && road.properties.majeure ? 'principale' : roadClassOf(road)),
    );
  return {
    ground: lines('ground'),
    bridges: lines('bridges'),
    tunnels: lines('tunnels'),
    oneWays:
      frame.zoom > ARROWS_FROM - 0.5 ? found.filter(({ properties: { sens, rond_point } }) => sens && !rond_point) : [],
  };
}

/** A driveway or the aisle of a car park is narrower than a street; a street without cars is one all the same; ways across a square are not drawn. */
function roadClassOf({ properties: { classe, nature } }: Feature): string {
  if (nature === 'service' || nature === 'square') return nature;
  return nature === 'pedestrian' ? 'desserte' : String(classe);
}

export async function drawFerries(context: SKRSContext2D, frame: Frame, sources: Sources, theme: Theme): Promise<void> {
  const width = byZoom(FERRY, frame.zoom);
  if (width === null) return;
  const ferries = await readTable(frame, sources, 'bac', ['groupe']);
  const shown = ferries.filter(({ properties }) => properties.groupe !== 'cargo');
  const stroke = { color: theme.ferry, opacity: 0.65, width, dash: [6, 4], cap: 'butt' } as const;
  strokeLines(context, shown.map(geometryOf), frame, stroke);
}

type Drawn = { name: RoadClass; width: number; casing: number; lines: Geometry[] };

/** Tunnels, then casings of all classes, paths, fills from the least important up, so that junctions stay open; bridges over them. */
export function drawRoads(context: SKRSContext2D, frame: Frame, theme: Theme, roads: Roads): void {
  const hasCasing = frame.zoom > CASING_FROM - 0.5;
  for (const { name, width, casing, lines } of classesOf(roads.tunnels, frame)) {
    const dashes = { color: theme.roads[name].casing, width: width + casing, dash: [3, 2], cap: 'butt' } as const;
    strokeLines(context, lines, frame, dashes);
    strokeLines(context, lines, frame, { color: theme.tunnel, width, cap: 'butt' });
  }
  const ends = frame.zoom < ROUND_FROM - 0.5 ? PLAIN_ENDS : {};
  const ground = classesOf(roads.ground, frame).map((drawn) => ({ ...drawn, path: linePath(drawn.lines, frame) }));
  if (hasCasing) {
    for (const { name, width, casing, path } of ground) {
      const color = theme.roads[name].casing;
      if (casing > 0) strokePath(context, path, frame, { ...ends, color, width: width + casing });
    }
  }
  drawPaths(context, frame, theme, roads.ground);
  for (const { name, width, path } of ground) {
    const { fill, line } = theme.roads[name];
    strokePath(context, path, frame, { ...ends, color: hasCasing ? fill : line, width });
  }
  for (const { name, width, casing, lines } of classesOf(roads.bridges, frame)) {
    const path = linePath(lines, frame);
    strokePath(context, path, frame, { color: theme.bridge, width: width + casing + 0.8, cap: 'butt' });
    strokePath(context, path, frame, { color: theme.roads[name].fill, width });
  }
  drawPaths(context, frame, theme, roads.bridges);
  drawArrows(context, frame, roads.oneWays, theme.arrow);
}

function drawPaths(context: SKRSContext2D, frame: Frame, theme: Theme, lines: Lines): void {
  for (const [name, scale, color, dash] of [
    ['sentier', PATH, theme.path, [2.5, 2]],
    ['piste', TRACK, theme.track, [4, 2.5]],
  ] as const) {
    const width = byZoom(scale, frame.zoom);
    if (width !== null) strokeLines(context, lines.get(name) ?? [], frame, { color, width, dash, cap: 'butt' });
  }
}

function classesOf(lines: Lines, frame: Frame): Drawn[] {
  return CLASSES.flatMap((name) => {
    const own = lines.get(name);
    const width = roadWidth(ROADS[name], frame);
    return own && width !== null
      ? [{ name, width, casing: byZoom(ROADS[name].casing, frame.zoom) ?? 0, lines: own }]
      : [];
  });
}

function roadWidth({ fill, metres }: RoadScale, frame: Frame): number | null {
  const width = byZoom(fill, frame.zoom);
  if (width === null || frame.zoom < GROUND_FROM - 0.5) return width;
  return Math.max(width, pixelsOf(frame, metres));
}
