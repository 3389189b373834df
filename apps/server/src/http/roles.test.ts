import type { JournalPage, ListedLayer, ListedSchedule, Overview, ScheduleInput, StoredSchedule } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { type Browser, signedIn, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Admin;
let manager: Browser;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
  manager = await signedIn(motu, await addAccount(motu.state, 'vaite', 'manager'));
});
afterAll(() => motu.close());

const NIGHTLY: ScheduleInput = {
  ...{ name: 'De nuit', kind: 'backup', cache: null, data: null, enabled: true },
  backup: { withData: false, keep: { rule: 'last', last: 2, daily: 0, weekly: 0, monthly: 0 } },
  recurrence: { every: 'day', hours: 6, weekday: 1, day: 1, at: '02:30' },
};
const SERVICES: ScheduleInput = { ...NIGHTLY, name: 'Services', kind: 'capabilities', backup: null };
const NOTE = { content: '# Nouveau', order: 1, published: false };

const journal = async () => (await manager.get('/api/admin/journal?limit=100')).json<JournalPage>().content;
const undo = (id: string | undefined) => manager.write('POST', `/api/admin/journal/${id}/annulation`);

test('ACL-03 a manager reads in the journal and on the home what managers look after, and nothing of accounts or sign-ins', async () => {
  const group = { name: 'Hygiène publique', description: null, members: [] };
  expect((await admin.post('/api/groupes', group)).statusCode).toBe(201);
  expect((await admin.post('/api/release-notes', NOTE)).statusCode).toBe(201);
  const { recent } = (await manager.get('/api/admin/overview')).json<{ content: Overview }>().content;
  for (const actions of [await journal(), recent].map((lines) => lines.map(({ action }) => action))) {
    expect(actions).toContain('release-note-add');
    expect(actions).not.toContain('group-add');
  }
  expect((await admin.journal()).map(({ action }) => action)).toContain('group-add');
  const asked = await manager.get('/api/admin/journal?kind=group');
  expect(asked.json<JournalPage>().totalElements).toBe(0);
});

test('ACL-03 a manager takes back a change of theirs, and none of what administrators alone may change', async () => {
  const [made] = (await journal()).filter(({ action }) => action === 'release-note-add');
  expect((await undo(made?.id)).statusCode).toBe(200);
  const [group] = await admin.journal('kind=group');
  const refused = await undo(group?.id);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ detail: 'Accès interdit' });
  expect(await admin.read<unknown[]>('/api/groupes')).toHaveLength(1);
});

test('ACL-03 schedules of the map are a manager’s, those of backups are not: neither seen, run, made nor taken back', async () => {
  const backup = (await admin.post('/api/planifications', NIGHTLY)).json<{ content: StoredSchedule }>().content;
  const own = await manager.write('POST', '/api/planifications', SERVICES);
  expect(own.statusCode, own.body).toBe(201);
  const { content } = (await manager.get('/api/planifications')).json<{ content: ListedSchedule[] }>();
  expect(content.map(({ name }) => name)).toEqual(['Services']);

  const { id: _, ...written } = backup;
  const { id, version } = own.json<{ content: StoredSchedule }>().content;
  const refused = [
    await manager.write('POST', '/api/planifications', NIGHTLY),
    await manager.write('PUT', `/api/planifications/${backup.id}`, { ...written, enabled: false }),
    await manager.write('PUT', `/api/planifications/${id}`, { ...NIGHTLY, version }),
    await manager.write('DELETE', `/api/planifications/${backup.id}`),
    await manager.write('POST', `/api/planifications/${backup.id}/executions`),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  const [line] = (await journal()).filter(({ subjectId }) => subjectId === backup.id);
  expect(line?.canUndo).toBe(false);
  expect((await undo(line?.id)).statusCode).toBe(403);
  expect(await admin.read<ListedSchedule[]>('/api/planifications')).toHaveLength(2);
});

test('ACL-03 a manager sees every layer with its state, an editor and a reader as a visitor does', async () => {
  const listOf = async (browser: Browser) =>
    (await browser.get('/api/layers?limit=1')).json<{ layers: ListedLayer[] }>().layers[0]?.admin;
  expect(await listOf(manager)).toMatchObject({ published: true });
  for (const role of ['editor', 'user'] as const) {
    expect(await listOf(await signedIn(motu, await addAccount(motu.state, `un-${role}`, role)))).toBeUndefined();
  }
});
