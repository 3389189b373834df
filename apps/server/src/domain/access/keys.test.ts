import { addDays, tahitiDay } from '@motu/core';
import { expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts.ts';
import { describeOnBoth } from '../../testing/state.ts';
import { createAccountEdits } from '../account-edits.ts';
import { AccessKeys, stateOf } from './keys.ts';

const BY = { actor: 'teva', address: null, isConfirmed: true };
const FROM = '203.0.113.7';
const DAY_MS = 86_400_000;
let now = new Date('2026-11-12T20:00:00Z');
const today = () => tahitiDay(now);

test.each([
  ['active', null, 15],
  ['ending', null, 14],
  ['ending', null, 0],
  ['ended', null, -1],
  ['revoked', new Date(), 15],
  ['revoked', new Date(), -1],
] as const)('ACL-04 a key is %s (revoked: %s) %i days before its last one', (state, revokedAt, days) => {
  expect(stateOf({ revokedAt, endsOn: addDays(today(), days) }, now)).toBe(state);
});

test('ACL-04 a key serves until midnight in Tahiti of its last day', () => {
  const key = { revokedAt: null, endsOn: '2026-11-12' };
  expect(stateOf(key, new Date('2026-11-13T09:59:59Z'))).toBe('ending');
  expect(stateOf(key, new Date('2026-11-13T10:00:00Z'))).toBe('ended');
});

describeOnBoth('keys', (state) => {
  const keys = () => new AccessKeys(state(), () => now);
  const viewerOf = async (key: string, from = FROM) => {
    const { role, groups } = await keys().viewerOf(key, from);
    return { role, groups: [...groups] };
  };
  async function make(owner: string, changes = {}) {
    const name = 'QGIS de Teva';
    return keys().add({ name, owner, groups: [], endsOn: addDays(today(), 30), ...changes }, BY);
  }
  async function group(name: string) {
    await state().groups.add({ id: name, name, description: null, members: [], version: 1 });
    return name;
  }

  test('ACL-04 a key opens what someone signed in sees, with the groups that it was made for; itself is kept nowhere', async () => {
    const owner = await addAccount(state(), 'teva', 'admin', { displayName: 'Teva' });
    const [eau, port] = [await group('eau'), await group('port')];
    const { key, content } = await make(owner, { groups: [eau, port] });
    expect(key).toMatch(/^k_[\w-]{32}$/);
    expect(content).toMatchObject({
      ...{ name: 'QGIS de Teva', owner: { id: owner, name: 'Teva' }, rights: 'read', usedAt: null, state: 'active' },
      groups: [{ id: 'eau', name: 'eau' }, { id: 'port', name: 'port' }], // biome-ignore format: two groups
    });
    expect(await viewerOf(key)).toEqual({ role: 'user', groups: ['eau', 'port'] });
    expect(await viewerOf((await make(owner)).key)).toEqual({ role: 'user', groups: [] });
    const kept = JSON.stringify([await state().keys.all(), await state().journal.latest(10)]);
    expect(kept).not.toContain(key.slice(2));
  });

  test('ACL-04 its last use is told to the minute, and written no oftener', async () => {
    const owner = await addAccount(state(), 'hina', 'user');
    const { key, content } = await make(owner, { name: 'Utilisée' });
    const used = async () => (await state().keys.find(content.id))?.usedAt;
    const first = now;
    await viewerOf(key);
    expect(await used()).toEqual(first);
    now = new Date(first.getTime() + 59_000);
    await viewerOf(key);
    expect(await used()).toEqual(first);
    now = new Date(first.getTime() + 61_000);
    await viewerOf(key);
    expect(await used()).toEqual(now);
  });

  test('ACL-04 a key that is wrong, ended, revoked, or whose account is disabled or gone opens nothing', async () => {
    const owner = await addAccount(state(), 'maeva', 'user');
    const accounts = createAccountEdits(state());
    const revoked = await make(owner);
    await keys().revoke(revoked.content.id, BY);
    await expect(viewerOf(revoked.key, '::1')).rejects.toThrow('Cette clé d’accès a été révoquée');
    await expect(keys().revoke(revoked.content.id, BY)).rejects.toThrow('déjà révoquée');
    await expect(keys().revoke('aucune', BY)).rejects.toThrow('Cette clé n’existe pas.');
    await expect(viewerOf('k_perdue', '::1')).rejects.toThrow('Cette clé d’accès n’est pas la bonne.');

    const { key, content } = await make(owner);
    const before = now;
    now = new Date(now.getTime() + 31 * DAY_MS);
    await expect(viewerOf(key, '::1')).rejects.toThrow('Cette clé d’accès est finie');
    now = before;
    await state().accounts.update(owner, { disabled: true });
    await expect(viewerOf(key, '::1')).rejects.toThrow('Le compte de cette clé d’accès est fermé.');
    await accounts.edits.remove(owner, undefined, BY);
    await expect(viewerOf(key, '::1')).rejects.toThrow('révoquée');
    expect((await keys().list()).find(({ id }) => id === content.id)).toMatchObject({ owner: null, state: 'revoked' });
  });

  test('ACL-04 what cannot be a key is refused beside its field', async () => {
    const owner = await addAccount(state(), 'vaite', 'user');
    for (const [field, changes] of Object.entries({
      name: { name: ' ' },
      owner: { owner: 'personne' },
      groups: { groups: ['aucun'] },
      endsOn: { endsOn: addDays(today(), 732) },
    })) {
      await expect(make(owner, changes)).rejects.toMatchObject({ code: 'invalid', fields: [{ field }] });
    }
    await expect(make(owner, { endsOn: addDays(today(), -1) })).rejects.toThrow('Ce jour est passé.');
    await expect(make(owner, { endsOn: today() })).resolves.toMatchObject({ content: { state: 'ending' } });
  });

  test('ACL-04 (AUTH-12) wrong keys from one address must wait after ten of them; a right one does not, nor another address', async () => {
    const owner = await addAccount(state(), 'moana', 'user');
    const { key } = await make(owner);
    for (let count = 0; count < 10; count++) {
      await expect(viewerOf(`k_${count}`, '198.51.100.4')).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    await expect(viewerOf('k_encore', '198.51.100.4')).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(viewerOf(key, '198.51.100.4')).resolves.toMatchObject({ role: 'user' });
    await expect(viewerOf('k_ailleurs', '198.51.100.5')).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('ACL-04 the journal tells who made and who revoked a key, and the list puts those that serve first', async () => {
    const owner = await addAccount(state(), 'tiare', 'user');
    const { content } = await make(owner, { name: 'Serveur de Rangiroa' });
    await keys().revoke(content.id, BY);
    const lines = (await state().journal.page({ kind: 'key', subjectId: content.id }, 0, 9)).items.map(
      ({ actor, action, subject }) => `${actor} ${action} ${subject}`,
    );
    expect(lines.sort()).toEqual(['teva key-add Serveur de Rangiroa', 'teva key-revoke Serveur de Rangiroa']);
    const states = (await keys().list()).map(({ state: one }) => one !== 'revoked' && one !== 'ended');
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('ACL-04 a backup from before does not give a revoked key back', async () => {
    const owner = await addAccount(state(), 'poe', 'user');
    const { key, content } = await make(owner);
    const saved = await state().snapshot();
    try {
      await keys().revoke(content.id, BY);
      await state().replaceWith(saved);
    } finally {
      await saved.close();
    }
    await expect(viewerOf(key, '::2')).rejects.toThrow('révoquée');
  });
});
