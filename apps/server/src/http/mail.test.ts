import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import type { Overview, Problem, StoredMail } from '@motu/contract';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { hashSessionId } from '../domain/sessions.ts';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { createDatabase, freePort } from '../testing/postgres-cluster.ts';
import {
  headersOf,
  makeCertificate,
  type SmtpServer,
  startSilentServer,
  startSmtp,
  textOf,
} from '../testing/smtp-server.ts';

const SITE = 'http://cartes.exemple.pf';
const SMTP_PASSWORD = 'le-mot-de-passe-du-serveur';
const REPORT = { categorie: 'autre', description: 'Le ponton manque.', lon: -149.5, lat: -17.5, zoom: 14, couches: [] };
const NEW_PASSWORD = 'la houle est longue au large';
const NOTHING = {
  ...{ host: null, port: 587, security: 'starttls', user: null, from: null, password: null },
  ...{ site_url: null, report_recipients: [], task_recipients: [] },
};

describe.each(['SQLite', 'PostgreSQL'])('mail on %s', (kind) => {
  let motu: TestApp;
  let admin: Admin;
  let smtp: SmtpServer;
  let sender = 0;
  beforeAll(async () => {
    const database = kind === 'SQLite' ? {} : { DATABASE_URL: await createDatabase(inject('postgresUrl')) };
    // Proxies are believed, so that each test may come from an address of its own.
    const env = { ...database, MOTU_PUBLIC_URL: SITE, MOTU_TRUST_PROXY: 'loopback' };
    motu = await startApp(env, undefined, {}, { lookMs: 50, pausesMs: [100, 200] });
    admin = await adminOf(motu);
    smtp = await startSmtp();
  });
  afterAll(async () => {
    await motu.close();
    await smtp.close();
  });
  afterEach(async () => {
    smtp.messages.length = 0;
    smtp.recipients.length = 0;
    await motu.state.mails.purge(new Date(Date.now() + 1000));
  });

  const read = () => admin.read<StoredMail>('/api/courriel');
  async function set(changes: object) {
    await admin.confirm();
    return admin.put('/api/courriel', { ...NOTHING, version: (await read()).version, ...changes });
  }
  const reach = (port: number, changes: object = {}) =>
    set({ host: '127.0.0.1', port, security: 'none', from: 'motu@exemple.pf', ...changes });
  const failures = async () => (await admin.read<Overview>('/api/admin/overview')).mail;
  /** From an address that nobody else has used. */
  const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++sender}` });
  const report = (changes: object = {}) =>
    createBrowser(motu.app).write('POST', '/api/signalements', { ...REPORT, ...changes }, elsewhere());
  const ask = (username: string, headers = elsewhere()) =>
    createBrowser(motu.app).write('POST', '/api/auth/oubli', { username }, headers);
  const choose = (token: string, newPassword = NEW_PASSWORD) =>
    createBrowser(motu.app).write('PUT', '/api/auth/oubli', { token, newPassword }, elsewhere());
  const sent = (count: number) => expect.poll(() => smtp.messages.length).toBe(count);
  async function linkFor(username: string) {
    await ask(username);
    await sent(1);
    const [, token = ''] = new RegExp(`${SITE}/login/nouveau#(\\S+)`).exec(textOf(smtp.messages[0] ?? '')) ?? [];
    return token;
  }

  test('ADM-21 without a server nothing is sent, a report is kept all the same, and no password can be asked for', async () => {
    expect(await read()).toMatchObject({ host: null, has_password: false });
    expect((await report()).statusCode).toBe(201);
    expect((await motu.state.mails.queue()).waiting).toBe(0);
    const offered = await createBrowser(motu.app).get('/api/auth/oubli');
    expect(offered.json()).toEqual({ content: { offered: false } });
    expect((await ask('teva')).statusCode).toBe(503);
    expect((await admin.post('/api/courriel/essai', { to: 'moi@exemple.pf' })).statusCode).toBe(409);
  });

  test('ADM-21 a new report is told in French to its recipients, with a link and without the address of who wrote it', async () => {
    await reach(smtp.port, { report_recipients: ['a@exemple.pf', 'b@exemple.pf'] });
    const { reference } = (await report({ email: 'temoin@exemple.pf' })).json().content;
    await sent(1);
    const [message = ''] = smtp.messages;
    expect(smtp.recipients).toEqual([['a@exemple.pf', 'b@exemple.pf']]);
    expect(headersOf(message)).toContain(`Subject: [Motu] Nouveau signalement ${reference}`);
    const text = textOf(message);
    expect(text).toContain('Le ponton manque.');
    expect(text).toContain(`${SITE}/admin/reports/`);
    expect(message).toContain('Content-Type: text/html');
    expect(message).not.toContain('temoin@exemple.pf');
  });

  test('ADM-21 (SEC-16) what a visitor types neither adds a header nor becomes HTML', async () => {
    await reach(smtp.port, { report_recipients: ['a@exemple.pf'] });
    const description =
      'Un\r\nBcc: victime@exemple.pf\r\n\r\n<script>alert(1)</script>\r\n.\r\nMAIL FROM:<x@exemple.pf>';
    expect((await report({ description })).statusCode).toBe(201);
    await sent(1);
    const [message = ''] = smtp.messages;
    expect(headersOf(message).filter((line) => /^(?:bcc|cc):/i.test(line))).toEqual([]);
    expect(smtp.recipients).toEqual([['a@exemple.pf']]);
    expect(textOf(message)).toContain('<script>alert(1)</script>');
    expect(message.split('Content-Type: text/html')[1]).not.toContain('<script>');
  });

  test('ADM-21 a task that failed is told to its recipients', async () => {
    await reach(smtp.port, { task_recipients: ['taches@exemple.pf'] });
    const answer = await admin.post('/api/tasks', {
      ...{ kind: 'seed', layer: 'fond-de-carte', grid: 'EPSG:4326', format: 'image/webp', scale: 1, place: null },
      ...{ minZoom: 5, maxZoom: 6, extent: [-150, -18, -149, -17] },
    });
    expect(answer.statusCode).toBeLessThan(300);
    const { id } = answer.json().content;
    await expect.poll(async () => (await motu.state.tasks.find(id))?.state).toBe('done');
    const { version } = (await motu.state.tasks.find(id)) ?? { version: 0 };
    // As when its last tile could not be drawn.
    await motu.state.tasks.update(id, version, { state: 'running', failed: 1, error: 'La tuile est restée vide.' });
    await sent(1);
    expect(smtp.recipients).toEqual([['taches@exemple.pf']]);
    expect(textOf(smtp.messages[0] ?? '')).toContain(`${SITE}/admin/tasks/${id}`);
    expect(textOf(smtp.messages[0] ?? '')).toContain('La tuile est restée vide.');
  });

  test('ADM-21 a forgotten password is replaced by a link for one use: the sessions end, the journal tells, only a hash is kept', async () => {
    await reach(smtp.port);
    const id = await addAccount(motu.state, 'hina', 'user', { email: 'hina@exemple.pf', mustChangePassword: true });
    const open = await signedIn(motu, id);
    const token = await linkFor('HINA');
    expect(smtp.recipients).toEqual([['hina@exemple.pf']]);
    expect(textOf(smtp.messages[0] ?? '')).toContain('Il est valable une heure, et ne sert qu’une fois.');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await motu.state.recovery.find(token, new Date())).toBeNull();

    const weak = await choose(token, 'hina hina hina');
    expect([weak.statusCode, refusedFields(weak)]).toEqual([400, ['newPassword']]);
    expect((await choose(token)).statusCode).toBe(200);
    expect((await choose(token, 'encore un autre mot de passe')).statusCode).toBe(404);
    expect((await open.get('/api/auth/details')).json()).toEqual({ content: null });
    const browser = createBrowser(motu.app);
    expect((await browser.signIn('hina', PASSWORD)).statusCode).toBe(401);
    expect((await browser.signIn('hina', NEW_PASSWORD)).json().content.mustChangePassword).toBe(false);
    expect((await admin.journal()).find(({ action }) => action === 'password-reset')).toMatchObject({ actor: 'hina' });
  });

  test('ADM-21 of two that use a link at once, one does; an older link gives way to a newer, and none counts after an hour', async () => {
    await reach(smtp.port);
    const id = await addAccount(motu.state, 'manu', 'user', { email: 'manu@exemple.pf' });
    const first = await linkFor('manu');
    smtp.messages.length = 0;
    const token = await linkFor('manu');
    expect((await choose(first)).statusCode).toBe(404);
    const answers = await Promise.all([choose(token), choose(token, 'un tout autre mot de passe')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    smtp.messages.length = 0;
    await motu.state.mails.purge(new Date(Date.now() + 1000));
    const late = await linkFor('manu');
    const row = await motu.state.recovery.find(hashSessionId(late), new Date(Date.now() + 59 * 60_000));
    expect([row, await motu.state.recovery.find(hashSessionId(late), new Date(Date.now() + 61 * 60_000))]).toEqual([
      id,
      null,
    ]);
  });

  test('ADM-21 a link counts no more once the password, or the address it went to, is another', async () => {
    await reach(smtp.port);
    const id = await addAccount(motu.state, 'tane', 'user', { email: 'tane@exemple.pf' });
    const first = await linkFor('tane');
    await admin.confirm();
    expect((await admin.post(`/api/users/${id}/password`)).statusCode).toBe(200);
    expect((await choose(first)).statusCode).toBe(404);
    smtp.messages.length = 0;
    const second = await linkFor('tane');
    const {
      username: _,
      id: __,
      mustChangePassword: ___,
      factors: ____,
      ...account
    } = await admin.read<Record<string, unknown>>(`/api/users/${id}`);
    expect((await admin.put(`/api/users/${id}`, { ...account, email: null })).statusCode).toBe(200);
    expect((await choose(second)).statusCode).toBe(404);
  });

  test('ADM-21 nothing is sent in the clear to a server that does not offer the encryption asked for', async () => {
    await reach(smtp.port, { security: 'starttls' });
    const answer = await admin.post('/api/courriel/essai', { to: 'moi@exemple.pf' });
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([
      502,
      `Le serveur de courriel «\u00a0127.0.0.1:${smtp.port}\u00a0» n’offre pas la sécurité demandée.`,
    ]);
    expect(smtp.messages).toEqual([]);
  });

  test.each(['tls', 'starttls'] as const)(
    'ADM-21 by %s a message leaves encrypted, with its password, to a server whose certificate is vouched for, and to no other',
    async (security) => {
      const folder = mkdtempSync(join(tmpdir(), 'motu-smtp-'));
      const certificate = makeCertificate(folder);
      const server = await startSmtp({ certificate, security, password: SMTP_PASSWORD });
      const known = tls.getCACertificates('default');
      const user = { user: 'motu', password: SMTP_PASSWORD };
      await reach(server.port, { security, ...user });
      try {
        const stranger = await admin.post('/api/courriel/essai', { to: 'moi@exemple.pf' });
        expect([stranger.statusCode, server.messages, server.passwords]).toEqual([502, [], []]);
        tls.setDefaultCACertificates([...known, certificate.authority]);
        const answer = await admin.post('/api/courriel/essai', { to: 'moi@exemple.pf' });
        expect(answer.statusCode, answer.body).toBeLessThan(300);
        expect([server.ways, server.passwords]).toEqual([['encrypted'], [SMTP_PASSWORD]]);
        expect(textOf(server.messages[0] ?? '')).toContain('Ce message d’essai est bien arrivé');
      } finally {
        tls.setDefaultCACertificates(known);
        await server.close();
        rmSync(folder, { recursive: true });
      }
    },
  );

  test('ADM-20 ADM-21 ADM-22 a schedule that failed is a line of the home page and a message with its reason, the first time of a row; once it is done neither is', async () => {
    await reach(smtp.port, { task_recipients: ['taches@exemple.pf'] });
    const cache = {
      ...{ kind: 'seed', layer: 'fond-de-carte', grid: 'EPSG:4326', format: 'image/webp', scale: 1, place: null },
      ...{ minZoom: 5, maxZoom: 6, extent: [-150, -18, -149, -17] },
    };
    const added = await admin.post('/api/planifications', {
      ...{ name: 'Tuiles de nuit', kind: 'cache', cache, backup: null, data: null, enabled: true },
      recurrence: { every: 'day', hours: 6, weekday: 1, day: 1, at: '02:30' },
    });
    expect(added.statusCode, added.body).toBe(201);
    const { id } = added.json<{ content: { id: string } }>().content;
    const overview = async () => (await admin.read<Overview>('/api/admin/overview')).failedSchedules;
    const run = async (state: string) => {
      await admin.post(`/api/planifications/${id}/executions`);
      await expect.poll(async () => (await motu.state.schedules.lastRuns()).get(id)?.state).toBe(state);
    };
    await run('done');
    expect(await overview()).toEqual([]);
    // As when the task of the day before has not ended.
    const [stored] = await motu.state.tasks.latest(1);
    if (stored) await motu.state.tasks.add({ ...stored, id: 'en-attente', state: 'paused' }, []);
    await run('failed');
    const message = 'La tâche précédente de cette couche n’est pas terminée\u00a0: rien n’a été ajouté.';
    expect(await overview()).toEqual([{ id, name: 'Tuiles de nuit', message }]);
    await sent(1);
    expect(smtp.recipients).toEqual([['taches@exemple.pf']]);
    expect(textOf(smtp.messages[0] ?? '')).toContain(message);
    expect(textOf(smtp.messages[0] ?? '')).toContain(`${SITE}/admin/schedules/edit/${id}`);
    // The same fault again is no news.
    await run('failed');
    await motu.state.tasks.remove('en-attente');
    await expect.poll(async () => (await motu.state.tasks.inState('running')).length).toBe(0);
    await run('done');
    expect(await overview()).toEqual([]);
    expect(smtp.messages).toHaveLength(1);
  });

  test('ADM-21 (SEC-05) the answer is the same for accounts that are not there, have no address or are disabled, and is limited by address', async () => {
    await reach(smtp.port);
    await addAccount(motu.state, 'sans-adresse', 'user');
    await addAccount(motu.state, 'ecarte', 'user', { email: 'ecarte@exemple.pf', disabled: true });
    await addAccount(motu.state, 'vahine', 'user', { email: 'vahine@exemple.pf' });
    const answers = [];
    for (const name of ['personne', 'sans-adresse', 'ecarte', 'vahine']) answers.push(await ask(name));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"content":null}']),
    );
    await sent(1);
    expect(smtp.recipients).toEqual([['vahine@exemple.pf']]);
    const one = elsewhere();
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push((await ask('personne', one)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    // Nor is one mailbox filled from many addresses.
    for (let i = 0; i < 5; i++) await ask('vahine');
    await expect.poll(async () => (await motu.state.mails.queue()).waiting).toBe(0);
    expect(smtp.messages).toHaveLength(3);
  });

  test('ADM-21 a server that refuses is told on the home page and tried again so many times; « Réessayer » sends what waited', async () => {
    const refusing = await startSmtp({ refuses: true });
    await reach(refusing.port, { report_recipients: ['a@exemple.pf'] });
    await report();
    await expect.poll(async () => (await failures()).givenUp).toBe(1);
    expect(await failures()).toMatchObject({ waiting: 0, failing: 1 });
    expect((await failures()).lastError).toMatch(/^Le serveur de courriel «\s127\.0\.0\.1:\d+\s» refuse le message/);
    await refusing.close();
    await reach(smtp.port, { report_recipients: ['a@exemple.pf'] });
    expect((await admin.post('/api/courriel/attente')).statusCode).toBe(200);
    await sent(1);
    await expect.poll(failures).toEqual({ waiting: 0, failing: 0, givenUp: 0, lastError: null });
  });

  test('ADM-21 a server that is away is told and tried again: the message leaves when it is back', async () => {
    const port = await freePort();
    await reach(port, { report_recipients: ['a@exemple.pf'] });
    await report();
    await expect.poll(async () => (await failures()).lastError ?? '').toContain('est injoignable');
    const back = await startSmtp({ port });
    await admin.post('/api/courriel/attente');
    await expect.poll(() => back.messages.length).toBe(1);
    await back.close();
  });

  test('ADM-21 a server that hangs makes no visitor wait, and is told', async () => {
    const silent = await startSilentServer();
    await reach(silent.port, { report_recipients: ['a@exemple.pf'] });
    expect((await report()).statusCode).toBe(201);
    // Answered while the other server has not been given up.
    expect((await failures()).lastError).toBeNull();
    await expect.poll(async () => (await failures()).lastError ?? '').toContain('ne répond pas');
    expect((await admin.remove('/api/courriel/attente')).statusCode).toBe(200);
    await expect.poll(async () => (await failures()).failing).toBe(0);
    await silent.close();
  });

  test('ADM-21 the password is shown to its server alone: never to the page, in the log, the journal or an error, nor to another server', async () => {
    const closed = await startSmtp({ password: SMTP_PASSWORD });
    const own = { user: 'motu', password: SMTP_PASSWORD };
    const saved = await reach(closed.port, own);
    expect(saved.json<{ content: StoredMail }>().content).toMatchObject({ has_password: true });
    const trial = await admin.post('/api/courriel/essai', { to: 'moi@exemple.pf' });
    expect([trial.statusCode, closed.recipients]).toEqual([200, [['moi@exemple.pf']]]);
    // What is changed beside it leaves it as it is; another user, and it is gone.
    await reach(closed.port, { user: 'motu', report_recipients: ['a@exemple.pf'] });
    expect((await read()).has_password).toBe(true);
    const other = await startSmtp({ password: 'un autre' });
    await reach(other.port, { host: 'localhost', user: 'motu' });
    expect((await read()).has_password).toBe(false);
    await admin.post('/api/courriel/essai', { to: 'moi@exemple.pf' });
    expect(other.passwords).not.toContain(SMTP_PASSWORD);
    await reach(closed.port, { ...own, password: 'faux-mot-de-passe' });
    const refused = await admin.post('/api/courriel/essai', { to: 'moi@exemple.pf' });
    expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([
      502,
      `Le serveur de courriel «\u00a0127.0.0.1:${closed.port}\u00a0» refuse le nom d’utilisateur ou le mot de passe.`,
    ]);
    const told = [
      saved.body,
      refused.body,
      motu.logs.join(),
      JSON.stringify(await admin.journal()),
      JSON.stringify(await read()),
    ];
    for (const text of told) expect(text).not.toMatch(/le-mot-de-passe-du-serveur|faux-mot-de-passe/);
    expect((await admin.journal())[0]).toMatchObject({ action: 'settings-mail', subject: '127.0.0.1' });
    await closed.close();
    await other.close();
  });

  test('ADM-21 (SEC-07) only an administrator who types the password again chooses the server, or the mailbox of an administrator', async () => {
    const { version } = await read();
    const input = { ...NOTHING, version };
    expect((await admin.put('/api/courriel', input)).statusCode).toBe(428);
    const id = await addAccount(motu.state, `autre-${kind}`, 'admin');
    const {
      username: _,
      id: __,
      mustChangePassword: ___,
      factors: ____,
      ...account
    } = await admin.read<Record<string, unknown>>(`/api/users/${id}`);
    const changed = { ...account, email: 'autre@exemple.pf' };
    expect((await admin.put(`/api/users/${id}`, changed)).statusCode).toBe(428);
    await admin.confirm();
    const saved = await admin.put(`/api/users/${id}`, changed);
    expect([saved.statusCode, saved.json().content.email]).toEqual([200, 'autre@exemple.pf']);
    const user = await signedIn(motu, await addAccount(motu.state, `moana-${kind}`, 'user'));
    expect((await user.get('/api/courriel')).statusCode).toBe(403);
    expect((await user.write('PUT', '/api/courriel', input)).statusCode).toBe(403);
  });

  test.each([
    ['host', { host: 'pas un nom', from: 'motu@exemple.pf' }],
    ['port', { host: 'smtp.exemple.pf', port: 0, from: 'motu@exemple.pf' }],
    ['from', { host: 'smtp.exemple.pf' }],
    ['from', { host: 'smtp.exemple.pf', from: 'pas une adresse' }],
    ['security', { host: 'smtp.exemple.pf', security: 'none', user: 'motu', from: 'motu@exemple.pf' }],
    ['site_url', { site_url: 'javascript:alert(1)' }],
    ['report_recipients.0', { report_recipients: ['a@exemple.pf\r\nBcc: b@exemple.pf'] }],
  ])('ADM-21 API-03 « %s » is refused by its name: %j', async (field, changes) => {
    const answer = await set(changes);
    expect([answer.statusCode, refusedFields(answer)[0]]).toEqual([400, field]);
  });
});
