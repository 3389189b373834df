import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contract } from '../hierarchy/contract.ts';
import { createHierarchySearch } from '../hierarchy/hierarchy-search.ts';
import { buildNetwork } from '../network/build-network.ts';
import { headOf, type Network, tailOf } from '../network/network.ts';
import { MODE_BIT, MODES, type Mode, type RoadData } from '../road.ts';
import { findLegs, type Leg } from '../route/legs.ts';
import type { Anchor } from '../snap/snap.ts';
import { placeOn, randomRoads } from '../testing/random-roads.ts';
import { type Place, slowDijkstra } from '../testing/slow-dijkstra.ts';
import { buildTurnGraph, type TurnGraph } from '../turns/turn-graph.ts';
import { createPlainSearch } from './plain-search.ts';

const anchor = ({ road, share }: Place): Anchor => ({ edge: road, share, distanceM: 0, point: [0, 0] });

/** What the legs of a way count for a search, from the graph and the roads; null when there is none. */
function weightOf(graph: TurnGraph, { roads }: RoadData, mode: Mode, legs: Leg[] | null): number | null {
  if (!legs) return null;
  const isOwn = (arc: number) => ((roads[arc >> 1]?.destination ?? 0) & MODE_BIT[mode]) !== 0;
  return legs.reduce((sum, { arc, from, to }, i) => {
    const next = legs[i + 1]?.arc;
    const upTo = (share: number) => Math.round((graph.weights[arc] as number) * share);
    const entry = next !== undefined && isOwn(next) && !isOwn(arc) ? 3_600_000 : 0;
    return sum + upTo(to) - upTo(from) + entry + (next === (arc ^ 1) ? graph.uTurnTicks : 0);
  }, 0);
}

const question = randomRoads.chain((data) =>
  fc.record({
    data: fc.constant(data),
    from: placeOn(data),
    to: placeOn(data),
    mode: fc.constantFrom(...MODES),
    avoidGates: fc.boolean(),
  }),
);

function expectConnected(network: Network, legs: Leg[]): void {
  for (let i = 1; i < legs.length; i++) {
    expect(tailOf(network, legs[i]?.arc as number)).toBe(headOf(network, legs[i - 1]?.arc as number));
  }
}

test('ITI-07 on random networks with one-ways, gates, barriers, restrictions, streets only for those who go there and roads too fast for bicycles, both searches cost what Dijkstra says', () => {
  let found = 0;
  fc.assert(
    fc.property(question, ({ data, from, to, mode, avoidGates }) => {
      const network = buildNetwork(data);
      const graph = buildTurnGraph(network, { mode, avoidGates });
      const expected = slowDijkstra({ data, from, to, mode, avoidGates });
      for (const search of [createHierarchySearch(contract(graph)), createPlainSearch(graph)]) {
        const legs = findLegs(graph, search, [anchor(from)], [anchor(to)]);
        expect(weightOf(graph, data, mode, legs)).toBe(expected);
        if (legs) expectConnected(network, legs);
      }
      if (expected) found++;
    }),
    { numRuns: 600 },
  );
  expect(found).toBeGreaterThan(100);
}, 60_000); // a second of work, on machines that may be busy
