import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  EmplacementPage,
  MapContext,
  Problem,
  StoredContext,
  StoredEmplacement,
  StoredNote,
  StoredSettings,
} from '@motu/contract';
import { readMapParams } from '@motu/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewOf } from '../domain/preview.ts';
import { addAccount } from '../testing/accounts.ts';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';

const CONFIGURED = { supportEmail: 'cartes@fenua.pf', surveyUrl: 'https://fenua.pf/avis' };

let motu: TestApp;
let admin: Admin;
const folder = mkdtempSync(join(tmpdir(), 'motu-config-'));
beforeAll(async () => {
  const file = join(folder, 'motu.json');
  writeFileSync(file, JSON.stringify(CONFIGURED));
  motu = await startApp({ MOTU_CONFIG: file });
  admin = await adminOf(motu);
});
afterAll(async () => {
  await motu.close();
  rmSync(folder, { recursive: true });
});

const CONTEXT = {
  name: 'Randonnée',
  slug: 'randonnee',
  description: null,
  isDefault: false,
  published: true,
  defaultZoom: 10,
  minZoom: 5,
  maxZoom: 18,
  center: null,
  extent: null,
  groups: [
    {
      name: 'Relief',
      position: 7,
      groupAndLayers: [
        { position: 4, layer: 'pente', options: { visible: false, opacity: 0.5 } },
        { position: 2, layer: 'courbes-de-niveau', options: { visible: true, opacity: 1 } },
      ],
    },
    { name: 'Fonds', position: 3, groupAndLayers: [] },
  ],
};

