import { contract } from './hierarchy/contract.ts';
import { hasGates, type Network, profileKey } from './network/network.ts';
import { MODES } from './road.ts';
import { buildTurnGraph } from './turns/turn-graph.ts';

/** Gives a network its hierarchies: by mode, and for those who avoid gates where there are any. */
export function buildHierarchies(network: Network): void {
  for (const mode of MODES) {
    for (const avoidGates of hasGates(network) ? [false, true] : [false]) {
      const profile = { mode, avoidGates };
      network.hierarchies[profileKey(network, profile)] = contract(buildTurnGraph(network, profile));
    }
  }
}
