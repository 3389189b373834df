import { edgeCount, type Network } from './network.ts';

/** For each junction, one junction that stands for all those linked to it by whatever road or ferry. */
export function componentsOf(network: Network, isLink: (edge: number) => boolean = () => true): Uint32Array {
  const leader = Uint32Array.from({ length: network.junctionCount }, (_, i) => i);
  const find = (junction: number): number => {
    let at = junction;
    while (leader[at] !== at) {
      leader[at] = leader[leader[at] as number] as number; // halves the path for the next one
      at = leader[at] as number;
    }
    return at;
  };
  for (let edge = 0; edge < edgeCount(network); edge++) {
    if (isLink(edge)) leader[find(network.edgeFrom[edge] as number)] = find(network.edgeTo[edge] as number);
  }
  return leader.map((_, junction) => find(junction));
}
