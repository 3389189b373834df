import { EDGE, type Network } from '../network/network.ts';
import type { Mode } from '../road.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';
import { bearingAtStart } from './bearing.ts';
import { type Said, sayStep } from './fr.ts';
import type { Leg } from './legs.ts';
import { hasExit, hasFlag, type Manoeuvre, manoeuvreAt } from './manoeuvre.ts';
import type { RouteLine } from './route-line.ts';

/** What one does at a junction, then follows until the next one. */
export type Step = {
  manoeuvre: Manoeuvre;
  /** In French, to be shown. */
  instruction: string;
  /** Of the road, or its number; empty when it has neither. */
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

type Draft = {
  manoeuvre: Manoeuvre;
  before: Said['before'];
  start: number;
  end: number;
  /** The arc it ends with. */
  arc: number;
  /** Places in the names of the network: what all its roads but those of a roundabout share; -1 before the first of them. */
  name: number;
  ref: number;
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
    if (!draft) {
      draft = begin('depart', 'unnamed', at, isRound);
    } else if (draft.isInRoundabout) {
      // Round, then out: the road after it belongs to the same step.
      if (hasExit(network, graph, draft.arc)) draft.exit++;
      draft.isInRoundabout = isRound;
    } else {
      const before = relationTo(network, draft, leg.arc);
      const manoeuvre = manoeuvreAt(network, graph, {
        before: draft.arc,
        after: leg.arc,
        isSameRoad: before === 'same' || (before === 'unnamed' && !isNamed(network, leg.arc)),
        isNamed: before !== 'unnamed',
        line: line.units,
        start: draft.start,
        at,
        end: line.last,
      });
      if (manoeuvre) {
        steps.push(finish(network, mode, draft, line));
        draft = begin(manoeuvre, before, at, isRound);
      }
    }
    join(network, draft, leg, line.last);
  }
  if (draft) steps.push(finish(network, mode, draft, line));
  return steps;
}

function begin(manoeuvre: Manoeuvre, before: Said['before'], start: number, isInRoundabout: boolean): Draft {
  const nothing = { arc: 0, name: -1, ref: -1, ticks: 0, metres: 0, rise: 0, exit: 0 };
  return { manoeuvre, before, start, end: start, isInRoundabout, ...nothing };
}

function join(network: Network, draft: Draft, { arc, from, to, ticks }: Leg, end: number): void {
  const { lengthM, heights, edgeName, edgeRef } = network;
  const edge = arc >> 1;
  const rise = (heights[2 * edge + 1] as number) - (heights[2 * edge] as number);
  draft.rise += (arc & 1 ? -rise : rise) * (to - from);
  draft.metres += (lengthM[edge] as number) * (to - from);
  draft.ticks += ticks;
  draft.arc = arc;
  draft.end = end;
  if (hasFlag(network, arc, EDGE.roundabout)) return;
  draft.name = shared(draft.name, edgeName[edge] as number);
  draft.ref = shared(draft.ref, edgeRef[edge] as number);
}

/** 0, the place of the empty name, once two roads differ. */
function shared(known: number, next: number): number {
  return known === -1 || known === next ? next : 0;
}

/** How the road of a step is related to the one that follows: the number may go on where the name changes, and the name where the number does. */
function relationTo({ edgeName, edgeRef }: Network, { name, ref }: Draft, arc: number): Said['before'] {
  if (name <= 0 && ref <= 0) return 'unnamed';
  const isSame = (name > 0 && name === edgeName[arc >> 1]) || (ref > 0 && ref === edgeRef[arc >> 1]);
  return isSame ? 'same' : 'other';
}

function isNamed({ edgeName, edgeRef }: Network, arc: number): boolean {
  return ((edgeName[arc >> 1] as number) || (edgeRef[arc >> 1] as number)) > 0;
}

function finish(network: Network, mode: Mode, draft: Draft, line: RouteLine): Step {
  const { manoeuvre, before, start, end, arc, ticks, metres, rise } = draft;
  const name = network.names[draft.name] ?? '';
  const ref = network.names[draft.ref] ?? '';
  const bearing = manoeuvre === 'depart' ? bearingAtStart(line.units, start, end) : 0;
  const landing = network.landings[arc >> 1]?.[arc & 1 ? 0 : 1] ?? '';
  // Whoever stays in a roundabout has taken none of the exits passed.
  const exit = draft.isInRoundabout ? 0 : draft.exit;
  return {
    manoeuvre,
    instruction: sayStep({ manoeuvre, mode, name, ref, bearing, exit, before, landing }),
    name: name || ref,
    kind: hasFlag(network, arc, EDGE.ferry) ? 'bac' : mode,
    start,
    end,
    seconds: ticks / network.ticksPerSecond,
    metres,
    slopePercent: Number.isFinite(rise) && metres > 0 ? (100 * rise) / metres : null,
  };
}
