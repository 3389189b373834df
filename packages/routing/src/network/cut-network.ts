import type { Extent } from '@motu/core';
import { MODES } from '../road.ts';
import { decodeRestrictions } from '../turns/restrictions.ts';
import { componentsOf } from './components.ts';
import { EDGE, edgeCount, type Network, UNITS_PER_DEGREE } from './network.ts';

/**
 * The islands that an extent touches, whole, with the ferries between them: what a zone kept offline carries. Costs are the
 * same as in the whole network; hierarchies stay behind, a network of this size does without.
 */
export function cutNetwork(network: Network, extent: Extent): Network {
  const isRoad = (edge: number) => ((network.flags[edge] as number) & EDGE.ferry) === 0;
  const islands = componentsOf(network, isRoad);
  const wanted = new Set<number>();
  for (let edge = 0; edge < edgeCount(network); edge++) {
    if (isRoad(edge) && touches(network, edge, extent)) wanted.add(islands[network.edgeFrom[edge] as number] as number);
  }
  const isWanted = (junction: number) => wanted.has(islands[junction] as number);
  const kept: number[] = [];
  for (let edge = 0; edge < edgeCount(network); edge++) {
    if (isWanted(network.edgeFrom[edge] as number) && isWanted(network.edgeTo[edge] as number)) kept.push(edge);
  }
  return pick(network, kept);
}

function touches({ vertices, edgeFirst }: Network, edge: number, [west, south, east, north]: Extent): boolean {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = edgeFirst[edge] as number; i < (edgeFirst[edge + 1] as number); i++) {
    minX = Math.min(minX, vertices[2 * i] as number);
    maxX = Math.max(maxX, vertices[2 * i] as number);
    minY = Math.min(minY, vertices[2 * i + 1] as number);
    maxY = Math.max(maxY, vertices[2 * i + 1] as number);
  }
  const units = UNITS_PER_DEGREE;
  return minX <= east * units && maxX >= west * units && minY <= north * units && maxY >= south * units;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** The network of these edges, numbered anew. In plain loops: a list and a callback for each array leave ten times its size behind. */
function pick(network: Network, kept: readonly number[]): Network {
  const count = kept.length;
  const fill = <T extends Numbers>(values: T, from: (edge: number) => number): T => {
    for (let i = 0; i < count; i++) values[i] = from(kept[i] as number);
    return values;
  };
  /** What edges have two of: arcs, or ends. */
  const fillTwice = <T extends Numbers>(values: T, from: T): T => {
    for (let i = 0; i < count; i++) {
      const edge = kept[i] as number;
      values[2 * i] = from[2 * edge] as number;
      values[2 * i + 1] = from[2 * edge + 1] as number;
    }
    return values;
  };
  const junctionAt = new Int32Array(network.junctionCount).fill(-1);
  const junctions: number[] = [];
  const junction = (old: number) => {
    if (junctionAt[old] === -1) junctionAt[old] = junctions.push(old) - 1;
    return junctionAt[old] as number;
  };
  const nameAt = new Map([['', 0]]);
  const name = (old: number) => {
    const text = network.names[old] ?? '';
    const known = nameAt.get(text);
    if (known !== undefined) return known;
    nameAt.set(text, nameAt.size);
    return nameAt.size - 1;
  };
  const edgeFrom = fill(new Uint32Array(count), (edge) => junction(network.edgeFrom[edge] as number));
  const edgeTo = fill(new Uint32Array(count), (edge) => junction(network.edgeTo[edge] as number));
  const edgeName = fill(new Uint32Array(count), (edge) => name(network.edgeName[edge] as number));
  const edgeRef = fill(new Uint32Array(count), (edge) => name(network.edgeRef[edge] as number));
  return {
    ...network,
    junctionCount: junctions.length,
    junctionStops: Uint8Array.from(junctions, (old) => network.junctionStops[old] as number),
    edgeFrom,
    edgeTo,
    ...pickLines(network, kept),
    lengthM: fill(new Float64Array(count), (edge) => network.lengthM[edge] as number),
    flags: fill(new Uint16Array(count), (edge) => network.flags[edge] as number),
    edgeName,
    edgeRef,
    names: [...nameAt.keys()],
    landings: Object.fromEntries(
      kept.flatMap((edge, i) => (network.landings[edge] ? [[i, network.landings[edge]]] : NONE)),
    ),
    heights: fillTwice(new Float32Array(2 * count), network.heights),
    costs: Object.fromEntries(
      MODES.map((mode) => [mode, fillTwice(new Uint32Array(2 * count), network.costs[mode])]),
    ) as Network['costs'],
    forbidden: keepForbidden(network, kept),
    hierarchies: {},
  };
}

const NONE: never[] = [];

function pickLines({ edgeFirst, vertices }: Network, kept: readonly number[]) {
  const startOf = (edge: number) => edgeFirst[edge] as number;
  const first = new Uint32Array(kept.length + 1);
  for (let i = 0; i < kept.length; i++) {
    const edge = kept[i] as number;
    first[i + 1] = (first[i] as number) + startOf(edge + 1) - startOf(edge);
  }
  const flat = new Int32Array(2 * (first[kept.length] as number));
  let at = 0;
  for (const edge of kept)
    for (let i = 2 * startOf(edge); i < 2 * startOf(edge + 1); i++) flat[at++] = vertices[i] as number;
  return { edgeFirst: first, vertices: flat };
}

function keepForbidden(network: Network, kept: readonly number[]): Uint32Array {
  const placeOf = new Int32Array(edgeCount(network)).fill(-1);
  for (let i = 0; i < kept.length; i++) placeOf[kept[i] as number] = i;
  const isKept = (arc: number) => placeOf[arc >> 1] !== -1;
  const moved = (arc: number) => 2 * (placeOf[arc >> 1] as number) + (arc & 1);
  const sequences = decodeRestrictions(network.forbidden).filter(({ arcs }) => arcs.every(isKept));
  return Uint32Array.from(sequences.flatMap(({ modes, arcs }) => [modes, arcs.length, ...arcs.map(moved)]));
}
