import { readFileSync } from 'node:fs';
import type { StoredLayer } from '@motu/contract';
import { Parser, type Quad } from 'n3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { type PageElement, readDocument } from '../testing/html-document.ts';

let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  motu = await startApp({ MOTU_PUBLIC_URL: 'http://cartes.example' });
  admin = await adminOf(motu, 'hinarava');
});
afterAll(() => motu.close());

const get = (url: string) => motu.app.inject(url);
/** Nothing of it is run: what is there is there without a script. */
const page = async (url: string) => {
  const answer = await get(url);
  return { answer, document: await readDocument(answer.body) };
};
const cards = (document: PageElement) =>
  [...document.querySelectorAll('.cards h3 a')].map((link) => link.textContent ?? '');
const layerOf = async (slug: string) => {
  const layer = (await motu.state.layers.all()).find((one) => one.slug === slug);
  return admin.read<StoredLayer>(`/api/layers/${layer?.id}`);
};
const change = async (slug: string, changes: Partial<StoredLayer>) => {
  const { id, drawn: _, ...layer } = await layerOf(slug);
  const answer = await admin.put(`/api/layers/${id}`, { ...layer, ...changes });
  expect(answer.statusCode, answer.body).toBe(200);
};

test('DATA-01 the catalogue lists every published layer without a script: name, theme, producer, licence, date, links', async () => {
  const { answer, document } = await page('/donnees');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  const published = (await motu.state.layers.all()).filter((layer) => layer.published);
  expect(cards(document).sort()).toEqual(published.map(({ name }) => name).sort());
  const card = [...document.querySelectorAll('.card')].find((one) => one.textContent?.includes('Aérodromes'));
  for (const words of ['Bâti et lieux', 'OurAirports', 'Domaine public', '2026', 'Voir sur la carte'])
    expect(card?.textContent).toContain(words);
  expect(card?.querySelector('h3 a')?.getAttribute('href')).toBe('/donnees/aerodromes');
  expect(card?.querySelector('.card-actions a')?.getAttribute('href')).toBe('/?layers=aerodromes,fond-de-carte');
});

test('DATA-01 no script is written in a page, no style either, and its policy says so', async () => {
  const { answer, document } = await page('/donnees/aerodromes');
  expect(answer.headers['content-security-policy']).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  );
  expect(document.querySelectorAll('style, [style], [onclick]')).toHaveLength(0);
  const scripts = [...document.querySelectorAll('script')];
  expect(scripts.filter((one) => one.type !== 'application/ld+json' && one.textContent !== '')).toEqual([]);
  const style = document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
  const sent = await get(style);
  expect(sent.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8' });
  expect(sent.headers['cache-control']).toContain('immutable');
});

test.each([
  ['q=aerodromes', ['Aérodromes']],
  ['q=OACI+piste', ['Aérodromes']],
  ['theme=relief&q=pente', ['Pente']],
  ['theme=limites-administratives', ['Communes', 'Population par commune', 'Subdivisions']],
  ['producteur=ourairports', ['Aérodromes', 'Fond clair', 'Fond de carte', 'Fond sombre']],
  ['format=relief', ['Altitude']],
  ['theme=eaux-et-sols&theme=fonds-de-carte&q=fond', ['Fond clair', 'Fond de carte', 'Fond sombre']],
  ['theme=atlantide', []],
])('DATA-01 the catalogue asked for ?%s shows %j', async (query, names) => {
  const { answer, document } = await page(`/donnees?${query}`);
  expect(answer.statusCode).toBe(200);
  expect(cards(document)).toEqual(names);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, follow');
  if (names.length === 0) expect(document.body.textContent).toContain('Aucune couche ne correspond');
});

test('DATA-01 a choice is taken back by a link, and the newest data come first when asked', async () => {
  const { document } = await page('/donnees?q=a&theme=relief&tri=date');
  const chips = [...document.querySelectorAll('.chip')].map((chip) => chip.getAttribute('href'));
  expect(chips).toEqual(['/donnees?theme=relief&tri=date', '/donnees?q=a&tri=date']);
  await change('pente', { metadata: { ...(await layerOf('pente')).metadata, date: '2031-02-03' } });
  expect(cards((await page('/donnees?theme=relief&tri=date')).document)[0]).toBe('Pente');
  expect((await page('/donnees/pente')).document.body.textContent).toContain('3 février 2031');
});

