import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMapServer } from '../../apps/server/src/testing/map-server.ts';
import { createOwnTerritory } from '../../apps/server/src/testing/own-territory.ts';
import { createDatabase, startPostgres } from '../../apps/server/src/testing/postgres-cluster.ts';
import { startServer } from '../../apps/server/src/testing/server-process.ts';
import { motu } from './motu.ts';
import { startOwnServer } from './own-server.ts';

export type NewInstallation = Awaited<ReturnType<typeof startNewInstallation>>;

/** A Motu of its own, on a small territory, that may ask a MapServer; and the places where its backup can be restored. */
export async function startNewInstallation() {
  const mapServer = await startMapServer();
  const territory = createOwnTerritory();
  const settings = { MOTU_TERRITORY: territory.folder, MOTU_UPSTREAMS: new URL(mapServer.url).host };
  const server = await startOwnServer(settings);
  const folder = mkdtempSync(join(tmpdir(), 'motu-e2e-ailleurs-'));
  const endings: (() => Promise<unknown>)[] = [];

  /** Restores a backup by the command, then starts a server on it. Returns its address. */
  async function restore(backup: string, env: NodeJS.ProcessEnv): Promise<string> {
    motu(['restore', backup], '', { ...settings, ...env });
    const restored = await startServer({ ...settings, ...env });
    endings.unshift(async () => {
      restored.child.kill('SIGTERM');
      await restored.ended;
    });
    return restored.url;
  }

  return {
    url: server.url,
    data: server.data,
    mapServerUrl: mapServer.url,
    folder,
    restoreInFolder: (backup: string) => restore(backup, { MOTU_DATA: join(folder, 'sqlite') }),
    async restoreInPostgres(backup: string) {
      const cluster = await startPostgres();
      endings.push(cluster.stop);
      const url = await createDatabase(cluster.url);
      return restore(backup, { MOTU_DATA: join(folder, 'postgres'), DATABASE_URL: url });
    },
    async remove() {
      for (const end of endings) await end();
      await server.remove();
      await mapServer.close();
      territory.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
