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
  | 'rester-gauche'
  | 'rester-droite'
  | 'sortie-gauche'
  | 'sortie-droite'
  | 'demi-tour'
  | 'rond-point'
  | 'bac'
  | 'debarquer';

// Degrees. Below the first a road goes on, beyond the last one turns almost back.
const STRAIGHT = 30;
const SLIGHT = 60;
const SHARP = 130;
/** Ways ahead that both turn less than the first, and differ by less than the second, are a fork. */
const FORK = 45;
const ALIKE = 20;

/** Where one goes from one arc to another: both arcs, and the line of the route from before the junction to after it. */
type Passing = {
  before: number;
  after: number;
  isSameRoad: boolean;
  /** Whether that road has a name or a number. */
  isNamed: boolean;
  /** Whether another way out is that road too. */
  isSame(arc: number): boolean;
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
  const fork = forkOf(network, graph, passing, angle);
  if (fork) return fork;
  if (isSameRoad && Math.abs(angle) < SLIGHT) return null;
  if (isSameRoad && isNamed && isStraightest(network, graph, passing, angle)) return null;
  return turnOf(angle);
}

/** What one does where several ways lead ahead and none is plainly the road that goes on; null elsewhere. */
function forkOf(network: Network, graph: TurnGraph, passing: Passing, angle: number): Manoeuvre | null {
  if (Math.abs(angle) >= FORK || isAgainstTraffic(network, passing.after)) return null;
  const { before, after, isSameRoad, isNamed, isSame } = passing;
  const others = othersThan(network, graph, passing).filter(
    (other) => Math.abs(other.angle) < FORK && !isAgainstTraffic(network, other.arc),
  );
  const isRamp = (arc: number) => hasFlag(network, arc, EDGE.ramp);
  const left = isRamp(after) && !isRamp(before) ? others.find(({ arc }) => !isRamp(arc)) : undefined;
  if (left) return `sortie-${sideOf(angle - left.angle)}`;
  const rank = (arc: number) => (network.flags[arc >> 1] as number) & (EDGE.ramp | EDGE.main);
  const peers = others
    .filter((other) => Math.abs(Math.abs(other.angle) - Math.abs(angle)) < ALIKE && rank(other.arc) === rank(after))
    // Whoever stays on a road turns nowhere, unless both ways are that road.
    .filter(({ arc }) => !isSameRoad || !isNamed || isSame(arc));
  const isOuter = peers.every((peer) => peer.angle > angle) || peers.every((peer) => peer.angle < angle);
  const [peer] = peers;
  if (peer && isOuter) return `rester-${sideOf(angle - peer.angle)}`;
  // A main road goes on straighter than the lesser one that is taken: one leaves it, by however small an angle.
  const main = others.find(
    ({ arc, angle: other }) => rank(arc) > rank(after) && Math.abs(other) < Math.abs(angle) + ALIKE,
  );
  return main && !isSameRoad && !isRamp(main.arc) ? `leger-${sideOf(angle - main.angle)}` : null;
}

/** Who walks may take either carriageway of a road, and has parted from nothing. */
function isAgainstTraffic({ costs }: Network, arc: number): boolean {
  return costs.voiture[arc] === 0 && (costs.voiture[arc ^ 1] as number) > 0;
}

const sideOf = (angle: number) => (angle < 0 ? 'gauche' : 'droite');

function turnOf(angle: number): Manoeuvre {
  const size = Math.abs(angle);
  if (size < STRAIGHT) return 'continuer';
  const side = sideOf(angle);
  if (size < SLIGHT) return `leger-${side}`;
  return size < SHARP ? side : `serre-${side}`;
}

/** Whether every other way out asks for a much sharper turn: the road bends, and nobody would leave it by mistake. */
function isStraightest(network: Network, graph: TurnGraph, passing: Passing, angle: number): boolean {
  return othersThan(network, graph, passing).every((other) => Math.abs(other.angle) >= Math.abs(angle) + STRAIGHT);
}

/** The other ways out, each with its turn. */
function othersThan(network: Network, graph: TurnGraph, { before, after, line, at, start }: Passing) {
  const { vertices, edgeFirst } = network;
  const ahead = bearingAtStart(line, at, start) + 180;
  const others: { arc: number; angle: number }[] = [];
  for (let turn = graph.first[before] as number; turn < (graph.first[before + 1] as number); turn++) {
    const arc = graph.arcOf(graph.to[turn] as number);
    if (arc === after) continue;
    const [first, last] = [edgeFirst[arc >> 1] as number, (edgeFirst[(arc >> 1) + 1] as number) - 1];
    const bearing = arc & 1 ? bearingAtStart(vertices, last, first) : bearingAtStart(vertices, first, last);
    others.push({ arc, angle: ((bearing - ahead + 540) % 360) - 180 });
  }
  return others;
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