test('DATA-02 the page of a layer tells what it is, its fields but hidden ones, its services and where it lies', async () => {
  const { fields } = await layerOf('aerodromes');
  const told = fields?.map((field) => {
    if (field.name === 'piste_m') return { ...field, unit: 'm', description: 'Longueur de la piste principale' };
    return field.name === 'iata' ? { ...field, hidden: true as const } : field;
  });
  await change('aerodromes', { fields: told ?? null });
  const { document } = await page('/donnees/aerodromes');
  const text = document.body.textContent ?? '';
  for (const words of ['OurAirports', 'Domaine public', 'indicateur OACI', 'Longueur de la piste principale', '° S'])
    expect(text).toContain(words);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((one) => one.textContent));
  expect(rows.find(([, name]) => name === 'piste_m')).toEqual([
    expect.stringContaining('(m)'),
    'piste_m',
    'nombre',
    'Longueur de la piste principale',
  ]);
  expect(text).not.toContain('iata');
  const copied = copiedOf(document);
  expect(copied).toContain('http://cartes.example/api/wms/metadonnees/aerodromes');
  await expectAnswers(copied);
  // Its help has a field of this layer.
  expect(document.querySelector('#aide-filtre code')?.textContent).toBe("nom LIKE 'P%'");
});

const copiedOf = (document: PageElement) =>
  [...document.querySelectorAll('[data-copy]')].map((one) => one.getAttribute('data-copy') ?? '');

async function expectAnswers(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const answer = await get(address.replace('http://cartes.example', ''));
    expect(answer.statusCode, address).toBe(200);
  }
}

test('DATA-02 (DATA-06) vector tiles and the style of a base map are on the page and in the catalogue of harvesters', async () => {
  const [tiles, style] = ['WebMercatorQuad.json', 'http://cartes.example/api/styles/fond-de-carte.json'];
  const turtle = (await get('/donnees/catalogue.ttl')).body;
  for (const [slug, services] of [
    ['aerodromes', [`http://cartes.example/api/tuiles/aerodromes/${tiles}`]],
    ['fond-de-carte', [`http://cartes.example/api/tuiles/fond-de-carte/${tiles}`, style]],
    ['pente', []],
  ] as const) {
    const copied = copiedOf((await page(`/donnees/${slug}`)).document);
    expect(copied.filter((address) => /tuiles|styles/.test(address))).toEqual(services);
    await expectAnswers(services);
    for (const address of services) expect(turtle).toContain(`<${address}>`);
  }
});

test('DATA-01 a picture is kept for a year at the address of its version alone, and harvesters are given that one', async () => {
  const { document } = await page('/donnees/communes');
  const present = document.querySelector('.preview img')?.getAttribute('src') ?? '';
  await expect.poll(async () => (await get(present)).statusCode, { timeout: 90_000 }).toBe(200);
  const kept = await get(present);
  expect(kept.headers['cache-control']).toContain('immutable');
  expect((await get('/donnees/catalogue.ttl')).body).toContain(`<http://cartes.example${present}>`);
  for (const other of ['/donnees/communes/apercu.jpg', '/donnees/communes/apercu.jpg?v=autre']) {
    const answer = await get(other);
    expect(answer.headers['cache-control'], other).toBe('no-cache');
    expect(answer.headers.etag).toBe(kept.headers.etag);
    const headers = { 'if-none-match': String(kept.headers.etag) };
    expect((await motu.app.inject({ url: other, headers })).statusCode).toBe(304);
  }
});

test('DATA-01 a page of the catalogue has no picture to wait for: one that is not drawn is drawn behind it, and is on a later page', async () => {
  const pictureOn = async () => (await page('/donnees?q=pente')).document.querySelector('.card .picture');
  const place = await pictureOn();
  const address = place?.getAttribute('data-picture') ?? '';
  expect([place?.getAttribute('src'), address]).toEqual([
    null,
    expect.stringContaining('/donnees/pente/vignette.jpg?v='),
  ]);
  // Nobody asks for the picture itself.
  await expect.poll(async () => (await pictureOn())?.getAttribute('src'), { timeout: 90_000 }).toBe(address);
  expect((await get(address)).headers['content-type']).toBe('image/jpeg');
});

