import type { LonLat } from '@motu/core';
import { ALL_MODES, buildNetwork, createRouter, type Road } from '@motu/routing';
import { expect, test } from 'vitest';
import { findRoute, findRouteJson } from './routes.ts';

const NO_LAND = { features: async () => [] };

const at = (x: number, y: number): LonLat => [-149.5 + x / 1000, -17.5 + y / 1000];
const road = (name: string, line: LonLat[], more: Partial<Road> = {}): Road => ({
  ...{ line, name, roadClass: 'secondaire', along: ALL_MODES, against: ALL_MODES },
  ...more,
});
const roads = [
  road('rue « Évêché » "haut"', [at(0, 0), at(0.3333, 2.7), at(1, 3)], {
    relief: { start: 2, end: 31, climb: 29, descent: 0 },
  }),
  road('', [at(1, 3), at(4, 3)], { relief: { start: 31, end: 12, climb: 0, descent: 19 } }),
  road('Bac ʻŌrohena 🏝', [at(4, 3), at(9, 3)], { roadClass: 'bac', durationS: 1800 }),
  road('quai', [at(9, 3), at(9, 8)]),
  road('ruelle', [at(4, 3), at(4, 9)]),
];

test.each([null, 'Vitesses « estimées »'])(
  'ITI-03 API-01 what is sent is the JSON of the route, to the byte, with the notice %j',
  async (notice) => {
    const router = createRouter(buildNetwork({ roads }, { notice }));
    const routes = { router: async () => router };
    for (const type of ['voiture', 'velo', 'pieton']) {
      for (const [from, to] of [
        [at(0.1, 0.5), at(9.1, 7)],
        [at(9.1, 7), at(0.1, 0.5)],
        [at(1, 3), at(4, 9)],
      ] as [LonLat, LonLat][]) {
        const query = { from, to, avoidGates: true, type };
        const sent = new TextDecoder().decode(await findRouteJson(routes, NO_LAND, query));
        expect(sent).toBe(JSON.stringify(await findRoute(routes, NO_LAND, query)));
      }
    }
  },
);

test('ITI-06 a place behind a gate is refused in French, and reached by those who open it', async () => {
  const gated = [road('Rue A', [at(0, 0), at(3, 0)]), road('Rue B', [at(3, 0), at(6, 0)], { hasGate: true })];
  const router = createRouter(buildNetwork({ roads: gated }));
  const ask = (avoidGates: boolean) =>
    findRoute({ router: async () => router }, NO_LAND, { from: at(0, 0), to: at(6, 0), avoidGates, type: 'voiture' });
  await expect(ask(true)).rejects.toThrow(
    'Aucun itinéraire entre ces deux points n’évite les portails. Autorisez leur passage pour en obtenir un.',
  );
  expect((await ask(false)).features.length).toBeGreaterThan(0);
});
