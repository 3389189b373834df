import { lineBetween } from '../network/edge-line.ts';
import { EDGE, type Network, type Vertex } from '../network/network.ts';
import type { Mode } from '../road.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';
import { bearingAtEnd, bearingAtStart, turnAngle } from './bearing.ts';
import { sayStep } from './fr.ts';
import type { Leg } from './legs.ts';

export type Manoeuvre =
  | 'depart'
  | 'continuer'
  | 'gauche'
  | 'droite'
  | 'leger-gauche'
  | 'leger-droite'
  | 'serre-gauche'
  | 'serre-droite'
  | 'demi-tour'
  | 'rond-point'
  | 'bac'
  | 'debarquer';

/** What one does at a junction, then follows until the next one. */
export type Step = {
  manoeuvre: Manoeuvre;
  /** In French, to be shown. */
  instruction: string;
  /** Of the road; empty when it has none. */
  name: string;
  kind: Mode | 'bac';
  line: Vertex[];
  seconds: number;
  metres: number;
  /** Mean slope in the direction of travel, in percent; null when heights are not known. */
  slopePercent: number | null;
};

// Degrees. Below the first a road goes on, beyond the last one turns almost back.
const STRAIGHT = 30;
const SLIGHT = 60;
const SHARP = 130;

type Draft = { manoeuvre: Manoeuvre; legs: Leg[]; line: Vertex[]; exit: number; isInRoundabout: boolean };

/** Joins the legs of a route into steps: one for each road that is taken, with what to do at its beginning. */
export function toSteps(network: Network, graph: TurnGraph, mode: Mode, legs: readonly Leg[]): Step[] {
  const drafts: Draft[] = [];
  let before: Leg | null = null;
  for (const leg of legs) {
    if (leg.to === leg.from && legs.length > 1) continue; // begins or ends exactly at a junction
    const line = lineOf(network, leg);
    const last = drafts.at(-1);
    const isRound = hasFlag(network, leg, EDGE.roundabout);
    const begin = (manoeuvre: Manoeuvre): void => {
      drafts.push({ manoeuvre, legs: [leg], line, exit: 0, isInRoundabout: isRound });
    };
    if (!before || !last) {
      begin('depart');
    } else if (last.isInRoundabout) {
      // Round, then out: the road after it belongs to the same step.
      if (hasExit(network, graph, before.arc)) last.exit++;
      last.isInRoundabout = isRound;
      join(last, leg, line);
    } else {
      const manoeuvre = manoeuvreBetween(network, graph, { leg: before, line: last.line }, { leg, line });
      if (manoeuvre) begin(manoeuvre);
      else join(last, leg, line);
    }
    before = leg;
  }
  return drafts.map((draft) => finish(network, mode, draft));
}

function join(draft: Draft, leg: Leg, line: Vertex[]): void {
  draft.legs.push(leg);
  for (let i = 1; i < line.length; i++) draft.line.push(line[i] as Vertex);
}

type Passed = { leg: Leg; line: Vertex[] };

/** Null when one simply goes on. */
function manoeuvreBetween(network: Network, graph: TurnGraph, before: Passed, after: Passed): Manoeuvre | null {
  if (after.leg.arc === (before.leg.arc ^ 1)) return 'demi-tour';
  const [wasFerry, isFerry] = [hasFlag(network, before.leg, EDGE.ferry), hasFlag(network, after.leg, EDGE.ferry)];
  const isSameName = nameOf(network, before.leg) === nameOf(network, after.leg);
  if (isFerry) return wasFerry && isSameName ? null : 'bac';
  if (wasFerry) return 'debarquer';
  if (hasFlag(network, after.leg, EDGE.roundabout)) return 'rond-point';
  const choices = (graph.first[before.leg.arc + 1] as number) - (graph.first[before.leg.arc] as number);
  if (choices < 2) return isSameName ? null : 'continuer';
  const angle = turnAngle(bearingAtEnd(before.line), bearingAtStart(after.line));
  if (isSameName && Math.abs(angle) < SLIGHT) return null;
  return turnOf(angle);
}

function turnOf(angle: number): Manoeuvre {
  const size = Math.abs(angle);
  if (size < STRAIGHT) return 'continuer';
  const side = angle < 0 ? 'gauche' : 'droite';
  if (size < SLIGHT) return `leger-${side}`;
  return size < SHARP ? side : `serre-${side}`;
}

function finish(network: Network, mode: Mode, { manoeuvre, legs, line, exit }: Draft): Step {
  const last = legs.at(-1) as Leg;
  const name = nameOf(network, last);
  return {
    manoeuvre,
    instruction: sayStep({ manoeuvre, name, bearing: bearingAtStart(line), exit }),
    name,
    kind: hasFlag(network, last, EDGE.ferry) ? 'bac' : mode,
    line,
    seconds: legs.reduce((sum, { ticks }) => sum + ticks, 0) / network.ticksPerSecond,
    metres: legs.reduce((sum, leg) => sum + metresOf(network, leg), 0),
    slopePercent: slopeOf(network, legs),
  };
}

function lineOf(network: Network, { arc, from, to }: Leg): Vertex[] {
  return arc & 1 ? lineBetween(network, arc >> 1, 1 - from, 1 - to) : lineBetween(network, arc >> 1, from, to);
}

function metresOf({ lengthM }: Network, { arc, from, to }: Leg): number {
  return (lengthM[arc >> 1] as number) * (to - from);
}

function slopeOf(network: Network, legs: readonly Leg[]): number | null {
  let [rise, run] = [0, 0];
  for (const leg of legs) {
    const edge = leg.arc >> 1;
    const [start, end] = [network.heights[2 * edge] as number, network.heights[2 * edge + 1] as number];
    rise += (leg.arc & 1 ? start - end : end - start) * (leg.to - leg.from);
    run += metresOf(network, leg);
  }
  return Number.isFinite(rise) && run > 0 ? (100 * rise) / run : null;
}

function hasFlag({ flags }: Network, { arc }: Leg, flag: number): boolean {
  return ((flags[arc >> 1] as number) & flag) !== 0;
}

function nameOf({ names, edgeName }: Network, { arc }: Leg): string {
  return names[edgeName[arc >> 1] as number] ?? '';
}

/** Whether one may leave the roundabout at the end of this arc of it. */
function hasExit({ flags }: Network, { first, to }: TurnGraph, arc: number): boolean {
  return to
    .subarray(first[arc], first[arc + 1])
    .some((next) => next < 2 * flags.length && ((flags[next >> 1] as number) & EDGE.roundabout) === 0);
}
