import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../apps/server/src/testing/server-process.ts';
import { ADMIN } from './motu.ts';

/** Starts the real server on a data folder of its own, and returns the way to stop it. Tests find it in MOTU_E2E_URL. */
async function startMotu(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'motu-e2e-'));
  const server = await startServer({ MOTU_DATA: data, MOTU_ADMIN_PASSWORD: ADMIN.password });
  // The motu command of the tests works on the same folder.
  Object.assign(process.env, { MOTU_DATA: data, MOTU_E2E_URL: server.url });
  return async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(data, { recursive: true, force: true });
  };
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a global set-up from the default export
export default startMotu;
