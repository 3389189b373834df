import { EDGE, type Network } from '../network/network.ts';
import type { Mode } from '../road.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';
import { bearingAtStart } from './bearing.ts';
import { addLeg, beginDraft, type Draft, dropShort, losesNames, namesOf, relationTo } from './drafts.ts';
import { sayStep } from './fr.ts';
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

/**
 * Joins the legs of a route into steps, one for each road that is taken, with what to do at its beginning; `line` becomes that
 * of the route.
 */
export function toSteps(network: Network, graph: TurnGraph, mode: Mode, legs: readonly Leg[], line: RouteLine): Step[] {
  const drafts: Draft[] = [];
  let draft: Draft | null = null;
  line.clear();
  for (const leg of legs) {
    if (leg.to === leg.from && legs.length > 1) continue; // begins or ends exactly at a junction
    const at = Math.max(0, line.last);
    line.add(network, leg);
    const isRound = hasFlag(network, leg.arc, EDGE.roundabout);
    let begun: Draft | null = null;
    if (!draft) {
      begun = beginDraft('depart', 'unnamed', at, isRound);
    } else if (draft.isInRoundabout) {
      // Round, then out: the road after it belongs to the same step.
      if (hasExit(network, graph, draft.arc)) draft.exit++;
      draft.isInRoundabout = isRound;
    } else {
      const current: Draft = draft;
      const road = namesOf(network, leg.arc);
      const before = relationTo(draft, road);
      const isSameRoad = before === 'same' || (before === 'unnamed' && !road.name && !road.ref);
      const where = { line: line.units, start: draft.start, at, end: line.last };
      const arcs = { before: draft.arc, after: leg.arc };
      const isSame = (arc: number) => relationTo(current, namesOf(network, arc)) === 'same';
      const known = { isSameRoad, isNamed: before !== 'unnamed', isSame };
      const manoeuvre = manoeuvreAt(network, graph, { ...arcs, ...where, ...known });
      if (manoeuvre) begun = beginDraft(manoeuvre, before, at, isRound);
      // The road goes on, but under nothing that it was called by: one is told, and turns nowhere.
      else if (losesNames(draft, road)) begun = beginDraft('continuer', 'other', at, isRound);
    }
    if (begun) {
      drafts.push(begun);
      draft = begun;
    }
    addLeg(network, draft as Draft, leg, line.last);
  }
  return dropShort(drafts).map((each) => finish(network, mode, each, line));
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
