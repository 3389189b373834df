import { headOf, type Network, tailOf } from '../network/network.ts';
import type { TurnRestriction } from '../road.ts';

type FindJunction = (name: TurnRestriction['at']) => number | undefined;

/** A sequence of arcs that nobody of these modes may follow. */
type ForbiddenSequence = { modes: number; arcs: readonly number[] };

/** Restrictions as forbidden sequences of arcs. One that names roads which do not touch, or are not there, is left out. */
export function encodeRestrictions(
  network: Network,
  restrictions: readonly TurnRestriction[],
  find: FindJunction,
): Uint32Array {
  const exits = network.edgeFrom.length > 0 && restrictions.length > 0 ? exitsByJunction(network) : new Map();
  const flat: number[] = [];
  for (const restriction of restrictions) {
    const arcs = arcsOf(network, restriction, find);
    if (!arcs) continue;
    for (const sequence of restriction.kind === 'no' ? [arcs] : othersThan(network, arcs, exits)) {
      flat.push(restriction.modes, sequence.length, ...sequence);
    }
  }
  return Uint32Array.from(flat);
}

export function decodeRestrictions(forbidden: Uint32Array): ForbiddenSequence[] {
  const sequences: ForbiddenSequence[] = [];
  for (let at = 0; at < forbidden.length; ) {
    const [modes = 0, length = 0] = forbidden.subarray(at, at + 2);
    sequences.push({ modes, arcs: [...forbidden.subarray(at + 2, at + 2 + length)] });
    at += 2 + length;
  }
  return sequences;
}

function arcsOf(network: Network, { roads, at }: TurnRestriction, find: FindJunction): number[] | null {
  let junction = find(at);
  const [first, ...others] = roads;
  if (junction === undefined || first === undefined || others.length === 0) return null;
  const into = arcTouching(network, first, junction, headOf);
  if (into === null) return null;
  const arcs = [into];
  for (const road of others) {
    const out = arcTouching(network, road, junction, tailOf);
    if (out === null) return null;
    arcs.push(out);
    junction = headOf(network, out);
  }
  return arcs;
}

function arcTouching(network: Network, road: number, junction: number, end: typeof headOf): number | null {
  if (road < 0 || road >= network.edgeFrom.length) return null;
  return [2 * road, 2 * road + 1].find((arc) => end(network, arc) === junction) ?? null;
}

/** « Only straight on »: every other way out is forbidden. */
function othersThan(network: Network, arcs: number[], exits: Map<number, number[]>): number[][] {
  const before = arcs.slice(0, -1);
  const last = arcs.at(-1);
  const junction = headOf(network, before.at(-1) as number);
  return (exits.get(junction) ?? []).filter((arc) => arc !== last).map((arc) => [...before, arc]);
}

function exitsByJunction(network: Network): Map<number, number[]> {
  const exits = new Map<number, number[]>();
  for (let arc = 0; arc < 2 * network.edgeFrom.length; arc++) {
    const tail = tailOf(network, arc);
    const known = exits.get(tail);
    if (known) known.push(arc);
    else exits.set(tail, [arc]);
  }
  return exits;
}
