import type { Search, Seed } from '../search/search.ts';
import type { Anchor } from '../snap/snap.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';

/** A stretch of one arc, from a share of it to another, both counted in the direction of travel. */
export type Leg = {
  arc: number;
  from: number;
  to: number;
  ticks: number;
};

/** `weight` is what the search counts as far as there, `ticks` the time it takes. */
type End = { arc: number; share: number; ticks: number; weight: number };

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
  const starts = new Map<number, { end: End; weight: number }>();
  for (const end of departures) {
    for (let turn = graph.first[end.arc] as number; turn < (graph.first[end.arc + 1] as number); turn++) {
      const weight = (graph.weight[turn] as number) - end.weight;
      const state = graph.to[turn] as number;
      const known = starts.get(state);
      if (!known || weight < known.weight) starts.set(state, { end, weight });
    }
  }
  const stops = new Map<number, End>();
  for (const end of arrivals) {
    for (const state of graph.statesOf(end.arc)) {
      const known = stops.get(state);
      if (!known || end.weight < known.weight) stops.set(state, end);
    }
  }
  const path = search(
    [...starts].map(([state, { weight }]): Seed => ({ state, ticks: weight })),
    [...stops].map(([state, { weight }]): Seed => ({ state, ticks: weight })),
  );
  if (direct && (!path || direct.weight <= path.ticks)) return [direct.leg];
  if (!path) return null;
  const start = starts.get(path.states[0] as number);
  const stop = stops.get(path.states.at(-1) as number);
  if (!start || !stop) throw new Error('A path begins or ends where nobody asked.');
  return toLegs(graph, start.end, path.states, stop);
}

function endsOf({ costs, weights }: TurnGraph, anchors: readonly Anchor[]): End[] {
  return anchors.flatMap(({ edge, share }) =>
    [
      { arc: 2 * edge, share },
      { arc: 2 * edge + 1, share: 1 - share },
    ]
      .filter(({ arc }) => (costs[arc] as number) > 0)
      .map((end) => ({
        ...end,
        ticks: Math.round((costs[end.arc] as number) * end.share),
        weight: Math.round((weights[end.arc] as number) * end.share),
      })),
  );
}

function findDirect(departures: readonly End[], arrivals: readonly End[]): { leg: Leg; weight: number } | null {
  let best: { leg: Leg; weight: number } | null = null;
  for (const departure of departures) {
    for (const arrival of arrivals) {
      if (arrival.arc !== departure.arc || arrival.share < departure.share) continue;
      const weight = arrival.weight - departure.weight;
      if (best && best.weight <= weight) continue;
      const ticks = arrival.ticks - departure.ticks;
      best = { leg: { arc: arrival.arc, from: departure.share, to: arrival.share, ticks }, weight };
    }
  }
  return best;
}

/** What turning back costs is counted on the arc it leaves. */
function toLegs({ arcOf, costs, uTurnTicks }: TurnGraph, start: End, states: number[], stop: End): Leg[] {
  const arcs = [start.arc, ...states.map(arcOf)];
  const last = arcs.length - 1;
  return arcs.map((arc, i) => {
    if (i === last) return { arc, from: 0, to: stop.share, ticks: stop.ticks };
    const back = arcs[i + 1] === (arc ^ 1) ? uTurnTicks : 0;
    const [from, done] = i === 0 ? [start.share, start.ticks] : [0, 0];
    return { arc, from, to: 1, ticks: (costs[arc] as number) - done + back };
  });
}
