import type { Forecast, NewTask, Task, TaskFailure, TaskList, TaskPlace } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
});
afterAll(() => motu.close());

/** Around Papeete, and the ocean north of it. */
const PAPEETE: NewTask = {
  kind: 'seed',
  layer: 'batiments',
  grid: 'EPSG:4326',
  format: 'image/png',
  scale: 1,
  minZoom: 13,
  maxZoom: 14,
  extent: [-149.6, -17.58, -149.52, -17.2],
  place: null,
};

async function launch(task: Partial<NewTask> = {}): Promise<Task> {
  const answer = await admin.post('/api/tasks', { ...PAPEETE, ...task });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ content: Task }>().content;
}

const read = (id: string) => admin.read<Task>(`/api/tasks/${id}`);
const ended = (id: string) =>
  expect.poll(async () => (await read(id)).state, { timeout: 50_000, interval: 200 }).not.toMatch(/waiting|running/);
const counts = ({ total, finished, failed, remaining }: Task) => [total, finished + failed + remaining];

test('ADM-07 a task is foreseen, runs, is checked, and leaves every tile in the cache', async () => {
  const forecast = (await admin.post('/api/tasks/forecast', PAPEETE)).json<{ content: Forecast }>().content;
  expect(forecast.skipped).toBeGreaterThan(0);
  expect(forecast.total).toBe(forecast.tiles - forecast.skipped);
  expect(forecast.toDo).toBeLessThanOrEqual(forecast.total);
  expect(forecast.bytes).toBeGreaterThan(1000);
  expect(forecast.seconds).toBeGreaterThan(0);

  const { id, total } = await launch();
  expect(total).toBe(forecast.total);
  await ended(id);
  const task = await read(id);
  expect(task).toMatchObject({ state: 'done', finished: total, failed: 0, remaining: 0, error: null, author: 'teva' });
  // Papeete at zoom 14: answered from what is kept, without a drawing.
  const address = '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.png';
  expect((await motu.app.inject(address)).statusCode).toBe(200);

  const again = (await admin.post('/api/tasks/forecast', PAPEETE)).json<{ content: Forecast }>().content;
  expect(again.toDo).toBe(0);
});

test('ADM-07 kept tiles are emptied where that is asked, and what is emptied is counted', async () => {
  const seeded = await launch({ minZoom: 13, maxZoom: 13, scale: 2 });
  await ended(seeded.id);
  const emptied = await launch({ kind: 'truncate', minZoom: 13, maxZoom: 13, scale: 2 });
  expect(emptied.total).toBeGreaterThan(0);
  await ended(emptied.id);
  expect(await read(emptied.id)).toMatchObject({ state: 'done', finished: emptied.total });
  const nothing = await admin.post('/api/tasks', { ...PAPEETE, kind: 'truncate', minZoom: 13, maxZoom: 13, scale: 2 });
  expect([nothing.statusCode, refusedFields(nothing)]).toEqual([400, ['extent']]);
});

test('ADM-07 (OGC-18) the world at every zoom is refused with its count, before anything begins', async () => {
  const world = { ...PAPEETE, layer: 'fond-de-carte', extent: [-180, -90, 180, 90], minZoom: 0, maxZoom: 19 };
  const before = (await admin.get('/api/tasks')).json<TaskList>().content.length;
  for (const path of ['/api/tasks/forecast', '/api/tasks']) {
    const answer = await admin.post(path, world);
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['maxZoom']]);
    // 2 × 4⁰ + … + 2 × 4¹⁸ tiles.
    expect(answer.json().detail.replace(/\s/g, ' ')).toContain('183 251 937 962 tuiles');
  }
  expect((await admin.get('/api/tasks')).json<TaskList>().content.length).toBe(before);
});

test('ADM-07 what cannot be a task is refused beside its field', async () => {
  const refused = async (task: object) => refusedFields(await admin.post('/api/tasks', { ...PAPEETE, ...task }));
  expect(await refused({ layer: 'rien' })).toEqual(['layer']);
  expect(await refused({ minZoom: 15, maxZoom: 14 })).toEqual(['maxZoom']);
  expect(await refused({ extent: [-149, -17, -150, -18] })).toEqual(['extent']);
  expect(await refused({ minZoom: 2, maxZoom: 3 })).toEqual(['minZoom']);
  expect(await refused({ extent: [-140.5, -20.5, -140.4, -20.4] })).toEqual(['extent']);
  expect(await refused({ kind: 'explode' })).toEqual(['kind']);
  expect(await refused({ grid: 'EPSG:2154' })).toEqual(['grid']);
});

