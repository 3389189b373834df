import type { LonLat } from '@motu/core';
import { expect, test } from 'vitest';
import { readNetwork, writeNetwork } from '../file/network-file.ts';
import { ALL_MODES, MODES, type Road } from '../road.ts';
import { createRouter, type Router } from '../router.ts';
import { buildNetwork } from './build-network.ts';
import { cutNetwork } from './cut-network.ts';
import { edgeCount } from './network.ts';

const at = (x: number, y: number): LonLat => [-149.5 + x / 100, -17.5 + y / 100];
const road = (name: string, line: LonLat[], more: Partial<Road> = {}): Road => ({
  line,
  name,
  roadClass: 'secondaire',
  along: ALL_MODES,
  against: ALL_MODES,
  ...more,
});

/** Three islands in a row, each a square with a gate and a forbidden turn, and the ferries between them. */
const island = (x: number): Road[] => [
  road(`Nord ${x}`, [at(x, 1), at(x + 1, 1)]),
  road(`Est ${x}`, [at(x + 1, 1), at(x + 1, 0)]),
  road(`Sud ${x}`, [at(x + 1, 0), at(x, 0)], { against: 4 }),
  road(`Ouest ${x}`, [at(x, 0), at(x, 1)], { hasGate: x === 0 }),
];
const roads = [
  ...island(20),
  road('Bac B–C', [at(11, 0), at(20, 0)], { roadClass: 'bac' }),
  ...island(0),
  road('Bac A–B', [at(1, 0), at(10, 0)], { roadClass: 'bac', ref: 'L1', landings: ['Quai A', 'Quai B'] }),
  ...island(10),
];
const restrictions = [
  { roads: [5, 6], at: at(1, 1), kind: 'no', modes: 1 },
  { roads: [0, 1], at: at(21, 1), kind: 'no', modes: 1 },
] as const;
/** Two ways round a square may cost the same: which one is taken is nobody's concern. */
const costOf = (answer: ReturnType<Router['route']>) => ('reason' in answer ? answer.reason : answer.seconds);
const network = buildNetwork({ roads, restrictions }, { notice: 'Vitesses estimées' });

test('OFF-06 a zone carries its islands whole, the ferries between them, and nothing else', () => {
  const zone = cutNetwork(network, [-149.495, -17.499, -149.395, -17.495]);
  expect(edgeCount(zone)).toBe(9);
  const names = [...island(0), ...island(10)].map(({ name }) => name);
  expect(new Set(zone.names)).toEqual(new Set(['', ...names, 'Bac A–B', 'L1']));
  expect(Object.values(zone.landings)).toEqual([['Quai A', 'Quai B']]);
  const ferry = Number(Object.keys(zone.landings)[0]);
  expect([zone.edgeName, zone.edgeRef].map((places) => zone.names[places[ferry] as number])).toEqual(['Bac A–B', 'L1']);
  expect(zone.notice).toBe('Vitesses estimées');
  expect(edgeCount(cutNetwork(network, [0, 0, 1, 1]))).toBe(0);
});

test('OFF-06 inside the zone routes cost what they do in the whole network, in each mode, from its file', () => {
  const cut = cutNetwork(network, [-149.495, -17.499, -149.395, -17.495]);
  const zone = createRouter(readNetwork(writeNetwork(cut, '').slice().buffer)?.network ?? cut);
  const whole = createRouter(network);
  const places = [at(0.2, 1), at(1, 0.4), at(0.6, 0), at(0, 0.5), at(10.3, 1), at(11, 0.5), at(10, 0.2)];
  for (const mode of MODES) {
    for (const avoidGates of [true, false]) {
      for (const from of places) {
        for (const to of places) {
          const request = { from, to, mode, avoidGates };
          expect(costOf(zone.route(request))).toBe(costOf(whole.route(request)));
        }
      }
    }
  }
});