test('DATA-01 the picture of depths, whose areas are wider than it, shows the islands where the map opens', async () => {
  const { document } = await page('/donnees?q=profondeurs');
  const picture = document.querySelector('.card .picture');
  const src = picture?.getAttribute('src') ?? picture?.getAttribute('data-picture') ?? '';
  expect(src).toContain('/donnees/bathymetrie/');
  await expect.poll(async () => (await get(src)).statusCode, { timeout: 90_000 }).toBe(200);
  const pixels = await sharp((await get(src)).rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer();
  const tones = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const tone = [...pixels.subarray(at, at + 3)].map((value) => value >> 4).join(' ');
    tones.set(tone, (tones.get(tone) ?? 0) + 3 / pixels.length);
  }
  // Several depths, the land and its names: a corner of the deepest area is two flat tones.
  const [first = 0, second = 0] = [...tones.values()].sort((a, b) => b - a);
  expect(first + second).toBeLessThan(0.8);
});

test('DATA-02 what changed is told with its day, and never who did it nor what was hidden', async () => {
  await change('sommets', { published: false });
  await change('sommets', { metadata: { ...(await layerOf('sommets')).metadata, description: 'Un secret.' } });
  await change('sommets', { metadata: { ...(await layerOf('sommets')).metadata, description: 'Les sommets.' } });
  await change('sommets', { published: true });
  await change('sommets', { metadata: { ...(await layerOf('sommets')).metadata, description: 'Tous les sommets.' } });
  const { document, answer } = await page('/donnees/sommets');
  const told = [...document.querySelectorAll('.changes li span')].map((one) => one.textContent);
  expect(told).toEqual(['Description revue', 'Publication']);
  expect(answer.body).not.toContain('hinarava');
  expect(answer.body).not.toContain('secret');
});

test('DATA-01 (DATA-07) a hidden layer is in no page, no list, no picture and no catalogue of harvesters', async () => {
  await change('culte', { published: false });
  for (const url of [
    '/donnees',
    '/donnees?q=culte',
    '/sitemap.xml',
    '/donnees/catalogue.jsonld',
    '/donnees/catalogue.ttl',
  ])
    expect((await get(url)).body, url).not.toMatch(/Lieux de culte|\/culte\b/);
  const { answer, document } = await page('/donnees/culte');
  expect(answer.statusCode).toBe(404);
  expect(document.querySelector('h1')?.textContent).toBe('Cette couche n’existe pas');
  expect(document.querySelector('header .brand')).not.toBeNull();
  expect((await get('/donnees/culte/apercu.jpg')).statusCode).toBe(404);
  await change('culte', { published: true });
  expect((await get('/donnees/culte')).statusCode).toBe(200);
});

test('DATA-01 what administrators write is text, whatever it says', async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(1)'> ${'</script>'} & é`;
  const { metadata } = await layerOf('sante');
  await change('sante', {
    name: hostile,
    metadata: { ...metadata, description: hostile, note: hostile, producteur: hostile },
  });
  for (const url of ['/donnees', '/donnees/sante', `/donnees?q=${encodeURIComponent(hostile)}`]) {
    const { document } = await page(url);
    expect(document.querySelectorAll('[onerror], img[src=x]'), url).toHaveLength(0);
    const scripts = [...document.querySelectorAll('script:not([type="application/ld+json"])')];
    expect(scripts.map(({ textContent }) => textContent ?? '').join(''), url).not.toContain('alert(1)');
    expect(document.querySelectorAll('script'), url).toHaveLength(2);
    for (const block of document.querySelectorAll('script[type="application/ld+json"]'))
      expect(() => JSON.parse(block.textContent ?? '')).not.toThrow();
  }
  const { document } = await page('/donnees/sante');
  expect(document.querySelector('h1')?.textContent).toBe(hostile);
  expect(JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '').name).toBe(
    hostile,
  );
  const quads = new Parser().parse((await get('/donnees/catalogue.ttl')).body);
  expect(quads.some(({ object }) => object.value === hostile)).toBe(true);
});

