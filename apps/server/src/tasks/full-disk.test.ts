import type { Task } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { smallDisk } from '../testing/small-disk.ts';

/** Left free: the twentieth that tiles leave to the state, and a little; some tiles fit, the task does not. */
const ROOM = 1024 * 1024 + 400 * 1024;

const disk = smallDisk(20);
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  if (!disk.isMounted) return;
  motu = await startApp({ MOTU_DATA: disk.folder });
  admin = await adminOf(motu);
});
afterAll(async () => {
  if (disk.isMounted) await motu.close();
  disk.remove();
});

test.skipIf(!disk.isMounted)(
  'ADM-07 (FLT-03) a full disk stops a task with a sentence; what is kept is read, and it goes on when there is room',
  async () => {
    const kept = '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.png';
    const body = (await motu.app.inject(kept)).rawPayload;
    expect(body.length).toBeGreaterThan(100);
    disk.fill(ROOM);

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

    disk.empty();
    await admin.put(`/api/tasks/${id}`, { action: 'resume', version: stopped.version });
    await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('done');
    expect(await read()).toMatchObject({ finished: total, failed: 0, error: null });
  },
);
