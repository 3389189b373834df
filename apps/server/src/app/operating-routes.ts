import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readOverview } from '../domain/overview.ts';
import { admin } from '../http/admin.ts';
import { environment } from '../http/environment.ts';
import { health } from '../http/health.ts';
import { type Metrics, metricsRoute } from '../http/metrics.ts';
import { Traffic } from '../http/traffic.ts';
import type { AppParts } from './app-parts.ts';
import { diskOf, folderBytes, lastUpdateOf, tryWriting } from './installation.ts';

/** How the installation is: for whoever watches it, and for the administrators' home page. */
export async function addOperatingRoutes(
  app: FastifyInstance,
  { config, state, cache, tiles, upstreams, version, pageFolder, metrics }: AppParts & { metrics: Metrics },
): Promise<void> {
  const startedAt = new Date();
  const traffic = new Traffic(metrics.totals);
  traffic.start();
  app.addHook('onClose', async () => traffic.stop());
  const installation = {
    version,
    startedAt,
    upstreams: upstreams.states,
    isStoreDown: () => (cache.figures().store?.state ?? 'ok') !== 'ok',
    lacksData: tiles.lacksData,
    dataBytes: () => folderBytes(config.data),
    disk: () => diskOf(config.data),
    traffic: () => traffic.lastDay(),
  };

  await app.register(health, {
    async checkReady() {
      await state.ping();
      await tryWriting(join(config.data, '.ready'));
    },
  });
  await app.register(metricsRoute, { metrics, token: config.metricsToken });
  await app.register(environment, { lastUpdate: lastUpdateOf(pageFolder, startedAt) });
  await app.register(admin, { overview: (role) => readOverview(state, installation, role) });
}
