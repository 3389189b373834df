import { geodesicDistance, type LonLat } from '@motu/core';
import { roadSeconds, USUAL_PACES } from '../cost.ts';
import { MODE_BIT, type Mode, type Road, type RoadData } from '../road.ts';

export type Place = { road: number; share: number };
type Question = {
  data: RoadData;
  from: Place;
  to: Place;
  mode: Mode;
  avoidGates: boolean;
  ticksPerSecond?: number;
};

type Move = { road: number; isAgainst: boolean };
type State = { ticks: number; moves: Move[] };

/**
 * The least cost, with what the modes avoid counted as the searches count it, found by the book on the roads as they are given: no flat array, no automaton, no turn graph. A state is the
 * whole sequence of roads that restrictions may ask about. Slow, and made of nothing that it checks.
 */
export function slowDijkstra(question: Question): number | null {
  const { data, from, to, mode, avoidGates, ticksPerSecond = 1000 } = question;
  const { roads, barriers = [], restrictions = [] } = data;
  const bit = MODE_BIT[mode];
  const memory = Math.max(2, ...restrictions.map((each) => each.roads.length));

  const costOf = ({ road, isAgainst }: Move): number | null => {
    const each = roads[road] as Road;
    if (avoidGates && each.hasGate) return null;
    const seconds = roadSeconds(each, lengthOf(each), mode, isAgainst, USUAL_PACES[mode]);
    if (seconds === null) return null;
    const isFast = mode === 'velo' && each.roadClass !== 'bac' && (each.speedKph ?? 0) >= 90;
    return Math.max(1, Math.round(seconds * ticksPerSecond)) * (isFast ? 20 : 1);
  };
  const isOwn = ({ road }: Move) => ((roads[road]?.destination ?? 0) & bit) !== 0;
  const endOf = ({ road, isAgainst }: Move, atStart: boolean) => roads[road]?.ends?.[isAgainst === atStart ? 1 : 0];
  const isStopped = (junction: unknown) =>
    barriers.some(({ at, stops, gate }) => at === junction && ((stops | (avoidGates ? gate : 0)) & bit) !== 0);

  const isForbidden = (moves: readonly Move[]) =>
    restrictions.some(({ roads: named, at, kind, modes }) => {
      if ((modes & bit) === 0 || moves.length < named.length) return false;
      const tail = moves.slice(-named.length);
      const first = tail[0] as Move;
      if (endOf(first, false) !== at || (tail[1] && endOf(tail[1], true) !== at)) return false;
      const sameBefore =
        tail.slice(0, -1).every(({ road }, i) => road === named[i]) && isTraced(named.slice(0, -1), tail, at);
      const sameLast = tail.at(-1)?.road === named.at(-1) && isTraced(named, tail, at);
      return sameBefore && (kind === 'no' ? sameLast : !sameLast);
    });

  /** A road that begins and ends at one junction is read along its line, as the network does. */
  const isTraced = (named: readonly number[], tail: readonly Move[], at: unknown): boolean => {
    let junction = at;
    return named.every((road, i) => {
      const along: Move = { road, isAgainst: false };
      const wanted = i === 0 ? endOf(along, false) !== junction : endOf(along, true) !== junction;
      if (i > 0) junction = endOf({ road, isAgainst: wanted }, false);
      return tail[i]?.isAgainst === wanted;
    });
  };

  const exits = (moves: Move[]): { move: Move; extra: number }[] => {
    const last = moves.at(-1) as Move;
    const junction = endOf(last, false);
    const all = roads.flatMap((_, road) => [false, true].map((isAgainst): Move => ({ road, isAgainst })));
    const open = all.filter(
      (move) => endOf(move, true) === junction && costOf(move) !== null && !isForbidden([...moves, move]),
    );
    const isBack = (move: Move) => move.road === last.road && move.isAgainst !== last.isAgainst;
    const onward = isStopped(junction) ? [] : open.filter((move) => !isBack(move));
    const ahead = onward.map((move) => ({ move, extra: isOwn(move) && !isOwn(last) ? 3600 * ticksPerSecond : 0 }));
    if (ahead.some(({ extra }) => extra === 0)) return ahead;
    const uTurn = Math.round(USUAL_PACES[mode].uTurnS * ticksPerSecond);
    return [...ahead, ...open.filter(isBack).map((move) => ({ move, extra: uTurn }))];
  };

  let best = Number.POSITIVE_INFINITY;
  const queue: State[] = [];
  for (const isAgainst of [false, true]) {
    const move = { road: from.road, isAgainst };
    const cost = costOf(move);
    if (cost === null) continue;
    const done = Math.round(cost * (isAgainst ? 1 - from.share : from.share));
    const arrival = Math.round(cost * (isAgainst ? 1 - to.share : to.share));
    const isAhead = isAgainst ? to.share <= from.share : to.share >= from.share;
    if (to.road === from.road && isAhead) best = Math.min(best, arrival - done);
    queue.push({ ticks: cost - done, moves: [move] });
  }
  const settled = new Set<string>();
  // `ticks` is the cost as far as the end of the last road.
  while (queue.length > 0) {
    queue.sort((a, b) => b.ticks - a.ticks);
    const { ticks, moves } = queue.pop() as State;
    if (ticks >= best) break;
    const key = moves.map(({ road, isAgainst }) => `${road}${isAgainst ? '-' : '+'}`).join(' ');
    if (settled.has(key)) continue;
    settled.add(key);
    for (const { move, extra } of exits(moves)) {
      const cost = costOf(move) as number;
      if (move.road === to.road) {
        best = Math.min(best, ticks + extra + Math.round(cost * (move.isAgainst ? 1 - to.share : to.share)));
      }
      queue.push({ ticks: ticks + extra + cost, moves: [...moves, move].slice(-memory) });
    }
  }
  return Number.isFinite(best) ? best : null;
}

function lengthOf({ lengthM, line }: Road): number {
  if (lengthM) return lengthM;
  return line.slice(1).reduce((sum, point, i) => sum + geodesicDistance(line[i] as LonLat, point), 0);
}
