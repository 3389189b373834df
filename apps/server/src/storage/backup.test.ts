import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Migrator } from 'kysely/migration';
import { expect, inject, test } from 'vitest';
import { type Checksums, readDump } from '../domain/backup/dump-format.ts';
import { createDefaultContent } from '../domain/default-content/create.ts';
import type { State } from '../domain/state.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { addAccount } from '../testing/accounts.ts';
import { checksumsOf } from '../testing/checksums.ts';
import { emptyState, type Kind, temporaryFolder } from '../testing/state.ts';
import { openBackups } from '../wiring/open-backups.ts';
import '../testing/provided.ts';
import { openSqlite } from './database.ts';
import { readDumpFile } from './dump-file.ts';
import { migrations } from './migrations/index.ts';
import { stageDump } from './stage-dump.ts';
import { openState } from './state.ts';

async function sums(state: State): Promise<Checksums> {
  const snapshot = await state.snapshot();
  try {
    return await checksumsOf(snapshot);
  } finally {
    await snapshot.close();
  }
}

const backupsOf = (state: State, dataFolder: string) => openBackups({ state, dataFolder, version: '4.13.4' });

/** Everything that a state holds: the default content, accounts, reports with comments, letters of every kind. */
async function fillState(state: State): Promise<void> {
  await createDefaultContent(state, await openTerritory(SHIPPED_TERRITORY, inject('territoryHome')));
  const hina = await addAccount(state, 'Hīnāʻa', 'admin');
  await addAccount(state, 'zoé', 'user');
  await addAccount(state, 'Éric', 'user');
  const at = new Date('2026-03-01T10:00:00Z');
  await state.sessions.add({ idHash: 'a', accountId: hina, createdAt: at, seenAt: at });
  for (let i = 0; i < 1200; i++) {
    const entry = {
      actor: i % 2 ? 'Hīnāʻa' : 'zoé',
      address: i % 3 ? null : '192.0.2.1',
      action: 'sign-in',
      subject: null,
    } as const;
    await state.journal.record(entry, new Date(at.getTime() + i));
  }
  await state.secrets.getOrCreate('token');
  await state.secrets.getOrCreate('autre');
  await state.settings.write('public', { warning_message: '« Attention »\n\u2028 \\ " 😀', support_email: null });
}

const other: Record<Kind, Kind> = { SQLite: 'PostgreSQL', PostgreSQL: 'SQLite' };

test.each<Kind>(['SQLite', 'PostgreSQL'])(
  'OPS-04 what was saved from %s restores into the other database and back with the same checksums',
  async (kind) => {
    const states: State[] = [];
    const open = async (of: Kind, data: string) => {
      const state = await openState(await emptyState(of, data));
      states.push(state);
      return state;
    };
    const [home, away, back] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const first = await open(kind, home);
    await fillState(first);
    const wanted = await sums(first);
    expect(Object.keys(wanted)).toEqual(
      expect.arrayContaining(['account', 'journal', 'layer', 'location', 'report', 'setting']),
    );
    expect(Object.keys(wanted)).not.toEqual(expect.arrayContaining(['session']));

    const file = await backupsOf(first, home).save(null);
    const second = await open(other[kind], away);
    const staged = await stageDump(readDumpFile(file), join(away, 'staged.sqlite'));
    expect(staged.checksums).toEqual(wanted);
    await second.replaceWith(staged.snapshot);
    await staged.remove();
    expect(await sums(second)).toEqual(wanted);

    const again = await backupsOf(second, away).save(join(away, 'retour.gz'));
    const third = await open(kind, back);
    const returned = await stageDump(readDumpFile(again), join(back, 'staged.sqlite'));
    await third.replaceWith(returned.snapshot);
    await returned.remove();
    expect(await sums(third)).toEqual(wanted);
    for (const state of states) await state.close();
  },
);

