import type { JournalLine, JournalPage, StoredContext, StoredEmplacement, StoredSettings } from '@motu/contract';
import { tahitiDay } from '@motu/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
});
afterAll(() => motu.close());

const PLACE = { title: 'Le motu', slug: 'le-motu', lon: -149.5, lat: -17.5, width: 0.1, height: 0.05 };
const undo = ({ id }: JournalLine) => admin.post(`/api/admin/journal/${id}/annulation`);
const latest = async () => (await admin.journal())[0] as JournalLine;
const place = (id: string) => admin.read<StoredEmplacement>(`/api/emplacements/${id}`);

test('ADM-09 a line tells who, when, and what it was before and after', async () => {
  const { id, ...fields } = (await admin.post('/api/emplacements', PLACE)).json<{ content: StoredEmplacement }>()
    .content;
  expect(await latest()).toMatchObject({
    actor: 'teva',
    action: 'emplacement-add',
    subject: 'Le motu',
    before: null,
    after: { ...PLACE, id, version: 1 },
    canUndo: true,
  });
  await admin.put(`/api/emplacements/${id}`, { ...fields, title: 'Motu Uta' });
  const line = await latest();
  expect(line).toMatchObject({
    action: 'emplacement-change',
    before: { title: 'Le motu' },
    after: { title: 'Motu Uta' },
  });
  expect(Math.abs(Date.now() - Date.parse(line.at))).toBeLessThan(60_000);
});

test('ADM-09 what changes nothing is no line', async () => {
  const before = await latest();
  const { id, ...fields } = await place(before.subjectId ?? '');
  expect((await admin.put(`/api/emplacements/${id}`, fields)).statusCode).toBe(200);
  expect((await latest()).id).toBe(before.id);
});

test('ADM-09 a change, a removal and an addition are taken back, each by a line of its own', async () => {
  const changed = await latest();
  const id = changed.subjectId ?? '';
  expect((await undo(changed)).statusCode).toBe(200);
  expect(await place(id)).toMatchObject({ title: 'Le motu', version: 3 });
  expect(await latest()).toMatchObject({ action: 'emplacement-change', undoes: changed.id, canUndo: true });

  await admin.remove(`/api/emplacements/${id}`);
  expect((await undo(await latest())).statusCode).toBe(200);
  expect(await place(id)).toMatchObject(PLACE);

  const back = await latest();
  expect(back).toMatchObject({ action: 'emplacement-add', canUndo: true });
  await undo(back);
  expect((await admin.get(`/api/emplacements/${id}`)).statusCode).toBe(404);
});

test('ADM-09 what others have built upon is not taken back', async () => {
  const { id, ...fields } = (await admin.post('/api/emplacements', PLACE)).json<{ content: StoredEmplacement }>()
    .content;
  const added = await latest();
  await admin.put(`/api/emplacements/${id}`, { ...fields, title: 'Suite' });
  const [, first] = await admin.journal();
  expect(first).toMatchObject({ id: added.id, canUndo: false });
  const refused = await undo(added);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'Ce changement ne peut plus être annulé : d’autres ont suivi.',
  ]);
  expect(await place(id)).toMatchObject({ title: 'Suite' });
});

test('ADM-09 taking back obeys the same rules as any change', async () => {
  const line = await latest();
  const id = line.subjectId ?? '';
  await admin.remove(`/api/emplacements/${id}`);
  const removal = await latest();
  await admin.post('/api/emplacements', { ...PLACE, title: 'Un autre' });
  const refused = await undo(removal);
  expect([refused.statusCode, refused.json().detail]).toEqual([400, '« Un autre » a déjà cette adresse.']);
});

test('ADM-06 ADM-09 settings are taken back; a sign-in is not', async () => {
  const { configured: _, ...fields } = await admin.read<StoredSettings>('/api/admin/settings');
  await admin.put('/api/settings', { ...fields, warning_message: 'Attention' });
  await undo(await latest());
  expect((await admin.read<StoredSettings>('/api/admin/settings')).warning_message).toBeNull();
  await admin.signIn('personne', 'x');
  const [failed] = await admin.journal('kind=session');
  expect(failed).toMatchObject({ action: 'sign-in-failed', canUndo: false });
  expect((await undo(failed as JournalLine)).statusCode).toBe(409);
  expect((await admin.post('/api/admin/journal/inconnue/annulation')).statusCode).toBe(404);
});

test('ADM-09 the journal is filtered by person, kind and day, by page', async () => {
  const other = await adminOf(motu, 'moana');
  const [context] = await admin.read<StoredContext[]>('/api/admin/contexts');
  const { id, ...fields } = context as StoredContext;
  await other.put(`/api/contexts/${id}`, { ...fields, description: 'De Moana' });
  expect((await admin.journal('actor=moana')).map(({ action }) => action)).toEqual(['context-change']);
  expect((await admin.journal('kind=context')).every(({ action }) => action.startsWith('context-'))).toBe(true);
  const today = tahitiDay(new Date());
  expect(await admin.journal(`from=${today}&to=${today}&actor=moana`)).toHaveLength(1);
  expect(await admin.journal('to=2020-01-01')).toEqual([]);
  const page = (await admin.get('/api/admin/journal?limit=2&page=1')).json<JournalPage>();
  expect([page.content.length, page.totalPages > 2, page.actors]).toEqual([2, true, ['moana', 'personne', 'teva']]);
  expect((await admin.get('/api/admin/journal?from=hier')).statusCode).toBe(400);
  expect((await admin.get('/api/admin/journal?kind=tout')).statusCode).toBe(400);
});

test('ADM-22 the journal is searched by words of what was changed or of who did it, whatever their accents, by page', async () => {
  for (const [title, slug] of [
    ['Pointe Vénus', 'venus'],
    ['Pointe Tataa', 'tataa'],
  ])
    await admin.post('/api/emplacements', { ...PLACE, title, slug });
  const named = async (question: string) => (await admin.journal(question)).map(({ subject }) => subject);
  expect(await named('q=pointe')).toEqual(['Pointe Tataa', 'Pointe Vénus']);
  expect(await named('q=POINTE&sort=date')).toEqual(['Pointe Vénus', 'Pointe Tataa']);
  expect(await named('q=venus%20teva')).toEqual(['Pointe Vénus']);
  expect(await named('q=pointe&limit=1&page=1')).toEqual(['Pointe Vénus']);
  expect(await named('q=100%25')).toEqual([]);
  const page = (await admin.get('/api/admin/journal?q=pointe&limit=1')).json<JournalPage>();
  expect([page.totalElements, page.totalPages]).toEqual([2, 2]);
});

test('ADM-09 (SEC-21) a name with line ends stays on one line of the journal', async () => {
  await admin.post('/api/release-notes', { content: 'Un\u2028faux', order: 3, published: false });
  expect((await latest()).subject).toBe('Un\\u2028faux');
});