test('DATA-01 search engines read a sitemap, robots.txt, a Dataset of schema.org, Open Graph and one address', async () => {
  const robots = (await get('/robots.txt')).body;
  expect(robots).toContain('Sitemap: http://cartes.example/sitemap.xml');
  const map = await readDocument((await get('/sitemap.xml')).body, 'application/xml');
  const places = [...map.querySelectorAll('loc')].map((one) => one.textContent);
  expect(places).toEqual(
    expect.arrayContaining(['http://cartes.example/donnees', 'http://cartes.example/donnees/communes']),
  );
  const { document } = await page('/donnees/communes?utm=1');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'http://cartes.example/donnees/communes',
  );
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data).toMatchObject({
    '@type': 'Dataset',
    '@id': 'http://cartes.example/donnees/communes',
    name: 'Communes',
    spatialCoverage: { geo: { '@type': 'GeoShape' } },
  });
  expect(data.description.length).toBeGreaterThanOrEqual(50);
  const picture = document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
  // The first picture of all waits for names to be placed, and on a busy machine is asked again, as a browser would.
  const path = picture.replace('http://cartes.example', '');
  await expect.poll(async () => (await get(path)).statusCode, { timeout: 90_000 }).toBe(200);
  const drawn = await get(path);
  expect(drawn.headers['content-type']).toBe('image/jpeg');
  expect(drawn.rawPayload.length).toBeGreaterThan(5000);
});

test('DATA-07 harvesters read the same catalogue in JSON-LD and in Turtle, with addresses that stay when a layer is renamed', async () => {
  const turtle = await get('/donnees/catalogue.ttl');
  expect(turtle.headers['content-type']).toBe('text/turtle; charset=utf-8');
  const quads = new Parser().parse(turtle.body);
  const of = (subject: string, predicate: string) =>
    quads
      .filter((quad: Quad) => quad.subject.value === subject && quad.predicate.value === predicate)
      .map(({ object }) => object);
  const [DCAT, DCT] = ['http://www.w3.org/ns/dcat#', 'http://purl.org/dc/terms/'];
  const communes = 'http://cartes.example/donnees/communes';
  expect(of('http://cartes.example/donnees', `${DCAT}dataset`).map(({ value }) => value)).toContain(communes);
  expect(of(communes, `${DCT}title`)).toMatchObject([{ value: 'Communes', language: 'fr' }]);
  for (const predicate of ['description', 'publisher', 'identifier', 'spatial'])
    expect(of(communes, DCT + predicate), predicate).toHaveLength(1);
  const distributions = of(communes, `${DCAT}distribution`);
  expect(distributions.length).toBeGreaterThan(1);
  for (const { value } of distributions) expect(of(value, `${DCAT}accessURL`)).toHaveLength(1);

  const { '@graph': graph } = (await get('/donnees/catalogue.jsonld')).json();
  const subjects = new Set(quads.map(({ subject }) => subject.value));
  expect(new Set(graph.map((one: { '@id': string }) => one['@id']))).toEqual(subjects);

  await change('subdivisions', { slug: 'archipels', aliases: ['subdivisions'] });
  const moved = await get('/donnees/subdivisions');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/donnees/archipels']);
});

test('DATA-01 the pages have the colours of the theme', () => {
  const css = readFileSync(new URL('../pages/donnees.css', import.meta.url), 'utf8').toLowerCase();
  const roles = readFileSync(new URL('../../../web/src/theme/roles.ts', import.meta.url), 'utf8').toLowerCase();
  const used = [...css.matchAll(/--motu-([a-z0-9-]+): light-dark\((#\w+), (#\w+)\)/g)];
  expect(used.length).toBeGreaterThan(15);
  for (const [, role, light, dark] of used)
    expect(roles).toMatch(new RegExp(`^  '?${role}'?: \\['${light}', '${dark}'\\],$`, 'm'));
});