describe('contexts', () => {
  const bySlug = async (slug: string) =>
    (await admin.read<StoredContext[]>('/api/admin/contexts')).find(
      (context) => context.slug === slug,
    ) as StoredContext;

  test('ADM-04 ADM-14 a context is added in the order of its positions, shown to visitors, changed and removed', async () => {
    const answer = await admin.post('/api/contexts', CONTEXT);
    expect(answer.statusCode).toBe(201);
    const { content } = answer.json<{ content: StoredContext }>();
    expect(content.groups.map(({ name, position }) => [name, position])).toEqual([
      ['Fonds', 0],
      ['Relief', 1],
    ]);
    expect(content.groups[1]?.groupAndLayers.map(({ layer }) => layer)).toEqual(['courbes-de-niveau', 'pente']);
    const asVisitor = () => createBrowser(motu.app).get('/api/contexts/by-slug/randonnee');
    const shown = (await asVisitor()).json<MapContext>();
    expect(shown).toMatchObject({ name: 'Randonnée', defaultZoom: 10, minZoom: 5, maxZoom: 18 });
    expect(Object.keys(shown.layers)).toEqual(['courbes-de-niveau', 'pente']);
    expect(shown.groups.map(({ name }) => name)).toEqual(['Fonds', 'Relief']);
    expect(shown.groups[1]?.groupAndLayers).toEqual([
      { position: 0, layer: 'courbes-de-niveau', options: { visible: true, opacity: 1 } },
      { position: 1, layer: 'pente', options: { visible: false, opacity: 0.5 } },
    ]);

    const { id, ...fields } = content;
    const changed = await admin.put(`/api/contexts/${id}`, { ...fields, name: 'Marche' });
    expect(changed.json<{ content: StoredContext }>().content).toMatchObject({ name: 'Marche', version: 2 });
    expect((await asVisitor()).json<MapContext>().name).toBe('Marche');
    expect((await admin.remove(`/api/contexts/${id}?version=2`)).statusCode).toBe(200);
    expect((await admin.get(`/api/contexts/${id}`)).statusCode).toBe(404);
    expect((await asVisitor()).statusCode).toBe(404);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'deux\nlignes' }],
    ['slug', { slug: 'Pas Un Slug' }],
    ['slug', { slug: 'mer' }],
    ['description', { description: 'x'.repeat(501) }],
    ['published', { isDefault: true, published: false }],
    ['minZoom', { minZoom: -1 }],
    ['maxZoom', { maxZoom: 99 }],
    ['defaultZoom', { defaultZoom: 19 }],
    ['defaultZoom', { defaultZoom: 8.5 }],
    ['center', { center: [-140, 91] }],
    ['extent', { extent: [-138, -11, -141, -7] }],
    ['extent', { extent: [-141, -7, -138, -11] }],
    ['extent', { extent: [-141, -97, -138, -7] }],
    ['groups.0.name', { groups: [{ name: '', position: 0, groupAndLayers: [] }] }],
    ['groups.1.name', { groups: [0, 1].map((position) => ({ name: 'Un', position, groupAndLayers: [] })) }],
    ['groups.0.groupAndLayers', { groups: [{ ...CONTEXT.groups[0], groupAndLayers: [entry('atlantide')] }] }],
    [
      'groups.0.groupAndLayers',
      { groups: [{ ...CONTEXT.groups[0], groupAndLayers: [entry('pente'), entry('pente')] }] },
    ],
    ['version', { version: 1 }],
  ])('ADM-04 API-03 « %s » is refused by its name, and nothing is kept: %j', async (field, changes) => {
    const before = await admin.read('/api/admin/contexts');
    const answer = await admin.post('/api/contexts', { ...CONTEXT, ...changes });
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]]);
    expect(await admin.read('/api/admin/contexts')).toEqual(before);
  });

  test('ADM-18 a context has a centre or an extent, which its map and the picture of its link are told', async () => {
    const marquesas = [-141, -11, -138, -7] as const;
    const answer = await admin.post('/api/contexts', { ...CONTEXT, extent: marquesas });
    const { id, version } = answer.json<{ content: StoredContext }>().content;
    const asked = async () => (await createBrowser(motu.app).get('/api/contexts/by-slug/randonnee')).json<MapContext>();
    const seen = () => asked().then((context) => previewOf(readMapParams('ctx=randonnee'), context).bbox);
    expect(await asked()).toMatchObject({ center: null, extent: marquesas });
    const [left, bottom, right, top] = await seen();
    expect([left < -141, bottom < -11, right > -138, top > -7]).toEqual([true, true, true, true]);

    await admin.put(`/api/contexts/${id}`, { ...CONTEXT, center: [-139.03, -9.78], version });
    expect(await asked()).toMatchObject({ center: [-139.03, -9.78], extent: null });
    const [west, south, east, north] = await seen();
    expect([(west + east) / 2, (south + north) / 2]).toEqual([expect.closeTo(-139.03, 0), expect.closeTo(-9.78, 0)]);
    expect((await admin.remove(`/api/contexts/${id}`)).statusCode).toBe(200);
  });

  test('ADM-04 all that is wrong is told at once', async () => {
    const answer = await admin.post('/api/contexts', { ...CONTEXT, slug: 'mer', maxZoom: 4 });
    expect(refusedFields(answer)).toEqual(['maxZoom', 'defaultZoom', 'slug']);
  });

  test('ADM-04 there is always one default context: choosing another takes the place of the first', async () => {
    const [sea, first] = [await bySlug('mer'), await bySlug('general')];
    expect((await admin.remove(`/api/contexts/${first.id}`)).json().detail).toContain('choisissez-en un autre');
    const { id, ...fields } = first;
    const refused = await admin.put(`/api/contexts/${id}`, { ...fields, isDefault: false });
    expect(refusedFields(refused)).toEqual(['isDefault']);
    const { id: seaId, ...seaFields } = sea;
    expect((await admin.put(`/api/contexts/${seaId}`, { ...seaFields, isDefault: true })).statusCode).toBe(200);
    const defaults = (await admin.read<StoredContext[]>('/api/admin/contexts')).filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ slug }) => slug)).toEqual(['mer']);
    expect((await createBrowser(motu.app).get('/api/contexts/default')).json<MapContext>().slug).toBe('mer');
    const [took, left] = await admin.journal('kind=context');
    expect([took, left].map((line) => line?.subject).sort()).toEqual(['Découverte du fenua', 'Mer et lagons']);
  });

  test('ADM-04 AUTH-14 accounts follow the context that they are attached to', async () => {
    const { id, ...fields } = await bySlug('equipements');
    await addAccount(motu.state, 'hina', 'user', { context: 'equipements' });
    const contextOf = async () => (await motu.state.accounts.findByUsername('hina'))?.context;
    await admin.put(`/api/contexts/${id}`, { ...fields, slug: 'services' });
    expect(await contextOf()).toBe('services');
    await admin.remove(`/api/contexts/${id}`);
    expect(await contextOf()).toBeNull();
  });
});

function entry(layer: string) {
  return { position: 0, layer, options: { visible: false, opacity: 1 } };
}

test('ADM-09 the second of two administrators is told, and overwrites nothing', async () => {
  const other = await adminOf(motu, 'moana');
  const [context] = await admin.read<StoredContext[]>('/api/admin/contexts');
  const { id, ...fields } = context as StoredContext;
  expect((await other.put(`/api/contexts/${id}`, { ...fields, name: 'De Moana' })).statusCode).toBe(200);
  const late = await admin.put(`/api/contexts/${id}`, { ...fields, name: 'De Teva' });
  expect([late.statusCode, late.json().detail]).toEqual([409, 'Ce contexte a été modifié entre-temps.']);
  expect(late.json().current).toMatchObject({ id, name: 'De Moana', version: fields.version + 1 });
  expect((await admin.remove(`/api/contexts/${id}?version=${fields.version}`)).statusCode).toBe(409);
  expect(await admin.read(`/api/contexts/${id}`)).toMatchObject({ name: 'De Moana', version: fields.version + 1 });
});

