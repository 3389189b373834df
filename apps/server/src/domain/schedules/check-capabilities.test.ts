import type { UpstreamCapabilities } from '@motu/contract';
import { AppError } from '@motu/core';
import { expect, test } from 'vitest';
import type { Layer } from '../layers.ts';
import type { State } from '../state.ts';
import { createCapabilitiesCheck } from './check-capabilities.ts';
import type { Schedule } from './schedule-store.ts';

const outside = (name: string, host: string, layer: string) =>
  ({
    ...{ id: name, slug: name, name, drawing: null, sourceType: 'wms', sourceUrl: `https://${host}/wms` },
    sourceOptions: { format: 'image/png', layer, projection: 'EPSG:3857', style: '' },
  }) as unknown as Layer;

const offered = (name: string, formats: string[]) => ({
  ...{ name, title: name, abstract: null, queryable: false, styles: [], formats, infoFormats: [] },
  ...{ projections: ['EPSG:3857'], matrixSets: [], extent: null, urls: [] },
});

function check(layers: Layer[], capabilities: (address: string) => Promise<UpstreamCapabilities>) {
  const state = { layers: { all: async () => layers } } as unknown as State;
  const run = createCapabilitiesCheck(state, { capabilities });
  return run({ schedule: {} as Schedule, author: null, signal: new AbortController().signal });
}

const SERVICE = {
  ...{ type: 'wms' as const, version: '1.3.0', title: null, matrixSets: [] },
  layers: [offered('sentiers', ['image/png']), offered('limites', ['image/webp'])],
};

test('ADM-20 each service is read once, and what changed or is no longer offered is told by name', async () => {
  const asked: string[] = [];
  const told = await check(
    [
      outside('Sentiers', 'a.pf', 'sentiers'),
      outside('Limites', 'a.pf', 'limites'),
      outside('Anciennes', 'a.pf', 'anciennes'),
    ],
    async (address) => {
      asked.push(address);
      return SERVICE;
    },
  );
  expect(asked).toEqual(['https://a.pf/wms']);
  expect(told).toBe(
    '1 service lu. À mettre à jour\u00a0: «\u00a0Limites\u00a0». Ne sont plus proposées\u00a0: «\u00a0Anciennes\u00a0».',
  );
});

test('ADM-20 a server that fails is told with its reason, and the others are read all the same', async () => {
  const failing = check(
    [outside('Sentiers', 'a.pf', 'sentiers'), outside('Limites', 'b.pf', 'limites')],
    async (address) => {
      if (address.includes('a.pf')) throw new AppError('upstream', 'Le serveur ne répond pas.');
      return SERVICE;
    },
  );
  await expect(failing).rejects.toThrow(
    '2 services lus. À mettre à jour\u00a0: «\u00a0Limites\u00a0». a.pf\u00a0: Le serveur ne répond pas.',
  );
});