test('OPS-04 a restore replaces everything, keeps a copy of it, ends all sessions, and leaves what is the installation’s own', async () => {
  const [home, other] = [temporaryFolder(), temporaryFolder()];
  const [from, to] = [
    await openState({ data: home, databaseUrl: null }),
    await openState({ data: other, databaseUrl: null }),
  ];
  await addAccount(from, 'teva', 'admin');
  const file = await backupsOf(from, home).save(null);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, 'sauvegardes')).mode & 0o777).toBe(0o700);

  const hina = await addAccount(to, 'hina', 'user');
  const now = new Date();
  await to.sessions.add({ idHash: 'x', accountId: hina, createdAt: now, seenAt: now });
  const token = await to.secrets.getOrCreate('token');
  const before = await sums(to);
  const { copy, header } = await backupsOf(to, other).restore(file);
  expect(header).toMatchObject({ version: '4.13.4', format: 'motu-sauvegarde' });
  expect((await to.accounts.list()).map(({ username }) => username)).toEqual(['teva']);
  expect(await to.sessions.find('x')).toBeNull();
  expect(await to.secrets.getOrCreate('token')).toBe(token);
  expect((await to.journal.latest(1))[0]).toMatchObject({ actor: 'motu', action: 'restore' });
  expect(readdirSync(other).filter((name) => name.startsWith('.restauration'))).toEqual([]);

  // And back to what it was.
  await backupsOf(to, other).restore(copy);
  const { journal, ...rest } = before;
  expect(await sums(to)).toMatchObject(rest);
  await Promise.all([from.close(), to.close()]);
});

test('OPS-04 a backup that is cut, changed, strange or of a newer Motu is refused by a sentence, and nothing changes', async () => {
  const data = temporaryFolder();
  const state = await openState({ data, databaseUrl: null });
  await addAccount(state, 'teva', 'admin');
  const backups = backupsOf(state, data);
  const good = await backups.save(null);
  const before = await sums(state);
  const bytes = readFileSync(good);
  const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
  const header = JSON.parse(lines[0] as string);
  const changed = (change: (all: string[]) => string[]) => gzipSync(`${change([...lines]).join('\n')}\n`);
  const withHeader = (more: object) => changed(([, ...rest]) => [JSON.stringify({ ...header, ...more }), ...rest]);
  const cases: [Buffer, string][] = [
    [bytes.subarray(0, bytes.length - 20), 'est incomplète'],
    [changed((all) => all.slice(0, -1)), 'est incomplète\u00a0: sa fin manque.'],
    [
      changed((all) => all.map((each) => each.replace('teva', 'tava'))),
      'est endommagée\u00a0: sa somme de contrôle diffère.',
    ],
    [changed((all) => all.filter((each) => !each.includes('teva'))), 'est endommagée'],
    [
      changed((all) => all.map((each) => each.replace('"table":"account"', '"table":"session"'))),
      'ne correspond pas à la base',
    ],
    [
      changed((all) => all.map((each) => each.replace('"table":"account"', '"table":"account; DROP TABLE layer"'))),
      'ne correspond pas à la base',
    ],
    [
      withHeader({ schema: [...header.schema, '999-lune'], version: '9.0.0' }),
      'version plus récente de Motu (9.0.0)\u00a0: mettez Motu à jour',
    ],
    [withHeader({ formatVersion: 3, version: '9.0.0' }), 'version plus récente de Motu (9.0.0)'],
    [withHeader({ schema: [] }), 'ne correspond pas à la base'],
    [gzipSync('{"format":"autre"}\n'), 'n’est pas une sauvegarde de Motu.'],
    [gzipSync('bonjour'), 'est endommagée'],
    [Buffer.from('bonjour'), 'n’est pas une sauvegarde de Motu, ou il est endommagé'],
    [Buffer.alloc(0), 'sauvegarde'],
  ];
  for (const [i, [content, sentence]] of cases.entries()) {
    const file = join(data, `mauvaise-${i}.gz`);
    writeFileSync(file, content);
    await expect(backups.restore(file), sentence).rejects.toThrow(sentence);
    await expect(backups.restore(file)).rejects.toThrow('Rien n’a été changé.');
  }
  await expect(backups.restore(join(data, 'rien.gz'))).rejects.toThrow('n’existe pas');
  await expect(backups.save(good)).rejects.toThrow('existe déjà');
  expect(await sums(state)).toEqual(before);
  expect(readdirSync(data).filter((name) => name.startsWith('.restauration') || name.endsWith('.partiel'))).toEqual([]);
  expect(readdirSync(join(data, 'sauvegardes')), 'no copy of what was not replaced').toHaveLength(1);
  await state.close();
});

