import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LonLat } from '@motu/core';
import { createRouter, MODES, type Network, type RouteRequest, readNetwork } from '@motu/routing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { buildNetworkFile } from './build-network-file.ts';
import { climbs } from './road-relief.ts';
import '../testing/provided.ts';

const PAIRS = 300;

let folder: string;
let network: Network;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-network-'));
  const { files } = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  const target = join(folder, 'reseau');
  await buildNetworkFile({ files, target });
  const bytes = await readFile(target);
  network = readNetwork(new Uint8Array(bytes).buffer)?.network as Network;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The same pairs every time: a plain linear congruence. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('ITI-07 on the network of the territory, three hundred routes cost what a search without hierarchy says', () => {
  const quick = createRouter(network);
  const plain = createRouter({ ...network, hierarchies: {} });
  const random = createRandom(42);
  const somewhere = (): LonLat => {
    const vertex = Math.floor(random() * (network.vertices.length / 2));
    return [
      (network.vertices[2 * vertex] as number) / 1e7 + (random() - 0.5) / 1000,
      (network.vertices[2 * vertex + 1] as number) / 1e7 + (random() - 0.5) / 1000,
    ];
  };
  let found = 0;
  for (let i = 0; i < PAIRS; i++) {
    const request: RouteRequest = {
      from: somewhere(),
      to: somewhere(),
      mode: MODES[i % 3] as (typeof MODES)[number],
      avoidGates: random() < 0.5,
    };
    const [a, b] = [quick.route(request), plain.route(request)];
    if ('reason' in a || 'reason' in b) {
      expect(a).toEqual(b);
      continue;
    }
    found++;
    expect(a.seconds).toBe(b.seconds);
  }
  expect(found).toBeGreaterThan(PAIRS / 3);
});

test('ITI-07 the noise of a model is no climb', () => {
  expect(climbs([2, 6, 1, 5, 3], 5)).toEqual({ climb: 0, descent: 0 });
  expect(climbs([0, 10, 20, 12, 30], 5)).toEqual({ climb: 38, descent: 8 });
  expect(climbs([0, 10, 20, 12, 30], 30)).toEqual({ climb: 30, descent: 0 });
});
