import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ISLAND, ISLANDS_GEOJSON, startMapServer } from '../apps/server/src/testing/map-server.ts';
import { startMapProxy, startQgisServer } from '../apps/server/src/testing/other-map-servers.ts';
import { createOwnTerritory } from '../apps/server/src/testing/own-territory.ts';
import { expectNothing } from './support/axe.ts';
import { test as base, expect } from './support/fixtures.ts';
import { expectOnTop, expectOrder, openPanel, shownOrder } from './support/layers-panel.ts';
import { pointAt } from './support/map-screen.ts';
import { startOwnServer } from './support/own-server.ts';
import { map } from './support/pages.ts';

type Services = {
  url: string;
  /** A real MapServer that lets other pages read it, and one that does not. */
  open: string;
  closed: string;
  /** A real MapServer that draws in one system alone, in metres: RGPF / UTM 6 south. */
  utm: string;
  /** A real QGIS Server and a real MapProxy, which other pages may read, and the same that they may not. */
  qgis: string;
  proxy: string;
  closedQgis: string;
  closedProxy: string;
};

/** The objects of another installation of Motu. */
const OTHER_SITE = process.env.MOTU_E2E_URL ?? '';

/** Capabilities of a layer in a system that nobody knows here. */
const MARS = `<?xml version="1.0"?><WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms">
<Service><Name>WMS</Name><Title>Mars</Title></Service><Capability><Request><GetMap><Format>image/png</Format></GetMap></Request>
<Layer><Title>Planètes</Title><Layer><Name>mars</Name><Title>Mars</Title><CRS>IAU:49900</CRS></Layer>
<Layer><Name>terre</Name><Title>Terre</Title><CRS>EPSG:4326</CRS></Layer></Layer></Capability></WMS_Capabilities>`;

