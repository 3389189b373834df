import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Task } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';

/** Left free: the twentieth that tiles leave to the state, and a little; some tiles fit, the task does not. */
const ROOM = 1024 * 1024 + 400 * 1024;

const usual = process.env.TMPDIR;
const disk = mkdtempSync(join(tmpdir(), 'motu-disk-'));
// Whoever runs the tests without being root, or in a closed container, has no disk to fill.
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]).status === 0;
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  if (!isMounted) return;
  process.env.TMPDIR = disk;
  motu = await startApp();
  process.env.TMPDIR = usual ?? '/tmp';
  admin = await adminOf(motu);
});
afterAll(async () => {
  if (isMounted) {
    await motu.close();
    spawnSync('umount', [disk]);
  }
  rmSync(disk, { recursive: true, force: true });
});

test.skipIf(!isMounted)(
  'ADM-07 (FLT-03) a full disk stops a task with a sentence; what is kept is read, and it goes on when there is room',
  async () => {
    const kept = '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.png';
    const body = (await motu.app.inject(kept)).rawPayload;
    expect(body.length).toBeGreaterThan(100);
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - ROOM)));

    const asked = {
      kind: 'seed',
      layer: 'fond-de-carte',
      grid: 'EPSG:4326',
      format: 'image/png',
      scale: 1,
      minZoom: 12,
      maxZoom: 15,
      extent: [-149.62, -17.6, -149.4, -17.5],
      place: null,
    };
    const { id, total } = (await admin.post('/api/tasks', asked)).json<{ content: Task }>().content;
    const read = () => admin.read<Task>(`/api/tasks/${id}`);
    const full = 'Les tuiles ne peuvent plus être gardées : le disque est plein, ou refuse d’écrire.';
    await expect.poll(async () => (await read()).error, { timeout: 50_000 }).toBe(full);
    const stopped = await read();
    expect(stopped.state).toBe('paused');
    expect(stopped.finished + stopped.failed + stopped.remaining).toBe(total);
    expect(stopped.failed).toBe(0);
    expect((await motu.app.inject(kept)).rawPayload.equals(body)).toBe(true);
    expect((await motu.app.inject(kept.replace('batiments', 'fond-de-carte'))).statusCode).toBe(200);

    rmSync(join(disk, 'ballast'));
    await admin.put(`/api/tasks/${id}`, { action: 'resume', version: stopped.version });
    await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('done');
    expect(await read()).toMatchObject({ finished: total, failed: 0, error: null });
  },
);
