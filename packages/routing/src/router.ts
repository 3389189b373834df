import type { LonLat } from '@motu/core';
import { createHierarchySearch } from './hierarchy/hierarchy-search.ts';
import { componentsOf } from './network/components.ts';
import { type Network, type Profile, type ProfileKey, profileKey } from './network/network.ts';
import { findLegs, type Leg } from './route/legs.ts';
import { RouteLine, type UnitLine } from './route/route-line.ts';
import { type Step, toSteps } from './route/steps.ts';
import { createPlainSearch } from './search/plain-search.ts';
import type { Search } from './search/search.ts';
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

/** Farther from any road, one would not know which was meant. */
export const SNAP_MAX_M = 500;

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

  const legsOf = (profile: Profile, from: Anchor[], to: Anchor[]): Leg[] | null => {
    const { graph, search } = prepare(profile);
    return findLegs(graph, search, from, to);
  };

  function whyNot(profile: Profile, from: Anchor[], to: Anchor[]): NoRoute {
    if (profile.avoidGates && legsOf({ ...profile, avoidGates: false }, from, to)) return 'behind-gate';
    return areLinked(from[0] as Anchor, to[0] as Anchor) ? 'no-way' : 'not-linked';
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
      const legs = legsOf(profile, departures, arrivals);
      if (!legs) return { reason: whyNot(profile, departures, arrivals) };
      const steps = toSteps(network, prepare(profile).graph, profile.mode, legs, line);
      return {
        steps,
        line: line.take(),
        seconds: legs.reduce((sum, { ticks }) => sum + ticks, 0) / network.ticksPerSecond,
        metres: steps.reduce((sum, { metres }) => sum + metres, 0),
        departure: { point: departure.point, distanceM: departure.distanceM },
        arrival: { point: arrival.point, distanceM: arrival.distanceM },
      };
    },
  };
}

function isSamePlace([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): boolean {
  return lon1 === lon2 && lat1 === lat2;
}
