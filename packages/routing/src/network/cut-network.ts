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
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = edgeFirst[edge] as number; i < (edgeFirst[edge + 1] as number); i++) {
    minX = Math.min(minX, vertices[2 * i] as number);
    maxX = Math.max(maxX, vertices[2 * i] as number);
    minY = Math.min(minY, vertices[2 * i + 1] as number);
    maxY = Math.max(maxY, vertices[2 * i + 1] as number);
  }
  const units = UNITS_PER_DEGREE;
  return minX <= east * units && maxX >= west * units && minY <= north * units && maxY >= south * units;
}

function pick(network: Network, kept: readonly number[]): Network {
  const junctionAt = new Map<number, number>();
  const junction = (old: number) => {
    if (!junctionAt.has(old)) junctionAt.set(old, junctionAt.size);
    return junctionAt.get(old) as number;
  };
  const nameAt = new Map([['', 0]]);
  const name = (old: number) => {
    const text = network.names[old] ?? '';
    if (!nameAt.has(text)) nameAt.set(text, nameAt.size);
    return nameAt.get(text) as number;
  };
  const { edgeFirst, vertices } = network;
  const lines = kept.map((edge) =>
    vertices.subarray(2 * (edgeFirst[edge] as number), 2 * (edgeFirst[edge + 1] as number)),
  );
  const first = new Uint32Array(kept.length + 1);
  for (const [i, line] of lines.entries()) first[i + 1] = (first[i] as number) + line.length / 2;
  const flat = new Int32Array(2 * (first[kept.length] as number));
  for (const [i, line] of lines.entries()) flat.set(line, 2 * (first[i] as number));
  const edgeFrom = Uint32Array.from(kept, (edge) => junction(network.edgeFrom[edge] as number));
  const edgeTo = Uint32Array.from(kept, (edge) => junction(network.edgeTo[edge] as number));
  const twice = <T extends number>(from: (arc: number) => T) =>
    kept.flatMap((edge) => [from(2 * edge), from(2 * edge + 1)]);
  const costs = Object.fromEntries(
    MODES.map((mode) => [mode, Uint32Array.from(twice((arc) => network.costs[mode][arc] as number))]),
  ) as Network['costs'];
  const edgeName = Uint32Array.from(kept, (edge) => name(network.edgeName[edge] as number));
  const edgeRef = Uint32Array.from(kept, (edge) => name(network.edgeRef[edge] as number));
  return {
    ...network,
    junctionCount: junctionAt.size,
    junctionStops: Uint8Array.from(junctionAt.keys(), (old) => network.junctionStops[old] as number),
    edgeFrom,
    edgeTo,
    edgeFirst: first,
    vertices: flat,
    lengthM: Float64Array.from(kept, (edge) => network.lengthM[edge] as number),
    flags: Uint16Array.from(kept, (edge) => network.flags[edge] as number),
    edgeName,
    edgeRef,
    names: [...nameAt.keys()],
    landings: Object.fromEntries(
      kept.flatMap((edge, i) => (network.landings[edge] ? [[i, network.landings[edge]]] : [])),
    ),
    heights: Float32Array.from(twice((end) => network.heights[end] as number)),
    costs,
    forbidden: keepForbidden(network.forbidden, kept),
    hierarchies: {},
  };
}

function keepForbidden(forbidden: Uint32Array, kept: readonly number[]): Uint32Array {
  const placeOf = new Map(kept.map((edge, i) => [edge, i]));
  const sequences = decodeRestrictions(forbidden).filter(({ arcs }) => arcs.every((arc) => placeOf.has(arc >> 1)));
  const moved = (arc: number) => 2 * (placeOf.get(arc >> 1) as number) + (arc & 1);
  return Uint32Array.from(sequences.flatMap(({ modes, arcs }) => [modes, arcs.length, ...arcs.map(moved)]));
}
