import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { createContextEdits } from '../domain/context-edits.ts';
import { DatabaseAway } from '../domain/database-away.ts';
import { createLocationEdits } from '../domain/locations.ts';
import type { State } from '../domain/state.ts';
import { EMPTY_CONTEXT } from '../testing/empty-context.ts';
import { startFaultyLink } from '../testing/faulty-link.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import '../testing/provided.ts';
import { openState } from './state.ts';

const BY = { actor: 'teva', address: null };
const PLACE = { slug: 'baie', title: 'Baie', lon: -149.5, lat: -17.5, width: 0.2, height: 0.1, version: 1 };

const opened: State[] = [];
afterEach(async () => {
  for (const state of opened.splice(0)) await state.close();
});

async function openCopies(url: string, count: number): Promise<State[]> {
  const copies = await Promise.all(
    Array.from({ length: count }, () => openState({ data: '/nowhere', databaseUrl: url, databaseConnections: 3 })),
  );
  opened.push(...copies);
  return copies;
}

async function ask<T extends object>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<T>(query);
  await client.end();
  return rows;
}

/** What a copy hears from now on. */
async function heardBy(state: State | undefined): Promise<(string | null)[]> {
  const heard: (string | null)[] = [];
  state?.hear((subject) => heard.push(subject));
  // When it begins to listen, anything may have changed.
  await expect.poll(() => heard).toEqual([null]);
  heard.length = 0;
  return heard;
}

test('OPS-05 copies that start together on an empty database make its tables once', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const copies = await openCopies(url, 4);
  const made = await ask<{ name: string }>(url, 'SELECT name FROM kysely_migration ORDER BY name');
  expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
  const secrets = await Promise.all(copies.map(({ secrets: store }) => store.getOrCreate('token')));
  expect(new Set(secrets).size).toBe(1);
});

test('OPS-05 one copy at a time does what is done at the start', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  let working = 0;
  let most = 0;
  const copies = await openCopies(url, 3);
  await Promise.all(
    copies.map(({ alone, ping }) =>
      alone(async () => {
        most = Math.max(most, ++working);
        await ping();
        working--;
      }),
    ),
  );
  expect(most).toBe(1);
});

test('OPS-05 every copy hears of a change once it is saved, whoever made it, and of none that was not', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const [one, two] = await openCopies(url, 2);
  const heard = await heardBy(two);
  await one
    ?.edit(async ({ locations }) => {
      await locations.add({ ...PLACE, id: 'undone' });
      throw new Error('half-way');
    })
    .catch(() => {});
  await one?.settings.write('a', 1);
  await expect.poll(() => heard).toContain('setting');
  expect(heard).not.toContain('location');
  // By hand, or by a command.
  await ask(url, "UPDATE setting SET value = '2' WHERE name = 'a'");
  await expect.poll(() => heard.filter((subject) => subject === 'setting').length).toBe(2);
  await one?.notify('index');
  await expect.poll(() => heard).toContain('index');
});

test('OPS-05 a connection that is cut comes back by itself, and everything is looked at again', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const [one, two] = await openCopies(url, 2);
  const heard = await heardBy(two);
  await one?.settings.write('a', 1);
  const others = 'pid <> pg_backend_pid() AND datname = current_database()';
  await ask(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`);
  await expect.poll(() => heard).toContain(null);
  heard.length = 0;
  // The other had no need to listen: one of its connections is found broken by who uses it first.
  await one?.settings.write('a', 2).catch((error) => expect(error).toBeInstanceOf(DatabaseAway));
  await one?.settings.write('a', 2);
  await expect.poll(() => heard).toContain('setting');
  expect(await two?.settings.read('a')).toBe(2);
});

test('OPS-05 a database that hangs is known to be away, and what is asked meanwhile is refused at once', async () => {
  const url = new URL(await createDatabase(inject('postgresUrl')));
  const network = await startFaultyLink(`http://${url.host}`);
  url.port = new URL(network.url).port;
  const [copy] = await openCopies(url.href, 1);
  const heard = await heardBy(copy);
  await copy?.settings.write('a', 1);
  network.manner = 'hanging';
  const write = copy?.settings.write('a', 2);
  await expect(write).rejects.toThrow(DatabaseAway);
  await expect(copy?.settings.read('a')).rejects.toThrow('La base de données ne répond pas.');
  network.manner = 'well';
  await expect.poll(() => heard).toContain(null);
  expect(await copy?.settings.read('a')).toBe(1);
  await copy?.settings.write('a', 3);
  expect(await copy?.settings.read('a')).toBe(3);
  await network.close();
});

test('OPS-05 a copy takes no more connections than it may', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const [copy] = await openCopies(url, 1);
  await heardBy(copy);
  await copy?.settings.write('a', 1);
  await Promise.all(Array.from({ length: 40 }, () => copy?.transaction(({ settings }) => settings.read('a'))));
  const open = await ask(
    url,
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  expect(open.length).toBe(3 + 1);
});

test('ADM-09 of two who give one address at the same moment, one is told which field is taken', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const [one, two] = await openCopies(url, 2);
  if (!one || !two) throw new Error('Two copies were opened.');
  const context = { ...EMPTY_CONTEXT, name: 'Mer' };
  for (let round = 0; round < 5; round++) {
    const slug = `lieu-${round}`;
    const outcomes = await Promise.allSettled([
      createLocationEdits(one).add({ ...PLACE, slug, id: randomUUID() }, BY),
      createLocationEdits(two).add({ ...PLACE, slug, id: randomUUID() }, BY),
      createContextEdits(one).add({ ...context, slug, id: randomUUID() }, BY),
      createContextEdits(two).add({ ...context, slug, id: randomUUID() }, BY),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toMatchObject([
      { code: 'invalid', fields: [{ field: 'slug', message: '« Baie » a déjà cette adresse.' }] },
      { code: 'invalid', fields: [{ field: 'slug', message: '« Mer » a déjà cette adresse.' }] },
    ]);
  }
});