/** A map server as it is, with the header that lets other pages read it or without. */
async function startFront(mapServer: string, isOpen: boolean) {
  const front = createServer(async ({ url = '/' }, reply) => {
    const asked = new URL(url, 'http://front');
    if (asked.pathname === '/rien')
      return void reply.writeHead(200, { 'access-control-allow-origin': '*' }).end('<p>Bonjour</p>');
    if (asked.pathname === '/iles.geojson')
      return void reply.writeHead(200, { 'access-control-allow-origin': '*' }).end(ISLANDS_GEOJSON);
    if (asked.pathname === '/mars') return void reply.writeHead(200, { 'access-control-allow-origin': '*' }).end(MARS);
    const answer = await fetch(`${mapServer}${asked.pathname}${asked.search}`);
    const type = answer.headers.get('content-type') ?? 'text/plain';
    reply.writeHead(answer.status, { 'content-type': type, ...(isOpen && { 'access-control-allow-origin': '*' }) });
    reply.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return { host: `127.0.0.1:${(front.address() as AddressInfo).port}`, close: () => front.close() };
}

const test = base.extend<{ services: Services }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  services: async ({}, use) => {
    const mapServer = await startMapServer();
    const [qgisServer, mapProxy] = await Promise.all([startQgisServer(), startMapProxy(mapServer.url)]);
    const utmServer = await startMapServer({ systems: 'EPSG:3297' });
    const utm = await startFront(utmServer.url, true);
    const [open, closed] = [await startFront(mapServer.url, true), await startFront(mapServer.url, false)];
    const [qgis, proxy] = [await startFront(qgisServer.url, true), await startFront(mapProxy.url, true)];
    const [closedQgis, closedProxy] = [await startFront(qgisServer.url, false), await startFront(mapProxy.url, false)];
    const fronts = [open, closed, utm, qgis, proxy, closedQgis, closedProxy];
    const territory = createOwnTerritory();
    const config = join(mkdtempSync(join(tmpdir(), 'motu-e2e-services-')), 'motu.json');
    writeFileSync(
      config,
      JSON.stringify({
        name: 'Motu',
        services: [...fronts.map(({ host }) => host), new URL(OTHER_SITE).host],
      }),
    );
    const server = await startOwnServer({ MOTU_TERRITORY: territory.folder, MOTU_CONFIG: config });
    const urls = Object.entries({ open, closed, utm, qgis, proxy, closedQgis, closedProxy }).map(([name, { host }]) => [
      name,
      `http://${host}/`,
    ]);
    await use({ url: server.url, ...Object.fromEntries(urls) } as Services);
    await server.remove();
    territory.remove();
    for (const front of fronts) front.close();
    await Promise.all([qgisServer, mapProxy, mapServer, utmServer].map((one) => one.close()));
  },
  baseURL: ({ services }, use) => use(services.url),
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ajouter une couche' });

async function read(page: Page, address: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Adresse du service ou du fichier' }).fill(address);
  await dialog(page).getByRole('button', { name: 'Lire', exact: true }).click();
}

test('OWN-04 the layers of an allowed MapServer are listed with a filter, seen on the map while their eye is held, and come on it, asked by the browser; each refusal has its sentence', async ({
  page,
  services,
  refusals,
}) => {
  test.slow(); // it starts a server of its own
  refusals.push(/CORS policy|net::ERR_FAILED|Failed to load resource/);
  await openPanel(page, '/?center=-150.900000,-17.300000&zoom=10');
  await page.getByRole('button', { name: 'Ajouter une couche' }).click();
  await dialog(page).getByRole('tab', { name: 'Adresse' }).click();

  await read(page, 'https://ailleurs.exemple.pf/wms');
  await expect(dialog(page)).toContainText(
    'L’hôte «\u00a0ailleurs.exemple.pf\u00a0» n’est pas dans les services autorisés.',
  );
  await read(page, services.closed);
  await expect(dialog(page)).toContainText('Ce service refuse d’être lu depuis une autre page (CORS).');
  await read(page, `${services.open}rien`);
  await expect(dialog(page)).toContainText('Cette adresse ne répond pas comme un service de cartes.');

  await read(page, services.open);
  await expect(dialog(page).getByText('WMS 1.3.0')).toBeVisible();
  await expectNothing(page);
  const layers = dialog(page).getByRole('list', { name: 'Couches du service' });
  const all = await layers.getByRole('listitem').count();
  await dialog(page).getByRole('textbox', { name: 'Filtrer les couches du service' }).fill('les îles');
  await expect.poll(() => layers.getByRole('listitem').count()).toBeLessThan(all);
  const picture = page.waitForResponse(
    (answer) => answer.url().startsWith(services.open) && /GetMap/i.test(answer.url()) && answer.ok(),
  );
  // The eye shows it on the map while it is held, by the pointer and by a key.
  const eye = layers.getByRole('button', { name: /^Aperçu de « Les îles »/ });
  const sheet = dialog(page);
  const pictures: string[] = [];
  page.on('request', (request) => /GetMap/i.test(request.url()) && pictures.push(request.url()));
  await eye.hover();
  await page.mouse.down();
  await expect(sheet).toHaveCSS('filter', 'opacity(0.2)');
  await picture;
  await page.mouse.up();
  await expect(sheet).toHaveCSS('filter', 'none');
  expect(pictures).not.toEqual([]);
  await eye.focus();
  await page.keyboard.down('Space');
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet).toHaveCSS('filter', 'opacity(0.2)');
  await page.keyboard.up('Space');
  await expect(eye).toHaveAttribute('aria-pressed', 'false');
  await expect(sheet).toHaveCSS('filter', 'none');
  await expect(layers.getByRole('checkbox').first()).not.toBeChecked();

  await layers.getByRole('checkbox').first().check();
  await dialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(dialog(page)).toBeHidden();
  await expectOnTop(page, 'Les îles');
  expect((await (await picture).body()).subarray(1, 4).toString()).toBe('PNG');
});

/** Whether the map has the island's green, so many pixels from its middle. */
async function isGreen(page: Page, right = 30, down = 30): Promise<boolean> {
  const { x, y } = await pointAt(page, right, down);
  const clip = { x, y, width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0] = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return green > red + 40 && green > blue + 40;
}

async function add(page: Page, address: string, { kind, title }: { kind: string; title: string }): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une couche' }).click();
  await dialog(page).getByRole('tab', { name: 'Adresse' }).click();
  await read(page, address);
  await expect(dialog(page).getByText(kind, { exact: true })).toBeVisible();
  const box = dialog(page).getByRole('checkbox', { name: title });
  if ((await box.count()) > 0) await box.first().check();
}

test('OWN-04 layers of a WMTS and of an XYZ template of MapProxy, and of a WMS of QGIS Server, come on the map where they lie; a click tells what QGIS Server and MapServer say @desktop', async ({
  page,
  services,
  refusals,
}) => {
  test.slow(); // it starts servers of its own
  // This territory has no relief to tell of at a click.
  refusals.push(/Failed to load resource.*\/api\/wms/);
  const sources = [
    { address: `${services.proxy}service?REQUEST=GetCapabilities&SERVICE=WMTS`, kind: 'WMTS 1.0.0', title: 'Les îles' },
    { address: `${services.proxy}wmts/iles/GLOBAL_WEBMERCATOR/{z}/{x}/{y}.png`, kind: 'XYZ', title: '127.0.0.1' },
    { address: services.qgis, kind: 'WMS 1.3.0', title: 'Les îles', isTold: true },
    { address: services.open, kind: 'WMS 1.3.0', title: 'Les îles', isTold: true },
  ];
  for (const { address, kind, title, isTold } of sources) {
    await openPanel(page, '/?center=-150.900000,-17.300000&zoom=11');
    expect(await isGreen(page)).toBe(false);
    await add(page, address, { kind, title });
    await dialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => isGreen(page), { message: address, timeout: 60_000 }).toBe(true);
    if (!isTold) continue;
    const frame = await map(page).boundingBox();
    await page.mouse.click((frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2);
    await expect(page.getByRole('row', { name: new RegExp(ISLAND.name) })).toBeVisible();
  }
});

