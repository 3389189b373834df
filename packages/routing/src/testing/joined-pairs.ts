import type { LonLat } from '@motu/core';
import { edgeCount, type Network, UNITS_PER_DEGREE } from '../network/network.ts';
import type { Mode } from '../road.ts';
import { createRouter } from '../router.ts';
import { buildTurnGraph, type TurnGraph } from '../turns/turn-graph.ts';

const ORIGINS = 50;
const EACH = 20;
const PAIR_ORIGINS = 50;
const PAIR_ENDS = 30;

/** Of a thousand pairs of roads, the same at each run, how many a plain search of the graph joins, and how many of these get no route. */
export function joinedPairs(network: Network, mode: Mode): { joined: number; refused: [LonLat, LonLat][] } {
  const profile = { mode, avoidGates: false };
  const graph = buildTurnGraph(network, profile);
  const router = createRouter(network);
  const usable = Array.from({ length: edgeCount(network) }, (_, edge) => edge).filter(
    (edge) => arcsOf(graph, edge).length > 0,
  );
  const random = createRandom();
  const pick = () => usable[Math.floor(random() * usable.length)] as number;
  let joined = 0;
  const refused: [LonLat, LonLat][] = [];
  for (let origin = 0; origin < ORIGINS; origin++) {
    const start = pick();
    const reached = searchFrom(graph, start);
    for (let i = 0; i < EACH; i++) {
      const end = pick();
      const isJoined =
        end !== start && arcsOf(graph, end).some((arc) => graph.statesOf(arc).some((state) => reached[state]));
      if (!isJoined) continue;
      joined++;
      const [from, to] = [placeOn(network, start), placeOn(network, end)];
      const answer = router.route({ from, to, ...profile });
      if ('reason' in answer && answer.reason !== 'same-place') refused.push([from, to]);
    }
  }
  return { joined, refused };
}

function arcsOf({ costs }: TurnGraph, edge: number): number[] {
  return [2 * edge, 2 * edge + 1].filter((arc) => (costs[arc] as number) > 0);
}

/** Every state that some turns lead to from a road. */
function searchFrom(graph: TurnGraph, edge: number): Uint8Array {
  const reached = new Uint8Array(graph.stateCount);
  const left = arcsOf(graph, edge);
  for (let state = left.pop(); state !== undefined; state = left.pop()) {
    for (let turn = graph.first[state] as number; turn < (graph.first[state + 1] as number); turn++) {
      const next = graph.to[turn] as number;
      if (reached[next]) continue;
      reached[next] = 1;
      left.push(next);
    }
  }
  return reached;
}

/** A vertex in the middle of a road, or the middle of its only segment. */
function placeOn({ vertices, edgeFirst }: Network, edge: number): LonLat {
  const [first, last] = [edgeFirst[edge] as number, (edgeFirst[edge + 1] as number) - 1];
  const [a, b] = [(first + last) >> 1, (first + last + 1) >> 1];
  const at = (axis: 0 | 1) => ((vertices[2 * a + axis] as number) + (vertices[2 * b + axis] as number)) / 2;
  return [at(0) / UNITS_PER_DEGREE, at(1) / UNITS_PER_DEGREE];
}

/** Pairs of junctions of roads for cars, the same at each run. */
export function junctionPairs({ edgeFrom, edgeTo, costs }: Network): [from: number, to: number][] {
  const usable = Array.from(edgeFrom.keys()).filter((edge) => costs.voiture[2 * edge] || costs.voiture[2 * edge + 1]);
  const random = createRandom();
  const pick = (ends: Uint32Array) => ends[usable[Math.floor(random() * usable.length)] as number] as number;
  return Array.from({ length: PAIR_ORIGINS }, () => pick(edgeFrom))
    .flatMap((from) => Array.from({ length: PAIR_ENDS }, (): [number, number] => [from, pick(edgeTo)]))
    .filter(([from, to]) => from !== to);
}

/** Where a junction is. */
export function positionOf({ edgeFrom, edgeTo, edgeFirst, vertices }: Network, junction: number): LonLat {
  const edge = edgeFrom.indexOf(junction);
  const vertex = edge >= 0 ? (edgeFirst[edge] as number) : (edgeFirst[edgeTo.indexOf(junction) + 1] as number) - 1;
  return [0, 1].map((axis) => (vertices[2 * vertex + axis] as number) / UNITS_PER_DEGREE) as [number, number];
}

function createRandom(): () => number {
  let seed = 20_261_117;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
}