describe('release notes', () => {
  test('ADM-05 a note that visitors could not be shown is not published, and the line is told; it may be kept meanwhile', async () => {
    const note = { content: '## Six\n\nTexte\n\n<script>x</script>', order: 6, published: true };
    const refusal = async (body: object) => (await admin.post('/api/release-notes', body)).json<Problem>().errors;
    const code = [{ field: 'content', message: expect.stringContaining('Ligne 5\u00a0: du code') }];
    expect(await refusal(note)).toEqual(code);
    const kept = (await admin.post('/api/release-notes', { ...note, published: false })).json<{
      content: StoredNote;
    }>();
    const { id, ...draft } = kept.content;
    const published = await admin.put(`/api/release-notes/${id}`, { ...draft, published: true });
    expect([published.statusCode, published.json<Problem>().errors]).toEqual([400, code]);
    await admin.remove(`/api/release-notes/${id}`);
    const nested = { ...note, content: `Sept\n${'- '.repeat(9000)}` };
    const where = expect.stringContaining('Ligne 2\u00a0: trop de listes');
    expect(await refusal(nested)).toEqual([{ field: 'content', message: where }]);
    expect(await refusal({ ...nested, published: false })).toEqual([{ field: 'content', message: where }]);
  });

  test('ADM-05 ADM-14 a note is written, published in its order, changed and removed', async () => {
    const added = await admin.post('/api/release-notes', { content: '## Deux', order: 2, published: false });
    const { id, ...note } = added.json<{ content: StoredNote }>().content;
    const published = async () =>
      (await createBrowser(motu.app).get('/api/release-notes/search/published'))
        .json<{ _embedded: { releaseNotes: StoredNote[] } }>()
        ._embedded.releaseNotes.map(({ content }) => content.split('\n')[0]);
    expect(await published()).toEqual(['## Ia ora na, voici Motu']);
    await admin.put(`/api/release-notes/${id}`, { ...note, published: true });
    expect(await published()).toEqual(['## Deux', '## Ia ora na, voici Motu']);
    expect((await admin.read<StoredNote[]>('/api/release-notes')).map(({ order }) => order)).toEqual([2, 1]);
    const [line] = await admin.journal();
    expect(line).toMatchObject({ action: 'release-note-change', subject: 'Deux', actor: 'teva' });
    await admin.remove(`/api/release-notes/${id}`);
    expect(await published()).toEqual(['## Ia ora na, voici Motu']);
  });

  test.each([
    ['content', { content: ' \n' }],
    ['content', { content: 'x'.repeat(20_001) }],
    ['order', { order: -1 }],
    ['order', { order: 1.5 }],
    ['published', { published: 'oui' }],
  ])('ADM-05 API-03 « %s » is refused by its name: %j', async (field, changes) => {
    const answer = await admin.post('/api/release-notes', { content: 'Un', order: 1, published: true, ...changes });
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]]);
  });
});

const PLACE = { title: 'Le motu', slug: 'le-motu', lon: -149.5, lat: -17.5, width: 0.1, height: 0.05 };

