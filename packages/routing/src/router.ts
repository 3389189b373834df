import { geodesicDistance, type LonLat } from '@motu/core';
import { createHierarchySearch } from './hierarchy/hierarchy-search.ts';
import { componentsOf } from './network/components.ts';
import { type Network, type Profile, type ProfileKey, profileKey } from './network/network.ts';
import { findLegs, type Leg } from './route/legs.ts';
import { RouteLine, type UnitLine } from './route/route-line.ts';
import { type Step, toSteps } from './route/steps.ts';
import { createPlainSearch } from './search/plain-search.ts';
import type { Search } from './search/search.ts';
import { reachableFrom } from './snap/reachable.ts';
import { type Anchor, createSnap, type Snap } from './snap/snap.ts';
import { buildTurnGraph, type TurnGraph } from './turns/turn-graph.ts';

export type RouteRequest = Profile & { from: LonLat; to: LonLat };

/** Where a route really begins or ends: on a road, `distanceM` away from the point asked. */
export type RouteEnd = { point: LonLat; distanceM: number };

export type Route = {
  steps: Step[];
  /** All of it; each step has its part. */
  line: UnitLine;
  seconds: number;
  metres: number;
  departure: RouteEnd;
  arrival: RouteEnd;
};

/**
 * Why there is no route: both ends are one place; no road is near enough; nothing links the two places; roads do, but all of
 * them pass a gate; or none may be taken by this mode.
 */
export type NoRoute = 'same-place' | 'departure-too-far' | 'arrival-too-far' | 'not-linked' | 'behind-gate' | 'no-way';

export type Router = {
  /** What it searches. */
  network: Network;
  notice: string | null;
  route(request: RouteRequest): Route | { reason: NoRoute };
};

/** Nearer than this one is at the road, whatever lies between. */
export const AT_ROAD_M = 500;
/** Farther from any road, one would not know which was meant. */
export const SNAP_MAX_M = 5000;

/** Answers routes over a network. What a profile needs beyond its hierarchy is made when it is first asked for. */
export function createRouter(network: Network, { snapMaxM = SNAP_MAX_M } = {}): Router {
  const ready = new Map<ProfileKey, { graph: TurnGraph; search: Search }>();
  const line = new RouteLine();
  let snap: Snap | null = null;
  let components: Uint32Array | null = null;

  function prepare(profile: Profile): { graph: TurnGraph; search: Search } {
    const key = profileKey(network, profile);
    const known = ready.get(key);
    if (known) return known;
    const graph = buildTurnGraph(network, profile);
    const hierarchy = network.hierarchies[key];
    const made = { graph, search: hierarchy ? createHierarchySearch(hierarchy) : createPlainSearch(graph) };
    ready.set(key, made);
    return made;
  }

  const legsOf = (profile: Profile, { departures, arrivals }: Ends): Leg[] | null => {
    const { graph, search } = prepare(profile);
    return findLegs(graph, search, departures, arrivals);
  };

  /** The nearest road may lead nowhere, as the aisles of a car park that nobody joined to the street do: the nearest that does is taken. */
  function findLinked(snap: Snap, { from, to, ...profile }: RouteRequest, asked: Ends): Linked | null {
    const { graph } = prepare(profile);
    const { departures, arrivals } = asked;
    // A place that is as far from the point as the other end is would be no answer.
    const maxM = Math.min(AT_ROAD_M, geodesicDistance(from, to) / 2);
    const others: Ends[] = [
      { departures, arrivals: snap(to, reachableFrom(graph, departures), maxM) },
      { departures: snap(from, reachableFrom(graph, arrivals, true), maxM), arrivals },
    ];
    // Where both lead nowhere, one leaves for the widest net around.
    const wider = snap(from, widerThan(profile, departures), maxM);
    if (wider.length > 0) others.push({ departures: wider, arrivals: snap(to, reachableFrom(graph, wider), maxM) });
    for (const ends of others.toSorted((a, b) => distanceOf(a) - distanceOf(b))) {
      const legs = distanceOf(ends) < Number.POSITIVE_INFINITY ? legsOf(profile, ends) : null;
      if (legs) return { ends, legs };
    }
    return null;
  }

  /** Roads of a net with more junctions than that of a place, by one mode. */
  function widerThan({ mode }: Profile, [place]: readonly Anchor[]): (edge: number) => boolean {
    const costs = network.costs[mode];
    const isUsed = (edge: number) => ((costs[2 * edge] as number) || (costs[2 * edge + 1] as number)) > 0;
    const nets = componentsOf(network, isUsed);
    const sizes = new Map<number, number>();
    for (const net of nets) sizes.set(net, (sizes.get(net) ?? 0) + 1);
    const sizeAt = (edge: number) => sizes.get(nets[network.edgeFrom[edge] as number] as number) ?? 0;
    const own = sizeAt((place as Anchor).edge);
    return (edge) => isUsed(edge) && sizeAt(edge) > own;
  }

  function toRoute(profile: Profile, { departures, arrivals }: Ends, legs: Leg[]): Route {
    const steps = toSteps(network, prepare(profile).graph, profile.mode, legs, line);
    return {
      steps,
      line: line.take(),
      seconds: legs.reduce((sum, { ticks }) => sum + ticks, 0) / network.ticksPerSecond,
      metres: steps.reduce((sum, { metres }) => sum + metres, 0),
      departure: endAt(departures),
      arrival: endAt(arrivals),
    };
  }

  function areLinked(from: Anchor, to: Anchor): boolean {
    components ??= componentsOf(network);
    const [a = 0, b = 0] = [network.edgeFrom[from.edge], network.edgeFrom[to.edge]];
    return components[a] === components[b];
  }

  return {
    network,
    notice: network.notice,
    route({ from, to, ...profile }) {
      snap ??= createSnap(network);
      // A road behind a gate is still the one that was meant.
      const costs = network.costs[profile.mode];
      const isUsable = (edge: number) => ((costs[2 * edge] as number) || (costs[2 * edge + 1] as number)) > 0;
      const departures = snap(from, isUsable, snapMaxM);
      const [departure] = departures;
      if (!departure) return { reason: 'departure-too-far' };
      const arrivals = snap(to, isUsable, snapMaxM);
      const [arrival] = arrivals;
      if (!arrival) return { reason: 'arrival-too-far' };
      if (isSamePlace(departure.point, arrival.point)) return { reason: 'same-place' };
      const asked = { departures, arrivals };
      const legs = legsOf(profile, asked);
      if (legs) return toRoute(profile, asked, legs);
      if (profile.avoidGates && legsOf({ ...profile, avoidGates: false }, asked)) return { reason: 'behind-gate' };
      const linked = findLinked(snap, { from, to, ...profile }, asked);
      if (linked) return toRoute(profile, linked.ends, linked.legs);
      return { reason: areLinked(departure, arrival) ? 'no-way' : 'not-linked' };
    },
  };
}

/** Both ends of a route, each at one road or at all those that touch there. */
type Ends = { departures: readonly Anchor[]; arrivals: readonly Anchor[] };
type Linked = { ends: Ends; legs: Leg[] };

/** How far both points are from where a route would begin and end. */
function distanceOf({ departures, arrivals }: Ends): number {
  return (departures[0]?.distanceM ?? Number.POSITIVE_INFINITY) + (arrivals[0]?.distanceM ?? Number.POSITIVE_INFINITY);
}

function endAt([anchor]: readonly Anchor[]): RouteEnd {
  const { point, distanceM } = anchor as Anchor;
  return { point, distanceM };
}

function isSamePlace([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): boolean {
  return lon1 === lon2 && lat1 === lat2;
}
