import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openState } from '../../apps/server/src/storage/state.ts';
import { type FaultyProxy, startFaultyProxy } from '../../apps/server/src/testing/faulty-proxy.ts';
import { startMapServer } from '../../apps/server/src/testing/map-server.ts';
import { outsideLayer } from '../../apps/server/src/testing/outside-layer.ts';
import { startServer } from '../../apps/server/src/testing/server-process.ts';
import { ADMIN } from './motu.ts';

export type OutsideMap = {
  /** Of a Motu whose context « dehors » shows one layer of ours and one of a MapServer. */
  url: string;
  /** Between the two. */
  proxy: FaultyProxy;
  remove(): Promise<void>;
};

/** Around the island; the MapServer announces another one by now. */
const FORMER_EXTENT = [-152, -19, -149, -16];

const shown = { visible: true, opacity: 1 };
const CONTEXT = {
  id: 'dehors',
  slug: 'dehors',
  name: 'Dehors',
  description: null,
  isDefault: false,
  defaultZoom: 10,
  minZoom: 3,
  maxZoom: 18,
  center: null,
  extent: null,
  groups: [
    {
      name: 'Cartes',
      position: 1,
      groupAndLayers: ['ile-voisine', 'fond-de-carte'].map((layer, position) => ({ position, options: shown, layer })),
    },
  ],
  published: true,
  version: 1,
};

/** `useTime`: the layer shows the chosen day alone. */
export async function startOutsideMap(useTime: boolean): Promise<OutsideMap> {
  const mapServer = await startMapServer();
  const proxy = await startFaultyProxy(mapServer.url, 'http://169.254.169.254');
  const data = mkdtempSync(join(tmpdir(), 'motu-e2e-outside-'));
  const state = await openState({ data, databaseUrl: null });
  const info = [{ type: 'wms' as const, layers: 'iles', useTime }];
  const sourceOptions = {
    ...{ format: 'image/png', layer: 'iles', style: '', projection: 'EPSG:4326' },
    extent: FORMER_EXTENT,
  };
  const layer = { name: 'Île voisine', sourceUrl: proxy.url, sourceOptions, options: { info } };
  await state.layers.add(outsideLayer('ile-voisine', layer));
  await state.contexts.add(CONTEXT);
  await state.close();
  const server = await startServer({
    MOTU_DATA: data,
    MOTU_UPSTREAMS: new URL(proxy.url).host,
    MOTU_ADMIN_PASSWORD: ADMIN.password,
  });
  return {
    url: server.url,
    proxy,
    async remove() {
      server.child.kill('SIGTERM');
      await server.ended;
      await proxy.kill();
      await mapServer.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