test('OPS-04 a backup that unpacks without end, holds a line or more rows than it says without end, or nests without end is refused by a sentence; nothing is half restored', async () => {
  const data = temporaryFolder();
  const state = await openState({ data, databaseUrl: null });
  await addAccount(state, 'teva', 'admin');
  const backups = backupsOf(state, data);
  const good = await backups.save(null);
  const before = await sums(state);
  const lines = gunzipSync(readFileSync(good)).toString().trimEnd().split('\n');
  const [account = ''] = lines.filter((each) => each.includes('teva'));
  const replaced = (rows: Iterable<string>) => [
    ...lines.map((each) => (each === account ? [...rows].join('\n') : each)),
  ];
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const cells = JSON.parse(account) as unknown[];
  const longAccount = (_: unknown, i: number) =>
    account.replaceAll('teva', `teva${i}${'x'.repeat(10_000)}`).replace(/"[0-9a-f-]{36}"/, `"${i}"`);
  const MEGABYTE = 1024 * 1024;
  const bombs: [string, string[], string][] = [
    ['lignes', replaced(Array.from({ length: 4000 }, longAccount)), 'dépasse'],
    ['longue', replaced([JSON.stringify(['x'.repeat(40 * MEGABYTE)])]), 'dépasse'],
    ['nombreuse', replaced(Array(5000).fill(account)), 'est endommagée'],
    ['profonde', replaced([nested(10 * MEGABYTE)]), 'imbriqué'],
    ['style', replaced([JSON.stringify([nested(1000), ...cells.slice(1)])]), 'imbriqué'],
  ];
  for (const [name, content, sentence] of bombs) {
    const file = join(data, `${name}.gz`);
    // Without end where it is read: the header allows the rows, so that they are.
    const [header = '', ...rest] = content;
    const told = name === 'lignes' ? JSON.stringify({ ...JSON.parse(header), rows: 10 ** 9 }) : header;
    writeFileSync(file, gzipSync(`${[told, ...rest].join('\n')}\n`));
    await expect(backups.restore(file), name).rejects.toThrow(new RegExp(`${sentence}.* Rien n’a été changé\\.$`));
  }
  const tooMuch = async () => {
    for await (const _line of readDumpFile(good, 500));
  };
  await expect(tooMuch(), 'more than the disk has room for').rejects.toThrow('dépasse');
  expect(await sums(state)).toEqual(before);
  expect(readdirSync(data).filter((name) => name.startsWith('.restauration'))).toEqual([]);
  expect(readdirSync(join(data, 'sauvegardes'))).toHaveLength(1);
  await state.close();
});

test('OPS-04 a backup of an older Motu is brought up to date on its way', async () => {
  const data = temporaryFolder();
  const old = openSqlite(join(data, 'motu.sqlite'));
  await new Migrator({ db: old, provider: { getMigrations: async () => migrations } }).migrateTo('001-accounts');
  const account = {
    id: randomUUID(),
    username: 'hina',
    username_key: 'hina',
    display_name: null,
    role: 'admin',
    context: null,
  };
  await old
    .insertInto('account')
    // The columns of that time, not those of today's tables.
    .values({ ...account, password_hash: 'x', must_change_password: 0, disabled: 0 } as never)
    .execute();
  await old.destroy();
  const { openSqliteSnapshot } = await import('./snapshot-sqlite.ts');
  const { writeDump } = await import('../domain/backup/dump-format.ts');
  const { writeDumpFile } = await import('./dump-file.ts');
  const snapshot = openSqliteSnapshot(join(data, 'motu.sqlite'));
  expect(snapshot.schema).toEqual(['001-accounts']);
  await writeDumpFile(join(data, 'ancienne.gz'), writeDump(snapshot, { version: '4.0.0', at: new Date() }));
  await snapshot.close();

  const home = temporaryFolder();
  const state = await openState({ data: home, databaseUrl: null });
  await backupsOf(state, home).restore(join(data, 'ancienne.gz'));
  expect((await state.accounts.list()).map(({ username }) => username)).toEqual(['hina']);
  expect(await state.reports.countOpen()).toBe(0);
  await state.close();
});

test('OPS-04 a snapshot is one moment: what is written while it is read is not in it', async () => {
  const data = temporaryFolder();
  const state = await openState({ data, databaseUrl: null });
  await addAccount(state, 'teva', 'admin');
  const snapshot = await state.snapshot();
  const before = await checksumsOf(snapshot);
  await addAccount(state, 'hina', 'user');
  expect(await checksumsOf(snapshot)).toEqual(before);
  await snapshot.close();
  expect(await sums(state)).not.toEqual(before);
  await state.close();
});

test('OPS-04 ten backups are kept', async () => {
  const data = temporaryFolder();
  const state = await openState({ data, databaseUrl: null });
  const backups = backupsOf(state, data);
  const made = new Set<string>();
  for (let i = 0; i < 12; i++) made.add(await backups.save(null));
  expect(made.size).toBe(12);
  const kept = await backups.list();
  expect(kept).toHaveLength(10);
  for (const { name } of kept) for await (const _part of readDump(readDumpFile(join(data, 'sauvegardes', name)))) break;
  await state.close();
});
