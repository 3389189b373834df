import type { Report, ReportPage } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Browser, createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';

const REPORT = {
  categorie: 'nom',
  description: 'Le motu s’appelle « Motu Uta ».',
  lon: -149.57,
  lat: -17.53,
  zoom: 15.2,
  couches: ['communes', 'fond-de-carte'],
};

let motu: TestApp;
let admin: Browser;
beforeAll(async () => {
  motu = await startApp();
  admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
});
afterAll(() => motu.close());

let addresses = 0;
/** Sends a report from an address of its own, unless one is given. */
async function send(json: object, remoteAddress = `192.0.2.${++addresses}`) {
  const browser = createBrowser(motu.app);
  const { headerName, token } = (await browser.get('/api/token')).json();
  return motu.app.inject({
    method: 'POST',
    url: '/api/signalements',
    payload: json,
    cookies: browser.cookies,
    headers: { [headerName]: token },
    remoteAddress,
  });
}

/** Sends a report and finds it again as an administrator reads it. */
async function sent(changes: object = {}): Promise<Report> {
  const { reference } = (await send({ ...REPORT, ...changes })).json().content;
  const { content } = (await admin.get(`/api/signalements?q=${reference}`)).json<ReportPage>();
  return (await admin.get(`/api/signalements/${content[0]?.id}`)).json().content;
}

test.each([
  ['categorie', { categorie: 'inconnue' }],
  ['description', { description: '' }],
  ['description', { description: ' \n ' }],
  ['description', { description: 'nul\u0000' }],
  ['description', { description: 'x'.repeat(2001) }],
  ['email', { email: 'pas une adresse' }],
  ['lon', { lon: 181 }],
  ['lat', { lat: '-17' }],
  ['zoom', { zoom: -1 }],
  ['couches.0', { couches: ['../etc'] }],
  ['couches', { couches: Array(101).fill('communes') }],
  ['autre', { autre: 1 }],
])('INFO-07 API-03 a report whose « %s » is wrong is refused, and nothing is kept', async (field, changes) => {
  const { total } = await motu.state.reports.page({}, 0, 1);
  const answer = await send({ ...REPORT, ...changes });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].field).toBe(field);
  expect((await motu.state.reports.page({}, 0, 1)).total).toBe(total);
});

test('INFO-07 a body beyond what a report needs is refused', async () => {
  expect((await send({ ...REPORT, note: 'x'.repeat(40_000) })).statusCode).toBe(413);
});

test('INFO-07 what a visitor reports is kept with its place, its layers and where to answer', async () => {
  const report = await sent({ email: 'hina@exemple.pf', description: '  Il manque un « é ».\nMerci !  ' });
  expect(report).toMatchObject({
    ...REPORT,
    description: 'Il manque un « é ».\nMerci !',
    email: 'hina@exemple.pf',
    etat: 'ouvert',
    commentaires: [],
    version: 1,
  });
  expect(report.reference).toMatch(/^[0-9A-F]{8}$/);
  expect(report).not.toHaveProperty('sender');
});

test('INFO-07 one address may send five reports in ten minutes, sent together or not; others are not concerned', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(REPORT, '198.51.100.1')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  const refused = await send(REPORT, '198.51.100.1');
  expect(refused.headers['retry-after']).toBe('600');
  expect(refused.json().detail).toBe(
    'Vous avez envoyé 5 signalements en peu de temps. Réessayez dans quelques minutes.',
  );
  expect((await send(REPORT, '198.51.100.2')).statusCode).toBe(201);
});

test('INFO-07 the list is filtered by state, category and words, whatever their accents', async () => {
  const one = await sent({ categorie: 'route', description: 'La piste du réservoir n’existe plus' });
  await sent({ categorie: 'batiment', description: 'Le réservoir est démoli' });
  const list = async (query: string) => (await admin.get(`/api/signalements?${query}`)).json<ReportPage>();
  expect((await list('q=RESERVOIR')).content.map(({ categorie }) => categorie)).toEqual(['batiment', 'route']);
  expect((await list('q=reservoir+piste')).content).toMatchObject([{ id: one.id, commentaires: 0 }]);
  expect((await list('q=reservoir&categorie=route')).totalElements).toBe(1);
  expect((await list('q=reservoir&etat=clos')).content).toEqual([]);
  expect((await list('q=%25_')).totalElements).toBe((await list('')).totalElements);
  const { content, totalPages, totalElements } = await list('q=reservoir&limit=1&page=1');
  expect(content.map(({ id }) => id)).toEqual([one.id]);
  expect({ totalPages, totalElements }).toEqual({ totalPages: 2, totalElements: 2 });
});

test('INFO-07 an administrator comments on a report and closes it, and the journal says so', async () => {
  const { id, reference } = await sent();
  const before = (await admin.get('/api/signalements?limit=1')).json<ReportPage>().ouverts;
  const commented = await admin.write('POST', `/api/signalements/${id}/commentaires`, { texte: ' Vu sur place. ' });
  expect(commented.statusCode).toBe(201);
  expect(commented.json().content.commentaires).toMatchObject([{ auteur: 'teva', texte: 'Vu sur place.' }]);
  const closed = await admin.write('PUT', `/api/signalements/${id}`, { etat: 'clos', version: 1 });
  expect(closed.json().content).toMatchObject({ etat: 'clos', version: 2 });
  expect((await admin.get('/api/signalements?limit=1')).json<ReportPage>().ouverts).toBe(before - 1);
  await admin.write('PUT', `/api/signalements/${id}`, { etat: 'ouvert', version: 2 });
  const lines = (await motu.state.journal.latest(50)).filter(({ subject }) => subject === reference);
  expect(lines.map(({ actor, action }) => `${actor} ${action}`).sort()).toEqual([
    'teva report-close',
    'teva report-comment',
    'teva report-reopen',
  ]);
});

test('INFO-07 ADM-09 two administrators who close one report: the second is told', async () => {
  const { id } = await sent();
  expect((await admin.write('PUT', `/api/signalements/${id}`, { etat: 'clos', version: 1 })).statusCode).toBe(200);
  const second = await admin.write('PUT', `/api/signalements/${id}`, { etat: 'ouvert', version: 1 });
  expect(second.statusCode).toBe(409);
  expect((await admin.get(`/api/signalements/${id}`)).json().content.etat).toBe('clos');
});

test('INFO-07 a report that does not exist is not found', async () => {
  for (const answer of [
    await admin.get('/api/signalements/rien'),
    await admin.write('PUT', '/api/signalements/rien', { etat: 'clos', version: 1 }),
    await admin.write('POST', '/api/signalements/rien/commentaires', { texte: 'x' }),
  ]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toBe('Ce signalement n’existe pas.');
  }
});