describe('saved locations', () => {
  test('ADM-10 ADM-14 a location is added, found by its path, listed, changed and removed', async () => {
    const { id, ...place } = (await admin.post('/api/emplacements', PLACE)).json<{ content: StoredEmplacement }>()
      .content;
    const byPath = async (path: string) => createBrowser(motu.app).get(`/api/emplacements/by-path?path=${path}`);
    expect((await byPath('carte/le-motu')).json()).toEqual({
      content: { title: 'Le motu', lon: -149.5, lat: -17.5, width: 0.1, height: 0.05 },
    });
    await admin.put(`/api/emplacements/${id}`, { ...place, slug: 'motu-uta' });
    expect([(await byPath('le-motu')).statusCode, (await byPath('motu-uta')).statusCode]).toEqual([404, 200]);
    const page = (await admin.get('/api/emplacements?q=MŌTU&limit=1')).json<EmplacementPage>();
    expect(page.content).toHaveLength(1);
    expect((await admin.get('/api/emplacements?limit=100')).json<EmplacementPage>().totalElements).toBeGreaterThan(50);
    await admin.remove(`/api/emplacements/${id}`);
    expect((await byPath('motu-uta')).statusCode).toBe(404);
  });

  test('ADM-22 locations are listed by title or address, either way', async () => {
    const list = async (sort: string) =>
      (await admin.get(`/api/emplacements?q=ma&limit=100&sort=${sort}`)).json<EmplacementPage>().content;
    const slugs = async (sort: string) => (await list(sort)).map(({ slug }) => slug);
    expect(await slugs('slug')).toEqual((await slugs('title')).toSorted());
    expect(await slugs('-slug')).toEqual((await slugs('slug')).toReversed());
    const titles = (await list('-title')).map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted((a, b) => b.localeCompare(a, 'fr')));
    expect((await admin.get('/api/emplacements?sort=lon')).statusCode).toBe(400);
  });

  test.each([
    ['title', { title: '' }],
    ['slug', { slug: '../etc' }],
    ['slug', { slug: 'tahiti' }],
    ['lon', { lon: 181 }],
    ['lat', { lat: -91 }],
    ['width', { width: 0 }],
    ['height', { height: 200 }],
    ['height', { height: null }],
  ])('ADM-10 API-03 « %s » is refused by its name: %j', async (field, changes) => {
    const answer = await admin.post('/api/emplacements', { ...PLACE, ...changes });
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]]);
  });
});

describe('settings', () => {
  const settings = () => admin.read<StoredSettings>('/api/admin/settings');
  const save = async (changes: object) => {
    const { configured: _, ...fields } = await settings();
    return admin.put('/api/settings', { ...fields, ...changes });
  };

  test('APP-04 ADM-06 ADM-14 what is written is what visitors read next; what is emptied is the configuration’s again', async () => {
    const written = {
      warning_message: '<p>Maintenance <strong>samedi</strong></p>',
      support_email: 'aide@exemple.pf',
      survey_url: 'https://exemple.pf/enquete',
      about_text: 'Le service *du fenua*.',
    };
    const configured = { support_email: CONFIGURED.supportEmail, survey_url: CONFIGURED.surveyUrl };
    const read = async () => (await createBrowser(motu.app).get('/api/settings')).json().content;
    expect(await read()).toMatchObject(configured);
    expect((await settings()).configured).toMatchObject(configured);
    expect((await save(written)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ ...written, legal_info_text: null });
    await save({ ...written, about_text: '  ', support_email: null, survey_url: null });
    expect(await read()).toMatchObject({ about_text: null, ...configured });
  });

  test('ADM-09 the settings have a version too', async () => {
    const { configured: _, ...fields } = await settings();
    expect((await save({ warning_message: 'Un' })).statusCode).toBe(200);
    expect((await admin.put('/api/settings', { ...fields, warning_message: 'Deux' })).statusCode).toBe(409);
    expect((await settings()).warning_message).toBe('Un');
  });

  test.each([
    ['warning_message', { warning_message: '<script>alert(1)</script>' }],
    ['warning_message', { warning_message: '<img src=x onerror=alert(1)>' }],
    ['warning_message', { warning_message: '<a href="javascript:alert(1)">x</a>' }],
    ['warning_message', { warning_message: 'x'.repeat(4001) }],
    ['support_email', { support_email: 'pas une adresse' }],
    ['survey_url', { survey_url: 'javascript:alert(1)' }],
    ['about_text', { about_text: 'nul\u0000' }],
  ])('ADM-06 API-03 (SEC-16) « %s » is refused by its name: %j', async (field, changes) => {
    const answer = await save(changes);
    expect([answer.statusCode, refusedFields(answer)]).toEqual([400, [field]]);
  });
});

test('ADM-14 (SEC-07) nobody but an administrator writes anything', async () => {
  const user = await signedIn(motu, await addAccount(motu.state, 'tiare', 'user'));
  const before = await admin.read('/api/release-notes');
  for (const [url, json] of [
    ['/api/contexts', CONTEXT],
    ['/api/release-notes', { content: 'Un', order: 1, published: true }],
    ['/api/emplacements', PLACE],
    ['/api/users', { username: 'intrus', displayName: null, role: 'admin', context: null }],
  ] as const) {
    expect((await user.write('POST', url, json)).statusCode).toBe(403);
    expect((await createBrowser(motu.app).write('POST', url, json)).statusCode).toBe(401);
    expect((await admin.send('POST', url, { json })).statusCode).toBe(403); // without its token
  }
  expect(await admin.read('/api/release-notes')).toEqual(before);
  expect(await motu.state.accounts.findByUsername('intrus')).toBeNull();
});
