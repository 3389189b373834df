import type { StoredUser } from '@motu/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

const USER = { username: 'hina', displayName: 'Hina', role: 'user', context: null };
const PLACE = { title: 'Ici', slug: 'ici', lon: -149, lat: -17, width: 1, height: 1 };
const CONTEXT_GROUP = { name: 'Groupe', groupAndLayers: [] };

describe.each(['SQLite', 'PostgreSQL'])('texts that cannot be kept, on %s', (kind) => {
  let motu: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    motu = await startApp(kind === 'SQLite' ? {} : { DATABASE_URL: await createDatabase(inject('postgresUrl')) });
    admin = await adminOf(motu);
  });
  afterAll(() => motu.close());

  test.each([
    ['/api/users', { ...USER, username: 'hi\u0000na' }, 'username'],
    ['/api/users', { ...USER, displayName: 'nul\u0000' }, 'displayName'],
    ['/api/users', { ...USER, context: '\u0000' }, 'context'],
    ['/api/auth', { username: 'nul\u0000', password: 'x' }, 'username'],
    ['/api/auth', { username: 'hina', password: 'x\u0000' }, 'password'],
    ['/api/emplacements', { ...PLACE, title: 'nul\u0000' }, 'title'],
    ['/api/emplacements', { ...PLACE, slug: 'nul\u0000' }, 'slug'],
    ['/api/release-notes', { content: 'nul\u0000', order: 1, published: false }, 'content'],
    ['/api/contexts', { name: 'x', groups: [CONTEXT_GROUP, { ...CONTEXT_GROUP, name: '\u0000' }] }, 'groups.1.name'],
    ['/api/layers', { name: 'x', style: { rules: [{ name: 'nul\u0000' }] } }, 'style.rules.0.name'],
    ['/api/layers', { name: 'x', options: { info: [{ url: 'nul\u0000' }] } }, 'options.info.0.url'],
    ['/api/layers', { name: 'x', sourceOptions: { style: 'nul\u0000' } }, 'sourceOptions.style'],
    ['/api/tasks', { name: 'nul\u0000' }, 'name'],
    ['/api/imports', { nom: 'nul\u0000' }, 'nom'],
  ])('API-03 a NUL in %s %j is refused beside its field', async (url, json, field) => {
    const answer = await admin.post(url, json);
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]]);
    expect(answer.json().detail).toContain('contient un caractère de contrôle, qui ne s’écrit pas');
  });

  test.each([
    '/api/emplacements?q=%00',
    '/api/emplacements/by-path?path=%00',
    '/api/signalements?q=a%00b',
    '/api/admin/journal?actor=%00',
    '/api/users/a%00b',
    '/api/contexts/by-slug/%00',
    '/api/recherche?q=%00',
  ])('API-03 a NUL in the address %s is refused', async (url) => {
    expect((await admin.get(url)).statusCode).toBe(400);
  });

  test.each([
    ['\u001b[2J', 'contient un caractère de contrôle'],
    ['Hina\u202eaveT', 'contient un caractère invisible qui change le sens de l’écriture'],
    ['\u200b\u2060', 'ne contient que des caractères invisibles'],
  ])('API-03 the name %j is refused with a sentence', async (displayName, sentence) => {
    const answer = await admin.post('/api/users', { ...USER, displayName });
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['displayName']]);
    expect(answer.json().detail).toContain(sentence);
  });

  test.each([
    ['сhef', 'с'], // Cyrillic
    ['ｃｈｅｆ', 'ｃ'], // full width
    ['сосо', 'с'], // all of it Cyrillic
    ['chef٣', '٣'],
    ['𝐜hef', '𝐜'],
    ['adｍin', 'ｍ'],
    ['admın', 'ı'],
  ])('ADM-11 the user name %s, which looks like another, is refused beside its field', async (username, letter) => {
    const answer = await admin.post('/api/users', { ...USER, username });
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['username']]);
    expect(answer.json().detail).toContain(`« ${letter} » n’est ni une lettre latine ni un chiffre`);
  });

  test.each(['teriʻi', 'hélène', 'Cœur.2', 'a@b.pf'])('ADM-11 the user name %s is accepted', async (username) => {
    expect((await admin.post('/api/users', { ...USER, username })).statusCode).toBe(201);
  });

  test('ADM-11 an account that has such a name already is edited as before', async () => {
    const stored = { email: null, passwordHash: 'x', mustChangePassword: false, disabled: false, version: 1 };
    await motu.state.accounts.add({ ...USER, ...stored, id: 'ancien', username: 'сhef', role: 'user' });
    const {
      id: _id,
      username: _name,
      mustChangePassword: _must,
      factors: _factors,
      ...changes
    } = await admin.read<StoredUser>('/api/users/ancien');
    expect((await admin.put('/api/users/ancien', { ...changes, displayName: 'Chef' })).statusCode).toBe(200);
  });
});
