import { geodesicDistance, type LonLat } from '@motu/core';
import { isFastForBikes, type Paces, roadSeconds, USUAL_PACES } from '../cost.ts';
import { MODE_BIT, MODES, type Mode, type Road, type RoadData } from '../road.ts';
import { encodeRestrictions } from '../turns/restrictions.ts';
import { destinationFlags, EDGE, gateStops, type Network, UNITS_PER_DEGREE } from './network.ts';

type BuildOptions = {
  paces?: Paces;
  /** Finer ticks leave less room: 2³² of them must hold the longest route. */
  ticksPerSecond?: number;
  notice?: string | null;
};

/** Puts roads into flat arrays, with their cost by mode. Roads of one position and of no length are left out of every route. */
export function buildNetwork(data: RoadData, options: BuildOptions = {}): Network {
  const { paces = USUAL_PACES, ticksPerSecond = 1000, notice = null } = options;
  const { roads, barriers = [], restrictions = [] } = data;
  const junctions = createJunctions();
  const ends = roads.map((road) => endsOf(road).map(junctions.add));
  const lengths = Float64Array.from(roads, (road) => road.lengthM ?? lengthOf(road.line));
  const names = new Map([['', 0]]);
  const network: Network = {
    ticksPerSecond,
    notice,
    junctionCount: junctions.count(),
    junctionStops: new Uint8Array(junctions.count()),
    edgeFrom: Uint32Array.from(ends, ([from = 0]) => from),
    edgeTo: Uint32Array.from(ends, ([, to = 0]) => to),
    ...flatLines(roads),
    lengthM: lengths,
    flags: Uint16Array.from(roads, flagsOf),
    edgeName: Uint32Array.from(roads, ({ name }) => placeIn(names, name)),
    edgeRef: Uint32Array.from(roads, ({ ref = '' }) => placeIn(names, ref)),
    names: [...names.keys()],
    landings: landingsOf(roads),
    heights: Float32Array.from(roads.flatMap(({ relief }) => (relief ? [relief.start, relief.end] : [NaN, NaN]))),
    costs: byMode((mode) => costsOf(roads, lengths, mode, paces, ticksPerSecond)),
    uTurnTicks: byMode((mode) => Math.round(paces[mode].uTurnS * ticksPerSecond)),
    forbidden: new Uint32Array(),
    hierarchies: {},
  };
  for (const { at, stops, gate } of barriers) {
    const junction = junctions.find(at);
    if (junction === undefined) continue; // beside every road, or on one that nobody takes
    network.junctionStops[junction] = (network.junctionStops[junction] as number) | stops | gateStops(gate);
  }
  network.forbidden = encodeRestrictions(network, restrictions, junctions.find);
  return network;
}

function byMode<T>(make: (mode: Mode) => T): Record<Mode, T> {
  return Object.fromEntries(MODES.map((mode) => [mode, make(mode)])) as Record<Mode, T>;
}

type JunctionName = string | number | LonLat;

function createJunctions() {
  const places = new Map<string | number, number>();
  return {
    add: (name: JunctionName) => placeIn(places, keyOf(name)),
    find: (name: JunctionName) => places.get(keyOf(name)),
    count: () => places.size,
  };
}

function keyOf(name: JunctionName): string | number {
  return typeof name === 'object' ? `${toUnits(name[0])} ${toUnits(name[1])}` : name;
}

function placeIn<K>(places: Map<K, number>, key: K): number {
  const known = places.get(key);
  if (known !== undefined) return known;
  places.set(key, places.size);
  return places.size - 1;
}

function endsOf({ ends, line }: Road): readonly [JunctionName, JunctionName] {
  return ends ?? [line[0] as LonLat, line.at(-1) as LonLat];
}

const toUnits = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE);

function flatLines(roads: readonly Road[]): Pick<Network, 'edgeFirst' | 'vertices'> {
  const edgeFirst = new Uint32Array(roads.length + 1);
  for (const [i, { line }] of roads.entries()) edgeFirst[i + 1] = (edgeFirst[i] as number) + line.length;
  const vertices = new Int32Array(2 * (edgeFirst[roads.length] as number));
  let at = 0;
  for (const { line } of roads) {
    for (const [lon, lat] of line) {
      vertices[at++] = toUnits(lon);
      vertices[at++] = toUnits(lat);
    }
  }
  return { edgeFirst, vertices };
}

function lengthOf(line: readonly LonLat[]): number {
  let total = 0;
  for (let i = 1; i < line.length; i++) total += geodesicDistance(line[i - 1] as LonLat, line[i] as LonLat);
  return total;
}

function landingsOf(roads: readonly Road[]): Network['landings'] {
  return Object.fromEntries(roads.flatMap(({ landings }, edge) => (landings ? [[edge, landings]] : [])));
}

function flagsOf(road: Road): number {
  const said = [
    road.hasGate ? EDGE.gate : 0,
    road.isRoundabout ? EDGE.roundabout : 0,
    road.roadClass === 'bac' ? EDGE.ferry : 0,
    isFastForBikes(road) ? EDGE.fast : 0,
    road.isRamp ? EDGE.ramp : 0,
    road.roadClass === 'principale' || road.roadClass === 'secondaire' ? EDGE.main : 0,
  ];
  return said.reduce<number>((flags, flag) => flags | flag, destinationFlags(road.destination ?? 0));
}

/** A road that may be taken costs one tick at least: 0 means that it may not. */
function costsOf(
  roads: readonly Road[],
  lengths: Float64Array,
  mode: Mode,
  paces: Paces,
  ticksPerSecond: number,
): Uint32Array {
  const costs = new Uint32Array(2 * roads.length);
  for (const [i, road] of roads.entries()) {
    if (((road.along | road.against) & MODE_BIT[mode]) === 0) continue;
    for (const direction of [0, 1]) {
      const seconds = roadSeconds(road, lengths[i] as number, mode, direction === 1, paces[mode]);
      if (seconds !== null) costs[2 * i + direction] = Math.max(1, Math.round(seconds * ticksPerSecond));
    }
  }
  return costs;
}
