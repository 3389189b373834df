import { join } from 'node:path';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { createDefaultContent } from '../domain/default-content/create.ts';
import { openState } from '../storage/state.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { temporaryFolder } from '../testing/state.ts';
import { createFileStorage } from '../tiles/file-storage.ts';
import { createUpstreams } from '../upstream/upstreams.ts';
import { openMap } from './open-map.ts';

test('TER-04 ADM-02 a layer that is saved while the territory is renewed is drawn as it was saved', async () => {
  const folder = temporaryFolder();
  const log = pino({ enabled: false });
  const state = await openState({ data: folder, databaseUrl: null });
  const territory = await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'));
  await createDefaultContent(state, territory);
  const storage = createFileStorage({ folder: join(folder, 'tiles'), log });
  const servers = createUpstreams({ environment: [], log });
  const map = await openMap({ state, territory, storage, servers, log, workers: 1 });
  const layer = (await state.layers.all()).find(({ slug }) => slug === 'communes');
  if (!layer) throw new Error('The catalogue has the communes.');

  // The renewal has read the layers, and makes its engine, when another version of one of them is saved.
  const renewed = map.renew(territory);
  await state.layers.update({ ...layer, maxZoom: 12 });
  await Promise.all([map.refresh(), renewed]);
  const saved = await state.layers.find(layer.id);
  expect(saved?.maxZoom).toBe(12);
  expect(map.cache.versionOf('communes')).toBe(saved && map.tiles.versionOf(saved));

  await map.close();
  servers.close();
  await state.close();
});