test('ADM-07 ADM-14 (OGC-19) a task is paused, resumed and cancelled; its counts stay right, and the journal tells', async () => {
  const long = { layer: 'fond-de-carte', minZoom: 12, maxZoom: 15 };
  const { id, version } = await launch(long);
  const waiting = await launch({ ...long, minZoom: 11, maxZoom: 11 });
  await expect.poll(async () => (await read(id)).finished, { timeout: 50_000 }).toBeGreaterThan(0);
  // One at a time for a layer.
  expect((await read(waiting.id)).state).toBe('waiting');
  expect((await admin.remove(`/api/tasks/${id}`)).statusCode).toBe(409);

  expect((await admin.put(`/api/tasks/${id}`, { action: 'pause', version })).json().content.state).toBe('paused');
  const paused = await read(id);
  const [total, sum] = counts(paused);
  expect(sum).toBe(total);
  const stale = await admin.put(`/api/tasks/${id}`, { action: 'resume', version });
  expect(stale.statusCode).toBe(409);
  expect((await admin.put(`/api/tasks/${id}`, { action: 'retry', version: paused.version })).statusCode).toBe(409);
  await ended(waiting.id);

  const resumed = await admin.put(`/api/tasks/${id}`, { action: 'resume', version: paused.version });
  expect(resumed.json().content).toMatchObject({ state: 'waiting', finished: paused.finished });
  await expect.poll(async () => (await read(id)).finished, { timeout: 50_000 }).toBeGreaterThan(paused.finished);
  const cancelled = await admin.put(`/api/tasks/${id}`, { action: 'cancel', version: 1 });
  expect(cancelled.json().content.state).toBe('cancelled');
  const [all, parts] = counts(await read(id));
  expect(parts).toBe(all);
  expect((await admin.remove(`/api/tasks/${id}`)).statusCode).toBe(200);
  expect((await admin.get(`/api/tasks/${id}`)).statusCode).toBe(404);

  const lines = (await admin.journal('kind=task')).slice(0, 6).map(({ action }) => action);
  expect(lines).toEqual(['task-remove', 'task-cancel', 'task-resume', 'task-pause', 'task-add', 'task-add']);
});

test('ADM-07 specific tasks: the index, the capabilities, a purge, a whole layer', async () => {
  const ask = async (task: object) => {
    const answer = await admin.post('/api/tasks/specific', task);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    const [first] = answer.json<{ content: Task[] }>().content;
    await ended(first?.id ?? '');
    return read(first?.id ?? '');
  };
  expect(await ask({ kind: 'index' })).toMatchObject({ state: 'done', total: 1, finished: 1 });
  expect(await ask({ kind: 'capabilities' })).toMatchObject({ state: 'done' });
  const refused = async (task: object) => refusedFields(await admin.post('/api/tasks/specific', task));
  expect(await refused({ kind: 'truncate-layer' })).toEqual(['layer']);
  expect(await refused({ kind: 'purge' })).toEqual(['before']);
  expect(await refused({ kind: 'purge', before: '2030-01-01' })).toEqual(['before']);
  expect(await refused({ kind: 'purge', before: '2020-01-01' })).toEqual(['before']);
  expect((await admin.post('/api/tasks/specific', { kind: 'retry-failed' })).statusCode).toBe(409);
  expect(await ask({ kind: 'truncate-layer', layer: 'batiments' })).toMatchObject({ state: 'done', failed: 0 });
  expect(await refused({ kind: 'truncate-layer', layer: 'batiments' })).toEqual(['layer']);
});

test('ADM-07 whoever follows the tasks is told of each change', async () => {
  const url = await motu.app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = Object.entries(admin.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const answer = await fetch(`${url}/api/tasks/events`, { headers: { cookie, accept: 'text/event-stream' } });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const { id } = await launch({ minZoom: 13, maxZoom: 13 });
  let text = '';
  const seen = () => [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as TaskList);
  const reader = answer.body?.getReader();
  if (!reader) throw new Error('There is nothing to read.');
  const decoder = new TextDecoder();
  while (!seen().some(({ content }) => content.some((task) => task.id === id && task.state === 'done'))) {
    const { value, done } = await reader.read();
    if (done) throw new Error('The stream ended.');
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
});

test('ADM-07 ADM-22 the islands and communes of the territory are at hand, with their archipelago', async () => {
  const places = await admin.read<TaskPlace[]>('/api/tasks/places');
  const found = places.find(({ name }) => name === 'Bora Bora');
  expect(found?.extent[0]).toBeCloseTo(-151.8, 0);
  expect(found?.archipelago).toBe('Îles Sous-le-Vent');
  const marquesan = places
    .filter(({ archipelago }) => archipelago === 'Marquises')
    .map(({ kind, name }) => `${kind} ${name}`);
  expect(marquesan).toEqual(
    expect.arrayContaining(['ile Nuku Hiva', 'ile Hiva Oa', 'commune Nuku Hiva', 'commune Hiva Oa']),
  );
  expect(places.filter(({ archipelago }) => archipelago === null)).toEqual([]);
});

test('ADM-07 the failures of a task are read with it', async () => {
  const answer = await admin.get(`/api/tasks/${(await launch({ minZoom: 13, maxZoom: 13 })).id}`);
  expect(answer.json<{ failures: TaskFailure[] }>().failures).toEqual([]);
});