test('OWN-04 a WMS that offers a UTM zone alone is asked in it, and shown in ours to the pixel @desktop', async ({
  page,
  services,
}) => {
  test.slow(); // it starts servers of its own
  const systems = new Set<string | null>();
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (request.url().startsWith(services.utm) && searchParams.get('REQUEST') === 'GetMap')
      systems.add(searchParams.get('CRS'));
  });
  await openPanel(page, '/?center=-150.900000,-17.300000&zoom=11');
  await add(page, services.utm, { kind: 'WMS 1.3.0', title: 'Les îles' });
  await dialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => isGreen(page), { timeout: 60_000 }).toBe(true);
  expect([...systems]).toEqual(['EPSG:3297']);
  // Half a side of the island, which lies askew in metres of that zone, is 0.1° on the map.
  const half = 0.1 / (360 / 256 / 2 ** 11);
  for (const [right, down] of [
    [0, 1],
    [1, 0],
    [0, -1],
  ] as const) {
    for (const along of [-0.7, 0, 0.7]) {
      const at = (out: number): [number, number] => [
        right * (half + out) + Math.abs(down) * along * half,
        down * (half + out) + Math.abs(right) * along * half,
      ];
      await expect.poll(() => isGreen(page, ...at(-4)), { message: `inside ${at(-4)}` }).toBe(true);
      expect(await isGreen(page, ...at(4)), `outside ${at(4)}`).toBe(false);
    }
  }
});

test('OWN-04 objects of a GeoJSON address are read as a file and answer a click; a layer without a usable projection is named and cannot be chosen @desktop', async ({
  page,
  services,
  refusals,
}) => {
  test.slow(); // it starts servers of its own
  // This territory has no relief to tell of at a click.
  refusals.push(/Failed to load resource.*\/api\/wms/);
  await openPanel(page, '/?center=-150.900000,-17.300000&zoom=11');
  await add(page, `${services.open}iles.geojson`, { kind: 'GeoJSON', title: 'iles' });
  await dialog(page).getByRole('button', { name: 'Lire les objets' }).click();
  await expect(dialog(page).getByText('GeoJSON, 1 objet')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(dialog(page)).toBeHidden();
  await expectOnTop(page, 'iles');
  const frame = await map(page).boundingBox();
  await page.mouse.click((frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2);
  await expect(page.getByRole('row', { name: new RegExp(ISLAND.name) })).toBeVisible();
  await openPanel(page);
  await page.getByRole('button', { name: 'Ajouter une couche' }).click();
  await dialog(page).getByRole('tab', { name: 'Adresse' }).click();
  await read(page, `${services.open}mars`);
  const mars = dialog(page).getByRole('listitem').filter({ hasText: 'Mars' });
  await expect(mars).toContainText('Aucune projection utilisable');
  await expect(mars.getByRole('checkbox')).toBeDisabled();
  await expect(dialog(page).getByRole('checkbox', { name: 'Terre' })).toBeEnabled();
});

test('OWN-04 a QGIS Server and a MapProxy that no other page may read say so, by WMS and WMTS, and leave nothing on the map nor in the list @desktop', async ({
  page,
  services,
  refusals,
}) => {
  test.slow(); // it starts servers of its own
  refusals.push(/CORS policy|net::ERR_FAILED|Failed to load resource/);
  await openPanel(page, '/?center=-150.900000,-17.300000&zoom=11');
  const before = await shownOrder(page);
  await page.getByRole('button', { name: 'Ajouter une couche' }).click();
  await dialog(page).getByRole('tab', { name: 'Adresse' }).click();
  const wmts = `${services.closedProxy}service?REQUEST=GetCapabilities&SERVICE=WMTS`;
  for (const address of [services.closedQgis, `${services.closedProxy}service`, wmts]) {
    await read(page, address);
    await expect(dialog(page)).toContainText('Ce service refuse d’être lu depuis une autre page (CORS).');
    await expect(dialog(page).getByRole('button', { name: /^Ajouter/ })).toBeDisabled();
  }
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog(page)).toBeHidden();
  await expectOrder(page, before);
  await expect(page.getByRole('button', { name: /^Sur cet appareil/ })).toHaveCount(0);
});

test('OWN-01 OWN-04 objects of an OGC API Features of another site are read, come on top of the layers and have their table', async ({
  page,
  refusals,
}) => {
  test.slow(); // it starts servers of its own
  // An address is tried as a map service first.
  refusals.push(/status of 400 .*\/api\/ogc\?SERVICE=/);
  await openPanel(page, '/?center=-140.950000,-18.070000&zoom=11');
  await add(page, `${OTHER_SITE}/api/ogc`, { kind: 'OGC API Features 1.0', title: 'Aérodromes' });
  await dialog(page).getByRole('button', { name: 'Lire les objets' }).click();
  await expect(dialog(page).getByText('GeoJSON, 51 objets')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(dialog(page)).toBeHidden();
  await expectOnTop(page, 'Aérodromes');
  await page.getByRole('button', { name: 'Réglages de « Aérodromes »' }).click();
  await page.getByRole('button', { name: 'Voir le tableau' }).click();
  await expect(page.getByRole('region', { name: 'Tableau\u00a0: Aérodromes' }).getByText('51 objets')).toBeVisible();
});
