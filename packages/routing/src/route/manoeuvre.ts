import { EDGE, type Network } from '../network/network.ts';
import type { TurnGraph } from '../turns/turn-graph.ts';
import { bearingAtStart, turnAngle } from './bearing.ts';
import type { UnitLine } from './route-line.ts';

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

// Degrees. Below the first a road goes on, beyond the last one turns almost back.
const STRAIGHT = 30;
const SLIGHT = 60;
const SHARP = 130;

/** Where one goes from one arc to another: both arcs, and the line of the route from before the junction to after it. */
export type Passing = {
  before: number;
  after: number;
  isSameRoad: boolean;
  /** Whether that road has a name or a number. */
  isNamed: boolean;
  line: UnitLine;
  start: number;
  at: number;
  end: number;
};

/** What one does at a junction; null when one simply goes on. */
export function manoeuvreAt(network: Network, graph: TurnGraph, passing: Passing): Manoeuvre | null {
  const { before, after, isSameRoad, isNamed, line } = passing;
  if (after === (before ^ 1)) return 'demi-tour';
  const [wasFerry, isFerry] = [hasFlag(network, before, EDGE.ferry), hasFlag(network, after, EDGE.ferry)];
  if (isFerry) return wasFerry && isSameRoad ? null : 'bac';
  if (wasFerry) return 'debarquer';
  if (hasFlag(network, after, EDGE.roundabout)) return 'rond-point';
  const choices = (graph.first[before + 1] as number) - (graph.first[before] as number);
  if (choices < 2) return isSameRoad ? null : 'continuer';
  const angle = turnAngle(line, passing);
  if (isSameRoad && Math.abs(angle) < SLIGHT) return null;
  if (isSameRoad && isNamed && isStraightest(network, graph, passing, angle)) return null;
  return turnOf(angle);
}

function turnOf(angle: number): Manoeuvre {
  const size = Math.abs(angle);
  if (size < STRAIGHT) return 'continuer';
  const side = angle < 0 ? 'gauche' : 'droite';
  if (size < SLIGHT) return `leger-${side}`;
  return size < SHARP ? side : `serre-${side}`;
}

/** Whether every other way out asks for a much sharper turn: the road bends, and nobody would leave it by mistake. */
function isStraightest(network: Network, graph: TurnGraph, { before, after, ...passing }: Passing, angle: number) {
  const { vertices, edgeFirst } = network;
  const ahead = bearingAtStart(passing.line, passing.at, passing.start) + 180;
  for (let turn = graph.first[before] as number; turn < (graph.first[before + 1] as number); turn++) {
    const arc = graph.arcOf(graph.to[turn] as number);
    if (arc === after) continue;
    const [first, last] = [edgeFirst[arc >> 1] as number, (edgeFirst[(arc >> 1) + 1] as number) - 1];
    const bearing = arc & 1 ? bearingAtStart(vertices, last, first) : bearingAtStart(vertices, first, last);
    const other = ((bearing - ahead + 540) % 360) - 180;
    if (Math.abs(other) < Math.abs(angle) + STRAIGHT) return false;
  }
  return true;
}

/** Whether one may leave the roundabout at the end of this arc of it. */
export function hasExit(network: Network, { first, to, arcOf }: TurnGraph, arc: number): boolean {
  for (let turn = first[arc] as number; turn < (first[arc + 1] as number); turn++) {
    if (!hasFlag(network, arcOf(to[turn] as number), EDGE.roundabout)) return true;
  }
  return false;
}

export function hasFlag({ flags }: Network, arc: number, flag: number): boolean {
  return ((flags[arc >> 1] as number) & flag) !== 0;
}
