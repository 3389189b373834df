import { EDGE, type Network } from '../network/network.ts';
import type { Mode } from '../road.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';
import { bearingAtStart, turnAngle } from './bearing.ts';
import { sayStep } from './fr.ts';
import type { Leg } from './legs.ts';
import type { RouteLine } from './route-line.ts';

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
  /** Places in the line of the route: of its first vertex, and of its last, where the next step begins. */
  start: number;
  end: number;
  seconds: number;
  metres: number;
  /** Mean slope in the direction of travel, in percent; null when heights are not known. */
  slopePercent: number | null;
};

// Degrees. Below the first a road goes on, beyond the last one turns almost back.
const STRAIGHT = 30;
const SLIGHT = 60;
const SHARP = 130;

type Draft = {
  manoeuvre: Manoeuvre;
  start: number;
  end: number;
  /** The arc it ends with. */
  arc: number;
  ticks: number;
  metres: number;
  /** Metres climbed; NaN where a height is not known. */
  rise: number;
  exit: number;
  isInRoundabout: boolean;
};

/**
 * Joins the legs of a route into steps, one for each road that is taken, with what to do at its beginning; `line` becomes that
 * of the route.
 */
export function toSteps(network: Network, graph: TurnGraph, mode: Mode, legs: readonly Leg[], line: RouteLine): Step[] {
  const steps: Step[] = [];
  let draft: Draft | null = null;
  line.clear();
  for (const leg of legs) {
    if (leg.to === leg.from && legs.length > 1) continue; // begins or ends exactly at a junction
    const at = Math.max(0, line.last);
    line.add(network, leg);
    const isRound = hasFlag(network, leg.arc, EDGE.roundabout);
    let manoeuvre: Manoeuvre | null = null;
    if (!draft) {
      manoeuvre = 'depart';
    } else if (draft.isInRoundabout) {
      // Round, then out: the road after it belongs to the same step.
      if (hasExit(network, graph, draft.arc)) draft.exit++;
      draft.isInRoundabout = isRound;
    } else {
      manoeuvre = manoeuvreBetween(network, graph, draft.arc, leg.arc, () =>
        turnAngle(line.units, { start: (draft as Draft).start, at, end: line.last }),
      );
    }
    if (manoeuvre) {
      if (draft) steps.push(finish(network, mode, draft, line));
      draft = begin(manoeuvre, at, isRound);
    }
    join(network, draft as Draft, leg, line.last);
  }
  if (draft) steps.push(finish(network, mode, draft, line));
  return steps;
}

function begin(manoeuvre: Manoeuvre, start: number, isInRoundabout: boolean): Draft {
  return { manoeuvre, start, end: start, arc: 0, ticks: 0, metres: 0, rise: 0, exit: 0, isInRoundabout };
}

function join({ lengthM, heights }: Network, draft: Draft, { arc, from, to, ticks }: Leg, end: number): void {
  const edge = arc >> 1;
  const rise = (heights[2 * edge + 1] as number) - (heights[2 * edge] as number);
  draft.rise += (arc & 1 ? -rise : rise) * (to - from);
  draft.metres += (lengthM[edge] as number) * (to - from);
  draft.ticks += ticks;
  draft.arc = arc;
  draft.end = end;
}

/** Null when one simply goes on. */
function manoeuvreBetween(
  network: Network,
  { first }: TurnGraph,
  before: number,
  after: number,
  angleOf: () => number,
): Manoeuvre | null {
  if (after === (before ^ 1)) return 'demi-tour';
  const [wasFerry, isFerry] = [hasFlag(network, before, EDGE.ferry), hasFlag(network, after, EDGE.ferry)];
  const isSameName = network.edgeName[before >> 1] === network.edgeName[after >> 1];
  if (isFerry) return wasFerry && isSameName ? null : 'bac';
  if (wasFerry) return 'debarquer';
  if (hasFlag(network, after, EDGE.roundabout)) return 'rond-point';
  const choices = (first[before + 1] as number) - (first[before] as number);
  if (choices < 2) return isSameName ? null : 'continuer';
  const angle = angleOf();
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

function finish(network: Network, mode: Mode, draft: Draft, line: RouteLine): Step {
  const { manoeuvre, start, end, arc, ticks, metres, rise, exit } = draft;
  const name = network.names[network.edgeName[arc >> 1] as number] ?? '';
  const bearing = manoeuvre === 'depart' ? bearingAtStart(line.units, start, end) : 0;
  return {
    manoeuvre,
    instruction: sayStep({ manoeuvre, name, bearing, exit }),
    name,
    kind: hasFlag(network, arc, EDGE.ferry) ? 'bac' : mode,
    start,
    end,
    seconds: ticks / network.ticksPerSecond,
    metres,
    slopePercent: Number.isFinite(rise) && metres > 0 ? (100 * rise) / metres : null,
  };
}

function hasFlag({ flags }: Network, arc: number, flag: number): boolean {
  return ((flags[arc >> 1] as number) & flag) !== 0;
}

/** Whether one may leave the roundabout at the end of this arc of it. */
function hasExit({ flags }: Network, { first, to }: TurnGraph, arc: number): boolean {
  return to
    .subarray(first[arc], first[arc + 1])
    .some((next) => next < 2 * flags.length && ((flags[next >> 1] as number) & EDGE.roundabout) === 0);
}
