import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { forgetOld } from '../domain/housekeeping.ts';
import { addAccount } from '../testing/accounts.ts';
import { describeOnBoth, temporaryFolder } from '../testing/state.ts';
import { openState } from './state.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('AUTH-13 a transaction may write from its beginning: the command and the server wait for each other', async () => {
  const data = temporaryFolder();
  const state = await openState({ data, databaseUrl: null });
  const command = new Sqlite(join(data, 'motu.sqlite'), { timeout: 0 });
  const write = () => command.exec("UPDATE secret SET value = value WHERE name = 'none'");
  await state.transaction(async ({ accounts }) => {
    await accounts.count();
    expect(write).toThrow('database is locked'); // with its usual five seconds it would have waited
  });
  expect(write).not.toThrow();
  command.close();
  await state.close();
});

describeOnBoth('the state', (state) => {
  test('AUTH-12 an account is found by its name in any case, and only once', async () => {
    await addAccount(state(), 'Éloïse', 'admin', { displayName: 'Éloïse T.', context: 'mer' });
    expect(await state().accounts.findByUsername(' éloïse ')).toMatchObject({
      username: 'Éloïse',
      displayName: 'Éloïse T.',
      role: 'admin',
      context: 'mer',
      mustChangePassword: false,
      disabled: false,
    });
    expect(await state().accounts.findByUsername('personne')).toBeNull();
    await expect(addAccount(state(), 'ÉLOÏSE', 'user')).rejects.toThrow('« ÉLOÏSE » est déjà pris');
    expect(await state().accounts.count()).toBe(1);
  });

  test('AUTH-13 only what is changed of an account changes', async () => {
    const id = await addAccount(state(), 'teva', 'user', { displayName: 'Teva' });
    await state().accounts.update(id, { role: 'admin', context: null, disabled: true });
    expect(await state().accounts.findByUsername('teva')).toMatchObject({
      displayName: 'Teva',
      role: 'admin',
      disabled: true,
    });
    expect((await state().accounts.list()).map(({ username }) => username)).toEqual(['Éloïse', 'teva']);
  });

  test('AUTH-12 a session comes with its account, is touched, and goes', async () => {
    const accountId = await addAccount(state(), 'maeva', 'user');
    const session = { idHash: 'h1', accountId, createdAt: minutesAgo(20), seenAt: minutesAgo(10) };
    await state().sessions.add(session);
    expect(await state().sessions.find('h1')).toMatchObject({ session, account: { username: 'maeva' } });
    await state().sessions.touch('h1', minutesAgo(1));
    expect(await state().sessions.countSeenSince(minutesAgo(5))).toBe(1);
    await state().sessions.remove('h1');
    expect(await state().sessions.find('h1')).toBeNull();
  });

  test('AUTH-12 ending the sessions of an account leaves those of others', async () => {
    const [one, two] = [await addAccount(state(), 'un', 'user'), await addAccount(state(), 'deux', 'user')];
    for (const [idHash, accountId] of [
      ['a', one],
      ['b', one],
      ['c', two],
    ] as const) {
      await state().sessions.add({ idHash, accountId, createdAt: new Date(), seenAt: new Date() });
    }
    await state().sessions.removeOfAccount(one);
    expect(await state().sessions.find('a')).toBeNull();
    expect(await state().sessions.find('c')).not.toBeNull();
  });

  test('AUTH-12 attempts are found by account or by address, within a time', async () => {
    const { attempts } = state();
    await attempts.add({ id: '1', accountKey: 'hina', address: 'A', at: minutesAgo(1) });
    await attempts.add({ id: '2', accountKey: 'teva', address: 'A', at: minutesAgo(2) });
    await attempts.add({ id: '3', accountKey: 'hina', address: 'B', at: minutesAgo(30) });
    const found = await attempts.find('hina', 'A', minutesAgo(15), new Date());
    expect(found.map(({ id }) => id).sort()).toEqual(['1', '2']);
    await attempts.forget('hina', 'A');
    await attempts.remove('2');
    expect(await attempts.find('hina', 'A', minutesAgo(60), new Date())).toMatchObject([
      { id: '3', accountKey: 'hina' },
    ]);
  });

  test('AUTH-12 what is over is forgotten, the rest is kept', async () => {
    const accountId = await addAccount(state(), 'vieux', 'user');
    await state().sessions.add({ idHash: 'over', accountId, createdAt: minutesAgo(90), seenAt: minutesAgo(80) });
    await state().sessions.add({ idHash: 'open', accountId, createdAt: minutesAgo(90), seenAt: minutesAgo(1) });
    const entry = { actor: 'vieux', address: null, action: 'sign-in', subject: null } as const;
    await state().journal.record(entry, minutesAgo(400 * 24 * 60));
    await forgetOld(state(), new Date());
    expect(await state().sessions.find('over')).toBeNull();
    expect(await state().sessions.find('open')).not.toBeNull();
    expect((await state().journal.latest(100)).filter(({ actor }) => actor === 'vieux')).toEqual([]);
  });

  test('INFO-07 (PRI-05) reports are kept; where they came from and whom to answer are forgotten in time', async () => {
    const { reports } = state();
    const report = {
      categorie: 'nom' as const,
      description: 'Le nom du motu',
      email: 'hina@exemple.pf',
      lon: -149.5,
      lat: -17.5,
      zoom: 12.5,
      couches: ['communes'],
      sender: '203.0.113.9',
    };
    const DAY = 24 * 60;
    await reports.add({ ...report, id: 'new', date: minutesAgo(1) });
    await reports.add({ ...report, id: 'old', date: minutesAgo(500 * DAY) });
    expect(await reports.setState('old', 1, 'clos', minutesAgo(400 * DAY))).toBe(true);
    expect(await reports.setState('old', 1, 'ouvert', null)).toBe(false);
    await reports.addComment('new', { id: 'c', date: new Date(), auteur: 'teva', texte: 'Vu' });
    expect(await reports.countFrom('203.0.113.9', minutesAgo(600 * DAY))).toBe(2);
    await forgetOld(state(), new Date());
    expect(await reports.countFrom('203.0.113.9', minutesAgo(600 * DAY))).toBe(1);
    const { items, total } = await reports.page({}, 0, 10);
    expect(items).toMatchObject([
      { id: 'new', email: 'hina@exemple.pf', couches: ['communes'], zoom: 12.5, commentaires: 1, etat: 'ouvert' },
      { id: 'old', email: null, commentaires: 0, etat: 'clos', version: 2 },
    ]);
    expect(total).toBe(2);
    expect(await reports.countOpen()).toBe(1);
    expect(await reports.find('new')).toMatchObject({ commentaires: [{ auteur: 'teva', texte: 'Vu' }] });
    expect((await reports.page({ q: 'MÔTU', etat: 'clos', categorie: 'nom' }, 0, 10)).items).toHaveLength(1);
  });

  test('AUTH-12 the journal gives its latest lines first', async () => {
    const entry = { address: '203.0.113.9', action: 'sign-in', subject: null } as const;
    await state().journal.record({ ...entry, actor: 'first' }, minutesAgo(2));
    await state().journal.record({ ...entry, actor: 'second' }, minutesAgo(1));
    expect((await state().journal.latest(2)).map(({ actor }) => actor)).toEqual(['second', 'first']);
  });

  test('ADM-22 the journal and the reports are given by date either way', async () => {
    const dates = async (list: (sort: 'date' | '-date') => Promise<{ at?: Date; date?: string }[]>) => {
      const read = async (sort: 'date' | '-date') =>
        (await list(sort)).map(({ at, date }) => String(date ?? at?.toISOString()));
      const [up, down] = [await read('date'), await read('-date')];
      expect(up.length).toBeGreaterThan(1);
      expect(up).toEqual(up.toSorted());
      expect(down).toEqual(up.toReversed());
    };
    await dates(async (sort) => (await state().journal.page({ sort }, 0, 100)).items);
    await dates(async (sort) => (await state().reports.page({ sort }, 0, 100)).items);
  });

  test('AUTH-08 a secret is made once, even when asked for twice together', async () => {
    const [one, two] = await Promise.all([state().secrets.getOrCreate('x'), state().secrets.getOrCreate('x')]);
    expect(one).toBe(two);
    expect(one.length).toBeGreaterThan(40);
    expect(await state().secrets.getOrCreate('y')).not.toBe(one);
  });

  test('OPS-03 a transaction that fails leaves nothing behind', async () => {
    const failing = state().transaction(async (stores) => {
      await stores.journal.record({ actor: 'fantôme', address: null, action: 'sign-in', subject: null }, new Date());
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect((await state().journal.latest(100)).map(({ actor }) => actor)).not.toContain('fantôme');
  });
});
