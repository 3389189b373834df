import type { Task } from '@motu/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../testing/accounts.ts';
import { callerOf, signInOver, startServer } from '../testing/server-process.ts';
import { emptyState, type Kind, temporaryFolder } from '../testing/state.ts';

const started: { kill: (signal: 'SIGKILL') => boolean }[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe.each<Kind>(['SQLite'])('a server that is killed, on %s', (kind) => {
  test('ADM-08 (OGC-19) goes on with its task after the start, counts right; a cancelled one stays so', async () => {
    const { data, databaseUrl } = await emptyState(kind, temporaryFolder());
    const env = { MOTU_DATA: data, MOTU_ADMIN_PASSWORD: PASSWORD, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const first = await startServer(env);
    started.push(first.child);
    const cookie = await signInOver(first.url, 'admin', PASSWORD);
    if (!cookie) throw new Error('The administrator is not let in.');
    const call = callerOf(cookie);

    const asked = {
      kind: 'seed',
      layer: 'fond-de-carte',
      grid: 'EPSG:4326',
      format: 'image/png',
      scale: 1,
      minZoom: 12,
      maxZoom: 15,
      extent: [-149.65, -17.65, -149.35, -17.5],
      place: null,
    };
    const other = { ...asked, layer: 'batiments', minZoom: 13, maxZoom: 15 };
    const { id } = (await call<{ content: Task }>(first.url, 'POST', '/api/tasks', asked)).content;
    const cancelled = (await call<{ content: Task }>(first.url, 'POST', '/api/tasks', other)).content;
    await call(first.url, 'PUT', `/api/tasks/${cancelled.id}`, { action: 'cancel', version: cancelled.version });
    const read = async (url: string, which = id) =>
      (await call<{ content: Task }>(url, 'GET', `/api/tasks/${which}`)).content;
    await expect.poll(async () => (await read(first.url)).finished, { timeout: 100_000 }).toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    await first.ended;

    const second = await startServer(env);
    started.push(second.child);
    const after = await read(second.url);
    expect(after.finished).toBeGreaterThan(0);
    expect(after.finished + after.failed + after.remaining).toBe(after.total);
    await expect.poll(async () => (await read(second.url)).state, { timeout: 150_000 }).toBe('done');
    expect(await read(second.url)).toMatchObject({ finished: after.total, failed: 0, remaining: 0 });
    const given = await read(second.url, cancelled.id);
    expect(given.state).toBe('cancelled');
    expect(given.finished + given.failed + given.remaining).toBe(given.total);
  }, 330_000);
});
