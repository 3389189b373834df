import { expect, test } from 'vitest';
import { createAccountEdits } from '../domain/account-edits.ts';
import { addAccount } from '../testing/accounts.ts';
import { EMPTY_CONTEXT } from '../testing/empty-context.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { describeOnBoth } from '../testing/state.ts';

const PLACE = { id: 'p', slug: 'p', title: 'P', lon: 1.25, lat: 2, width: 3, height: 4, version: 1 };
const NOTE = { id: 'n', content: 'Un', order: 1, published: false, version: 1 };
const CONTEXT = { ...EMPTY_CONTEXT, groups: [{ name: 'G', position: 0, groupAndLayers: [] }] };

describeOnBoth('what is edited', (state) => {
  test.each([
    ['locations', PLACE, { title: 'Q', slug: 'q' }],
    ['notes', NOTE, { content: 'Deux', order: 5, published: true }],
    ['contexts', CONTEXT, { name: 'D', groups: [], published: false }],
  ] as const)(
    'ADM-09 %s are saved over the version that was read, and over no other',
    async (name, record, changes) => {
      // Each store takes its own records: the table above pairs them.
      const store = state()[name] as unknown as {
        find(id: string): Promise<object | null>;
        add(record: object): Promise<void>;
        update(record: object): Promise<boolean>;
        remove(id: string, version: number): Promise<boolean>;
      };
      await store.add(record);
      expect(await store.update({ ...record, ...changes })).toBe(true);
      expect(await store.update({ ...record, ...changes })).toBe(false);
      expect(await store.find(record.id)).toEqual({ ...record, ...changes, version: 2 });
      expect(await store.remove(record.id, 1)).toBe(false);
      expect(await store.remove(record.id, 2)).toBe(true);
      expect(await store.find(record.id)).toBeNull();
    },
  );

  test('API-05 names are listed as French sorts them', async () => {
    const { layers, contexts, accounts } = state();
    const names = ['Altitude', 'Zone 10', 'école', 'Aérodromes', 'Écoles', 'zone 2', 'Œuvres', 'Ports', 'Étangs'];
    const sorted = ['Aérodromes', 'Altitude', 'école', 'Écoles', 'Étangs', 'Œuvres', 'Ports', 'zone 2', 'Zone 10'];
    for (const [i, name] of names.entries()) {
      await layers.add({ ...outsideLayer(`tri-${i}`, {}), name });
      await contexts.add({ ...CONTEXT, id: `tri-${i}`, slug: `tri-${i}`, name });
    }
    expect((await layers.all()).map(({ name }) => name)).toEqual(sorted);
    expect((await contexts.all()).map(({ name }) => name)).toEqual(sorted);
    for (const username of ['Zoé', 'éric', 'Fara']) await addAccount(state(), username, 'user');
    expect((await accounts.list()).map(({ username }) => username)).toEqual(['éric', 'Fara', 'Zoé']);
    for (const { id, version } of await layers.all()) await layers.remove(id, version);
    for (const { id, version } of await contexts.all()) await contexts.remove(id, version);
  });

  test('ADM-09 where a layer lies is written over the version that was read, and over no other', async () => {
    const { layers } = state();
    const read = outsideLayer('lieu', {});
    await layers.add(read);
    const sourceOptions = { ...read.sourceOptions, layer: 'renamed' };
    await layers.update({ ...read, sourceOptions });
    await layers.locate(read, { ...read.sourceOptions, extent: [-150, -18, -149, -17] });
    expect(await layers.find(read.id)).toEqual({ ...read, sourceOptions, version: 2 });

    const extent = [-152, -17, -151, -16];
    await layers.locate({ ...read, version: 2 }, { ...sourceOptions, extent });
    expect(await layers.find(read.id)).toEqual({ ...read, sourceOptions: { ...sourceOptions, extent }, version: 2 });
  });

  test('ADM-09 settings are written over the version that was read, from none', async () => {
    const { settings } = state();
    expect(await settings.readVersion('x')).toEqual({ value: null, version: 0 });
    expect(await settings.writeOver('x', { a: 1 }, 0)).toBe(true);
    expect(await settings.writeOver('x', { a: 2 }, 0)).toBe(false);
    expect(await settings.writeOver('x', { a: 3 }, 1)).toBe(true);
    expect(await settings.readVersion('x')).toEqual({ value: { a: 3 }, version: 2 });
  });

  test('ADM-11 two administrators who leave at once do not leave nobody', async () => {
    const ids = [await addAccount(state(), 'un', 'admin'), await addAccount(state(), 'deux', 'admin')];
    const { edits } = createAccountEdits(state());
    const leaving = ids.map((id) => edits.change(id, { role: 'user', version: 1 }, { actor: 'un', address: null }));
    const outcomes = await Promise.allSettled(leaving);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const admins = (await state().accounts.list()).filter(({ role }) => role === 'admin');
    expect(admins).toHaveLength(1);
  });

  test('ADM-09 the journal keeps a change as it was, and finds it by person, kind, thing and day', async () => {
    const { journal } = state();
    const entry = { address: null, subject: 'Mer', action: 'context-change' } as const;
    const change = { subjectId: 'c', before: { name: 'Mer', groups: [] }, after: { name: 'Lagons', groups: [] } };
    const at = new Date('2026-05-04T12:00:00Z');
    await journal.record({ ...entry, actor: 'éva', change }, at);
    await journal.record({ ...entry, actor: 'zoé', action: 'sign-in' }, new Date('2026-05-05T12:00:00Z'));
    const { items, total } = await journal.page({ actor: 'éva', kind: 'context' }, 0, 10);
    expect([total, items[0]]).toEqual([1, expect.objectContaining({ ...change, undoes: null, at })]);
    expect(await journal.find(items[0]?.id ?? '')).toEqual(items[0]);
    expect((await journal.page({ subjectId: 'c' }, 0, 10)).items).toEqual(items);
    expect((await journal.page({ subjectId: 'd' }, 0, 10)).total).toBe(0);
    const day = { from: new Date('2026-05-05T00:00:00Z'), to: new Date('2026-05-06T00:00:00Z') };
    expect((await journal.page({ ...day, kind: 'session' }, 0, 10)).items.map(({ actor }) => actor)).toEqual(['zoé']);
    for (const action of ['backup', 'backup-download', 'restore'] as const)
      await journal.record({ ...entry, actor: 'éva', action }, at);
    const backups = (await journal.page({ actor: 'éva', kind: 'backup' }, 0, 10)).items.map(({ action }) => action);
    expect(backups.sort()).toEqual(['backup', 'backup-download', 'restore']);
    expect((await journal.actors()).filter((actor) => /[éz]/.test(actor))).toEqual(['éva', 'zoé']);
  });
});
