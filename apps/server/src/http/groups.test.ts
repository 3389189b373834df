import type { Group, ListedLayer, StoredLayer, StoredUser } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Admin;
let hina: string;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
  hina = await addAccount(motu.state, 'hina', 'user');
});
afterAll(() => motu.close());

async function add(name: string, members: Group['members'] = []): Promise<Group> {
  const answer = await admin.post('/api/groupes', { name, description: null, members });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ content: Group }>().content;
}
const read = (id: string) => admin.read<Group>(`/api/groupes/${id}`);
const user = () => admin.read<StoredUser>(`/api/users/${hina}`);

test('ACL-01 a group is made, changed over the version that was read, taken back from the journal, and its name is its own', async () => {
  const { id, ...group } = await add('Ports', [{ account: hina, until: '2026-12-31' }]);
  expect((await admin.put(`/api/groupes/${id}`, { ...group, description: 'Quais' })).statusCode).toBe(200);
  expect((await admin.put(`/api/groupes/${id}`, { ...group, description: 'Autre' })).statusCode).toBe(409);
  const [line] = await admin.journal('kind=group');
  expect(line).toMatchObject({ action: 'group-change', subject: 'Ports', canUndo: true });
  expect((await admin.post(`/api/admin/journal/${line?.id}/annulation`)).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ description: null, members: [{ account: hina, until: '2026-12-31' }] });
  const same = await admin.post('/api/groupes', { name: ' PORTS ', description: null, members: [] });
  expect(refusedFields(same)).toEqual(['name']);
  const unknown = await admin.post('/api/groupes', {
    name: 'X',
    description: null,
    members: [{ account: 'x', until: null }],
  });
  expect(refusedFields(unknown)).toEqual(['members']);
});

test('ACL-01 the groups of an account are changed with it, as changes of the groups, and whoever stays keeps their last day', async () => {
  const [quais, stays] = [await add('Quais'), await add('Reste', [{ account: hina, until: '2027-01-31' }])];
  const { id: _, username: __, mustChangePassword: ___, factors: ____, ...changes } = await user();
  const ports = changes.groups?.find((id) => id !== stays.id) ?? '';
  const answer = await admin.put(`/api/users/${hina}`, { ...changes, groups: [quais.id, stays.id] });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await user()).groups?.toSorted()).toEqual([quais.id, stays.id].toSorted());
  expect((await read(quais.id)).members).toEqual([{ account: hina, until: null }]);
  expect(await read(stays.id)).toMatchObject({ version: 1, members: [{ account: hina, until: '2027-01-31' }] });
  expect((await read(ports)).members).toEqual([]);
  expect(
    (await admin.journal('kind=group'))
      .map(({ subject }) => subject)
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['Ports', 'Quais']);
});

test('ACL-01 a group that sees a layer is not deleted, and the list tells who sees each layer', async () => {
  const group = await add('Eau');
  const [{ id = '' } = {}] = (await motu.state.layers.all()).filter(({ slug }) => slug === 'communes');
  const { id: _, drawn: __, ...layer } = await admin.read<StoredLayer>(`/api/layers/${id}`);
  const visibility = { kind: 'groups', groups: [{ group: group.id, download: false }] };
  const saved = await admin.put(`/api/layers/${id}`, { ...layer, visibility });
  expect(saved.json<{ content: StoredLayer }>().content.visibility).toEqual(visibility);
  const { layers } = (await admin.get('/api/layers?limit=100')).json<{ layers: ListedLayer[] }>();
  expect(layers.filter(({ admin: told }) => told?.visibility).map(({ slug }) => slug)).toEqual(['communes']);
  const refused = await admin.remove(`/api/groupes/${group.id}`);
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toContain('voit encore');
  const gone = {
    ...layer,
    version: layer.version + 1,
    visibility: { kind: 'groups', groups: [{ group: 'x', download: true }] },
  };
  expect(refusedFields(await admin.put(`/api/layers/${id}`, gone))).toEqual(['visibility']);
  const open = { ...layer, version: layer.version + 1, visibility: { kind: 'public' } };
  expect((await admin.put(`/api/layers/${id}`, open)).statusCode).toBe(200);
  expect((await admin.remove(`/api/groupes/${group.id}`)).statusCode).toBe(200);
});
