import { EDGE, type Network } from '../network/network.ts';
import type { Said } from './fr.ts';
import type { Leg } from './legs.ts';
import { hasFlag, type Manoeuvre } from './manoeuvre.ts';

/** Places in the names of the network, 0 for none. */
type RoadNames = { name: number; ref: number };

/** A step while its legs are gathered. */
export type Draft = {
  manoeuvre: Manoeuvre;
  before: Said['before'];
  /** Places in the line of the route. */
  start: number;
  end: number;
  /** The arc it ends with. */
  arc: number;
  /** Places in the names of the network: what all its roads but those of a roundabout share; -1 before the first of them. */
  name: number;
  ref: number;
  /** Those of the last of these roads. */
  last: RoadNames;
  ticks: number;
  metres: number;
  /** Metres climbed; NaN where a height is not known. */
  rise: number;
  exit: number;
  isInRoundabout: boolean;
};

/** Straight on, a name that lasts no longer than this is not worth a step. */
const SHORT_M = 100;

export function beginDraft(
  manoeuvre: Manoeuvre,
  before: Said['before'],
  start: number,
  isInRoundabout: boolean,
): Draft {
  const nothing = { arc: 0, name: -1, ref: -1, ticks: 0, metres: 0, rise: 0, exit: 0 };
  return { manoeuvre, before, start, end: start, isInRoundabout, last: { name: 0, ref: 0 }, ...nothing };
}

export function addLeg(network: Network, draft: Draft, { arc, from, to, ticks }: Leg, end: number): void {
  const { lengthM, heights } = network;
  const edge = arc >> 1;
  const rise = (heights[2 * edge + 1] as number) - (heights[2 * edge] as number);
  draft.rise += (arc & 1 ? -rise : rise) * (to - from);
  draft.metres += (lengthM[edge] as number) * (to - from);
  draft.ticks += ticks;
  draft.arc = arc;
  draft.end = end;
  if (hasFlag(network, arc, EDGE.roundabout)) return;
  draft.last = namesOf(network, arc);
  Object.assign(draft, sharedWith(draft, draft.last));
}

export function namesOf({ edgeName, edgeRef }: Network, arc: number): RoadNames {
  return { name: edgeName[arc >> 1] as number, ref: edgeRef[arc >> 1] as number };
}

/** What a step and one more road are both called. A stretch that lacks the number of its road does not end it. */
function sharedWith({ name, ref }: RoadNames, next: RoadNames): RoadNames {
  return { name: shared(name, next.name), ref: next.ref === 0 && ref > 0 ? ref : shared(ref, next.ref) };
}

/** 0, the place of the empty name, once two roads differ. */
function shared(known: number, next: number): number {
  return known === -1 || known === next ? next : 0;
}

/**
 * How the road that follows is related to that of a step: its number may go on where its name changes, and its name where
 * its number does. What the step is called as a whole may be less than what its last road is.
 */
export function relationTo(draft: Draft, next: RoadNames): Said['before'] {
  if (!hasNames(draft) && !hasNames(draft.last)) return 'unnamed';
  return goesOn(draft, next) || goesOn(draft.last, next) ? 'same' : 'other';
}

/** Whether a step would be left without a name or a number by one more road of the same. */
export function losesNames(draft: Draft, next: RoadNames): boolean {
  return hasNames(draft) && !hasNames(sharedWith(draft, next));
}

const hasNames = ({ name, ref }: RoadNames) => name > 0 || ref > 0;

function goesOn({ name, ref }: RoadNames, next: RoadNames): boolean {
  return (name > 0 && name === next.name) || (ref > 0 && ref === next.ref);
}

/** Takes out what asks for nothing: straight on, a short stretch of another name, and the road again after it. One arrives by the last. */
export function dropShort(drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  let isAfterShort = false;
  for (const draft of drafts) {
    const last = kept.at(-1);
    const isShort = draft.metres < SHORT_M && draft !== drafts.at(-1);
    const isBack = isAfterShort && last && relationTo(last, draft) === 'same' && !losesNames(last, draft);
    isAfterShort = draft.manoeuvre === 'continuer' && isShort;
    if (!last || draft.manoeuvre !== 'continuer' || !(isShort || isBack)) {
      kept.push(draft);
      continue;
    }
    last.end = draft.end;
    last.arc = draft.arc;
    last.ticks += draft.ticks;
    last.metres += draft.metres;
    last.rise += draft.rise;
    if (isBack) Object.assign(last, sharedWith(last, draft), { last: draft.last });
  }
  return kept;
}
