import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../../apps/server/src/testing/server-process.ts';
import { ADMIN } from './motu.ts';

export type OwnServer = {
  url: string;
  /** Its data folder. */
  data: string;
  /** Nothing answers at this address any more. */
  stop(): Promise<void>;
  /** Starts it again at the same address; under another name, it sends another version of the page. */
  restart(name?: string): Promise<void>;
  /** How often each path was asked for, since it was last started. */
  hits(pattern: RegExp): Map<string, number>;
  remove(): Promise<void>;
};

/** A server that one test may stop, restart and update. */
export async function startOwnServer(env: NodeJS.ProcessEnv = {}): Promise<OwnServer> {
  const data = mkdtempSync(join(tmpdir(), 'motu-e2e-own-'));
  const settings = { ...env, MOTU_DATA: data, MOTU_ADMIN_PASSWORD: ADMIN.password };
  let server: ServerProcess | null = await startServer(settings);
  const { url } = server;

  async function stop(): Promise<void> {
    server?.child.kill('SIGTERM');
    await server?.ended;
    server = null;
  }
  return {
    url,
    data,
    stop,
    async restart(name) {
      await stop();
      const file = join(data, 'produit.json');
      writeFileSync(file, JSON.stringify({ name: name ?? 'Motu' }));
      server = await startServer({ ...settings, PORT: new URL(url).port, MOTU_CONFIG: file });
    },
    hits(pattern) {
      const found = new Map<string, number>();
      for (const line of server?.output.stdout.split('\n') ?? []) {
        const path = pattern.exec(line)?.[0];
        if (path) found.set(path, (found.get(path) ?? 0) + 1);
      }
      return found;
    },
    async remove() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
