import type { BackupList, ListedSchedule, NewTask, ScheduleInput, ScheduleRun, StoredSchedule } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Browser, signedIn, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Browser;
beforeAll(async () => {
  motu = await startApp();
  admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
});
afterAll(() => motu.close());

const NIGHTLY: ScheduleInput = {
  ...{ name: 'De nuit', kind: 'backup', cache: null, data: null, enabled: true },
  backup: { withData: false, keep: { rule: 'last', last: 2, daily: 0, weekly: 0, monthly: 0 } },
  recurrence: { every: 'day', hours: 6, weekday: 1, day: 1, at: '02:30' },
};
const TASK: NewTask = {
  ...{ kind: 'seed', layer: 'fond-clair', grid: 'EPSG:4326', format: 'image/png', scale: 1 },
  ...{ minZoom: 9, maxZoom: 9, extent: [-150, -18, -149, -17], place: null },
};

const list = async () => (await admin.get('/api/planifications')).json<{ content: ListedSchedule[] }>().content;
const backups = async () => (await admin.get('/api/sauvegardes')).json<BackupList>().content;

async function add(schedule: ScheduleInput): Promise<StoredSchedule> {
  const answer = await admin.write('POST', '/api/planifications', schedule);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ content: StoredSchedule }>().content;
}

/** Runs one now, and returns what came of it. */
async function run(id: string): Promise<ScheduleRun> {
  const begun = await admin.write('POST', `/api/planifications/${id}/executions`);
  expect(begun.statusCode, begun.body).toBe(202);
  for (;;) {
    const { content } = (await admin.get(`/api/planifications/${id}/executions`)).json<{ content: ScheduleRun[] }>();
    if (content[0] && content[0].state !== 'running') return content[0];
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('ADM-20 an administrator adds, changes, suspends and deletes a schedule; the list tells its next time, the journal who did it', async () => {
  expect(await list()).toEqual([]);
  const { id, version } = await add(NIGHTLY);
  const [listed] = await list();
  expect(listed).toMatchObject({ id, name: 'De nuit', lastRun: null });
  expect(listed?.nextAt).toMatch(/T12:30:00\.000Z$/);
  expect(Date.parse(listed?.nextAt ?? '') - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);

  const suspended = { ...NIGHTLY, enabled: false, version };
  expect((await admin.write('PUT', `/api/planifications/${id}`, suspended)).statusCode).toBe(200);
  expect((await list())[0]?.nextAt).toBeNull();
  expect((await admin.write('PUT', `/api/planifications/${id}`, suspended)).statusCode).toBe(409);
  expect((await admin.write('DELETE', `/api/planifications/${id}?version=${version + 1}`)).statusCode).toBe(200);
  expect(await list()).toEqual([]);
  const lines = (await motu.state.journal.latest(3)).map(
    ({ actor, action, subject }) => `${actor} ${action} ${subject}`,
  );
  expect(lines).toEqual(['teva schedule-remove De nuit', 'teva schedule-change De nuit', 'teva schedule-add De nuit']);
});

test('ADM-19 ADM-20 a scheduled backup is made, its rule deletes older ones of its own and no others, and the list tells whose they are', async () => {
  const before = await backups();
  await admin.write('POST', '/api/sauvegardes', { donnees: false });
  await expect.poll(async () => (await backups()).length).toBe(before.length + 1);
  const { id } = await add(NIGHTLY);
  for (let time = 0; time < 3; time++) expect(await run(id)).toMatchObject({ state: 'done', author: 'teva' });
  expect((await run(id)).message).toMatch(/^motu-[0-9a-f-]+\.motu\.gz, \S+\sKo\. 1 plus ancienne a été supprimée\.$/);
  const kept = await backups();
  expect(kept.map(({ planification, auteur, donnees }) => [planification, auteur, donnees])).toEqual([
    ['De nuit', 'teva', false],
    ['De nuit', 'teva', false],
    [null, 'teva', false],
  ]);
  expect((await list())[0]?.lastRun).toMatchObject({ state: 'done' });
  const { content } = (await admin.get('/api/admin/overview')).json();
  expect(Date.now() - Date.parse(content.lastBackup)).toBeLessThan(60_000);

  const nom = kept[0]?.nom;
  expect((await admin.write('DELETE', `/api/sauvegardes/${nom}`)).statusCode).toBe(200);
  expect((await backups()).map((one) => one.nom)).toEqual(kept.slice(1).map((one) => one.nom));
  expect((await admin.write('DELETE', `/api/sauvegardes/${nom}`)).statusCode).toBe(404);
  await admin.write('DELETE', `/api/planifications/${id}`);
});

test('ADM-20 a task of the cache is put in the queue; while the one before has not ended, no other is', async () => {
  const slug = (await motu.state.layers.all()).find(({ drawing }) => drawing)?.slug ?? '';
  const { id } = await add({
    ...NIGHTLY,
    name: 'Tuiles',
    kind: 'cache',
    backup: null,
    cache: { ...TASK, layer: slug },
  });
  const first = await run(id);
  expect(first, first.message ?? '').toMatchObject({ state: 'done' });
  expect(first.message).toMatch(/^Tâche ajoutée pour «\s.+\s»\s: \d+\stuiles\.$/);
  const { content } = (await admin.get('/api/tasks')).json<{
    content: { id: string; layer: string; author: string }[];
  }>();
  expect(content).toMatchObject([{ layer: slug, author: 'teva' }]);
  const [stored] = await motu.state.tasks.latest(1);
  if (stored) await motu.state.tasks.add({ ...stored, id: 'en-attente', state: 'paused' }, []);
  expect(await run(id)).toMatchObject({
    state: 'failed',
    message: 'La tâche précédente de cette couche n’est pas terminée\u00a0: rien n’a été ajouté.',
  });
  await admin.write('DELETE', `/api/planifications/${id}`);
});

test('ADM-20 the check of outside servers says when no layer comes from one', async () => {
  const { id } = await add({ ...NIGHTLY, name: 'Serveurs', kind: 'capabilities', backup: null });
  expect(await run(id)).toMatchObject({ state: 'done', message: 'Aucune couche ne vient d’un autre serveur.' });
  await admin.write('DELETE', `/api/planifications/${id}`);
});

test('ADM-20 what cannot be is refused beside its field', async () => {
  const refusals = async (schedule: unknown) => {
    const answer = await admin.write('POST', '/api/planifications', schedule);
    expect(answer.statusCode).toBe(400);
    return answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field);
  };
  expect(await refusals({ ...NIGHTLY, name: ' ' })).toContain('name');
  expect(await refusals({ ...NIGHTLY, recurrence: { ...NIGHTLY.recurrence, at: '25:00' } })).toContain('recurrence.at');
  expect(await refusals({ ...NIGHTLY, kind: 'cache', backup: null, cache: { ...TASK, layer: 'absente' } })).toEqual([
    'cache.layer',
  ]);
  const calendar = { rule: 'calendar', last: 1, daily: 0, weekly: 0, monthly: 0 } as const;
  expect(await refusals({ ...NIGHTLY, backup: { withData: false, keep: calendar } })).toEqual(['backup.keep.daily']);
});
