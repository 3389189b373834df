import { placeType } from '@motu/answers';
import { geodesicDistance, type LonLat } from '@motu/core';
import type { Feature } from '@motu/engine/source';
import { Heap } from '@motu/routing';
import type { SearchEntry } from '@motu/search';
import { text } from './feature-values.ts';

/** The roads around Tahiti, each counted from the cathedral of Papeete: people say on which coast they are. */
const CATHEDRAL: LonLat = [-149.56697, -17.54027];
const ROADS = [
  { ref: 'RT1', coast: 'côte ouest' },
  { ref: 'RT2', coast: 'côte est' },
];
const START_WITHIN_M = 300;
/** Roundabouts and some streets of the towns do not carry the number of the road that goes on behind them. */
const OTHER_ROAD_COST = 10;
const LONGEST_GAP_M = 4000;
const KILOMETRE = 1000;

/** As important as a street: above what is named after it, a restaurant or a bus stop. */
const IMPORTANCE = 34;
const CLASSE = 'point_kilometrique';

type Edge = { to: number; metres: number; ref: string | null; line: readonly LonLat[]; commune: string | null };

type Graph = ReadonlyMap<number, readonly Edge[]>;

/** « PK 15, côte ouest »: a point for each kilometre of the roads around Tahiti, measured along them. */
export function toKilometrePoints(roads: readonly Feature[]): SearchEntry[] {
  const graph = toGraph(roads);
  return ROADS.flatMap(({ ref, coast }) =>
    pointsOf(walkOf(graph, ref)).map(({ position, commune }, i) => toEntry(i + 1, coast, ref, position, commune)),
  );
}

/** What the tables call so themselves: a place is found once, with its coast. */
export const isKilometreName = (title: string): boolean => /^pk \d+$/i.test(title);

/** The way along a road, from the cathedral to where the road ends. */
function walkOf(graph: Graph, ref: string): Edge[] {
  const start = startOf(graph, ref);
  return start === null ? [] : untilGap(longestWay(graph, ref, start), ref);
}

/** Each road in both directions, by the junctions where it begins and ends. */
function toGraph(roads: readonly Feature[]): Graph {
  const graph = new Map<number, Edge[]>();
  const nodeAt = createJunctions();
  for (const { geometry, properties } of roads) {
    const line = Array.from({ length: geometry.coordinates.length / 2 }, (_, i): LonLat => {
      return [geometry.coordinates[i * 2] as number, geometry.coordinates[i * 2 + 1] as number];
    });
    const [first, last] = [line[0], line.at(-1)];
    if (!first || !last) continue;
    const [from, to] = [nodeAt(first), nodeAt(last)];
    const { ref, commune, longueur_m: metres } = properties;
    const shared = { metres: Number(metres), ref: text(ref), commune: text(commune) };
    add(graph, from, { ...shared, to, line });
    add(graph, to, { ...shared, to: from, line: line.toReversed() });
  }
  return graph;
}

/** Ends at the same position are one junction, no others. */
function createJunctions(): (place: LonLat) => number {
  const numbers = new Map<string, number>();
  return (place) => {
    const key = place.join();
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
}

/** Where a road of this number begins or ends nearest to the cathedral. */
function startOf(graph: Graph, ref: string): number | null {
  let [nearest, least]: [number | null, number] = [null, START_WITHIN_M];
  for (const [node, edges] of graph) {
    const place = edges.find((edge) => edge.ref === ref)?.line[0];
    const metres = place ? geodesicDistance(CATHEDRAL, place) : Infinity;
    if (metres <= least) [nearest, least] = [node, metres];
  }
  return nearest;
}

function add(graph: Map<number, Edge[]>, node: number, edge: Edge): void {
  const edges = graph.get(node);
  if (edges) edges.push(edge);
  else graph.set(node, [edge]);
}

/** To the end of the road that is farthest, by the road itself wherever it can be followed. */
function longestWay(graph: Graph, ref: string, start: number): Edge[] {
  const reached = new Map<number, { cost: number; by: Edge | null; from: number }>();
  reached.set(start, { cost: 0, by: null, from: start });
  const heap = new Heap();
  heap.push(0, start);
  let last = start;
  while (heap.size > 0) {
    const cost = heap.topKey;
    const node = heap.pop();
    const known = reached.get(node);
    if (!known || cost > known.cost) continue;
    if (known.by?.ref === ref) last = node;
    for (const edge of graph.get(node) ?? []) {
      const next = cost + edge.metres * (edge.ref === ref ? 1 : OTHER_ROAD_COST);
      if (next >= (reached.get(edge.to)?.cost ?? Infinity)) continue;
      reached.set(edge.to, { cost: next, by: edge, from: node });
      heap.push(next, edge.to);
    }
  }
  const way: Edge[] = [];
  for (let at = reached.get(last); at?.by; at = reached.get(at.from)) way.push(at.by);
  return way.reverse();
}

/** A road that is left for this long has ended: what carries its number beyond does so by mistake. */
function untilGap(way: readonly Edge[], ref: string): Edge[] {
  let gap = 0;
  const end = way.findIndex((edge) => {
    gap = edge.ref === ref ? 0 : gap + edge.metres;
    return gap > LONGEST_GAP_M;
  });
  const kept = end < 0 ? way : way.slice(0, end);
  return kept.slice(0, kept.findLastIndex((edge) => edge.ref === ref) + 1);
}

function pointsOf(way: readonly Edge[]): { position: LonLat; commune: string | null }[] {
  const points: { position: LonLat; commune: string | null }[] = [];
  let walked = 0;
  for (const { line, commune } of way) {
    for (const [i, to] of line.entries()) {
      const from = line[i - 1];
      if (!from) continue;
      const metres = geodesicDistance(from, to);
      for (let at = (points.length + 1) * KILOMETRE; at <= walked + metres; at += KILOMETRE) {
        const share = (at - walked) / metres;
        const position: LonLat = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
        points.push({ position, commune });
      }
      walked += metres;
    }
  }
  return points;
}

function toEntry(kilometre: number, coast: string, ref: string, position: LonLat, commune: string | null): SearchEntry {
  const { label, words = '' } = placeType(CLASSE) ?? { label: '' };
  return {
    id: `pk-${ref.toLowerCase()}-${kilometre}`,
    kind: 'lieu',
    title: `PK ${kilometre}, ${coast}`,
    aliases: [`PK ${kilometre}`, `PK ${kilometre} ${ref}`],
    words: `${label} ${words}`,
    classe: CLASSE,
    type: label,
    commune,
    ile: 'Tahiti',
    archipel: null,
    slug: null,
    importance: IMPORTANCE,
    position,
    extent: null,
  };
}
