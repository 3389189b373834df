import {
  arcCosts,
  edgeCount,
  gateStops,
  hasGates,
  headOf,
  type Network,
  type Profile,
  tailOf,
} from '../network/network.ts';
import { MODE_BIT } from '../road.ts';
import { createAutomaton } from './automaton.ts';
import { preferenceOf } from './preference.ts';
import { decodeRestrictions } from './restrictions.ts';

/**
 * The graph that is searched: a state is an arc of the network (being at its beginning), and a turn leads from one to the
 * next. States beyond those of the arcs are copies of an arc that remember where one came from, for restrictions through
 * several roads.
 */
export type TurnGraph = {
  stateCount: number;
  /** Ticks by arc; 0 where the profile may not go. */
  costs: Uint32Array;
  /** By arc, what the search counts: more than its ticks where there is a better way. */
  weights: Uint32Array;
  /** First turn of each state, and after the last. */
  first: Uint32Array;
  to: Uint32Array;
  /** What the search counts from the beginning of one arc to the beginning of the next. */
  weight: Uint32Array;
  /** What turning back adds. */
  uTurnTicks: number;
  arcOf(state: number): number;
  /** All states of an arc, itself first. */
  statesOf(arc: number): readonly number[];
};

export function buildTurnGraph(network: Network, profile: Profile): TurnGraph {
  const costs = arcCosts(network, profile);
  const arcCount = 2 * edgeCount(network);
  const { weights, isEntry, entryTicks } = preferenceOf(network, profile.mode, costs);
  const exits = createExits(network, costs);
  const bit = MODE_BIT[profile.mode];
  const stopping = bit | (profile.avoidGates && hasGates(network) ? gateStops(bit) : 0);
  const uTurn = network.uTurnTicks[profile.mode];
  const sequences = decodeRestrictions(network.forbidden).filter(({ modes }) => (modes & bit) !== 0);
  const automaton = createAutomaton(sequences.map(({ arcs }) => arcs));

  // Nodes of one arc are the arc itself; deeper ones are copies.
  const stateOfNode = new Map<number, number>();
  const nodeOfCopy: number[] = [];
  const copies = new Map<number, number[]>();
  for (let node = 0; node < automaton.size; node++) {
    if ((automaton.depth[node] as number) < 2) continue;
    const state = arcCount + nodeOfCopy.length;
    const arc = automaton.lastArc[node] as number;
    stateOfNode.set(node, state);
    nodeOfCopy.push(node);
    copies.set(arc, [...(copies.get(arc) ?? [arc]), state]);
  }
  const arcOf = (state: number) =>
    state < arcCount ? state : (automaton.lastArc[nodeOfCopy[state - arcCount] as number] as number);

  const stateCount = arcCount + nodeOfCopy.length;
  const first = new Uint32Array(stateCount + 1);
  let to = new Uint32Array(3 * stateCount + 8);
  let weight = new Uint32Array(to.length);
  let size = 0;

  function add(target: number, ticks: number): void {
    if (size === to.length) {
      to = grown(to);
      weight = grown(weight);
    }
    to[size] = target;
    weight[size++] = ticks;
  }

  const isFree = sequences.length === 0;
  /** Adds a turn unless a restriction forbids it; a network without any is spared the question. */
  function turnTo(node: number, next: number, ticks: number): void {
    const reached = isFree ? node : automaton.next(node, next);
    if (reached >= 0) add((isFree ? undefined : stateOfNode.get(reached)) ?? next, ticks);
  }

  for (let state = 0; state < stateCount; state++) {
    const arc = arcOf(state);
    const cost = weights[arc] as number;
    if (cost > 0) {
      const node = state < arcCount ? automaton.start(state) : (nodeOfCopy[state - arcCount] as number);
      const before = size;
      let entries = 0;
      const junction = headOf(network, arc);
      if (((network.junctionStops[junction] as number) & stopping) === 0) {
        for (let exit = exits.first[junction] as number; exit < (exits.first[junction + 1] as number); exit++) {
          const next = exits.arcs[exit] as number;
          if (next === (arc ^ 1)) continue;
          const ahead = size;
          const enters = isEntry(arc, next);
          turnTo(node, next, enters ? cost + entryTicks : cost);
          if (enters) entries += size - ahead;
        }
      }
      // One turns back only where there is nothing else to do, or only streets that are not for passing through.
      if (size === before + entries && (costs[arc ^ 1] as number) > 0) turnTo(node, arc ^ 1, cost + uTurn);
    }
    first[state + 1] = size;
  }
  return {
    stateCount,
    costs,
    weights,
    first,
    to: to.slice(0, size),
    weight: weight.slice(0, size),
    uTurnTicks: uTurn,
    arcOf,
    statesOf: (arc) => copies.get(arc) ?? [arc],
  };
}

/** The arcs that leave each junction and may be taken: from `first` of it to that of the next. */
function createExits(network: Network, costs: Uint32Array): { first: Uint32Array; arcs: Uint32Array } {
  const first = new Uint32Array(network.junctionCount + 1);
  for (let arc = 0; arc < costs.length; arc++) {
    if (costs[arc]) first[tailOf(network, arc) + 1] = (first[tailOf(network, arc) + 1] as number) + 1;
  }
  for (let i = 0; i < network.junctionCount; i++) first[i + 1] = (first[i + 1] as number) + (first[i] as number);
  const arcs = new Uint32Array(first[network.junctionCount] as number);
  const next = first.slice();
  for (let arc = 0; arc < costs.length; arc++) {
    if (!costs[arc]) continue;
    const tail = tailOf(network, arc);
    arcs[next[tail] as number] = arc;
    next[tail] = (next[tail] as number) + 1;
  }
  return { first, arcs };
}

function grown(from: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(from.length * 2);
  to.set(from);
  return to;
}
