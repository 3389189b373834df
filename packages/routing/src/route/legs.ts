import type { Search, Seed } from '../search/search.ts';
import type { Anchor } from '../snap/snap.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';

/** A stretch of one arc, from a share of it to another, both counted in the direction of travel. */
export type Leg = { arc: number; from: number; to: number; ticks: number };

type End = { arc: number; share: number; ticks: number };

/**
 * The least-cost way from one place to another, each in the middle of an edge or at a junction, where it has several anchors.
 * One leaves an arc by one of its turns, so the search begins after them: a one-way road may have to be gone round to come
 * back to a place behind.
 */
export function findLegs(
  graph: TurnGraph,
  search: Search,
  from: readonly Anchor[],
  to: readonly Anchor[],
): Leg[] | null {
  const departures = endsOf(graph, from);
  const arrivals = endsOf(graph, to);
  const direct = findDirect(departures, arrivals);
  const starts = new Map<number, { end: End; ticks: number }>();
  for (const end of departures) {
    for (let turn = graph.first[end.arc] as number; turn < (graph.first[end.arc + 1] as number); turn++) {
      const ticks = (graph.weight[turn] as number) - end.ticks;
      const state = graph.to[turn] as number;
      const known = starts.get(state);
      if (!known || ticks < known.ticks) starts.set(state, { end, ticks });
    }
  }
  const stops = new Map<number, End>();
  for (const end of arrivals) {
    for (const state of graph.statesOf(end.arc)) {
      const known = stops.get(state);
      if (!known || end.ticks < known.ticks) stops.set(state, end);
    }
  }
  const path = search(
    [...starts].map(([state, { ticks }]): Seed => ({ state, ticks })),
    [...stops].map(([state, { ticks }]): Seed => ({ state, ticks })),
  );
  if (direct && (!path || direct.ticks <= path.ticks)) return [direct];
  if (!path) return null;
  const start = starts.get(path.states[0] as number);
  const stop = stops.get(path.states.at(-1) as number);
  if (!start || !stop) throw new Error('A path begins or ends where nobody asked.');
  return toLegs(graph, start, path.states, stop);
}

function endsOf({ costs }: TurnGraph, anchors: readonly Anchor[]): End[] {
  return anchors.flatMap(({ edge, share }) =>
    [
      { arc: 2 * edge, share },
      { arc: 2 * edge + 1, share: 1 - share },
    ]
      .filter(({ arc }) => (costs[arc] as number) > 0)
      .map((end) => ({ ...end, ticks: Math.round((costs[end.arc] as number) * end.share) })),
  );
}

function findDirect(departures: readonly End[], arrivals: readonly End[]): Leg | null {
  let best: Leg | null = null;
  for (const { arc, share, ticks } of departures) {
    for (const arrival of arrivals) {
      if (arrival.arc !== arc || arrival.share < share) continue;
      const leg = { arc, from: share, to: arrival.share, ticks: arrival.ticks - ticks };
      if (!best || leg.ticks < best.ticks) best = leg;
    }
  }
  return best;
}

/** What turning back costs is counted on the arc it leaves. */
function toLegs(graph: TurnGraph, start: { end: End; ticks: number }, states: number[], stop: End): Leg[] {
  const { costs, uTurnTicks } = graph;
  const legs: Leg[] = [{ arc: start.end.arc, from: start.end.share, to: 1, ticks: start.ticks }];
  let arc = graph.arcOf(states[0] as number);
  for (let i = 1; i < states.length; i++) {
    const next = graph.arcOf(states[i] as number);
    legs.push({ arc, from: 0, to: 1, ticks: (costs[arc] as number) + (next === (arc ^ 1) ? uTurnTicks : 0) });
    arc = next;
  }
  legs.push({ arc: stop.arc, from: 0, to: stop.share, ticks: stop.ticks });
  return legs;
}
