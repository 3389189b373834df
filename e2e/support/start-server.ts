import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN, root } from './motu.ts';

const READY_WITHIN_MS = 30_000;

/** Starts the real server on a data folder of its own, and returns the way to stop it. Tests find it in MOTU_E2E_URL. */
async function startServer(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'motu-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The motu command of the tests works on the same folder.
  Object.assign(process.env, { MOTU_DATA: data, MOTU_E2E_URL: url });

  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', MOTU_ADMIN_PASSWORD: ADMIN.password };
  const output: string[] = [];
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], { cwd: root, env });
  server.stdout.on('data', (text) => output.push(String(text)));
  server.stderr.on('data', (text) => output.push(String(text)));

  await ready(url, () => server.exitCode !== null).catch((cause) => {
    server.kill();
    throw new Error(`The server did not start:\n${output.join('')}`, { cause });
  });
  return async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function ready(url: string, hasStopped: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && !hasStopped()) {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(hasStopped() ? 'It stopped.' : 'It is not ready.');
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a global set-up from the default export
export default startServer;
