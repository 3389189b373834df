import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startMapServer } from '../apps/server/src/testing/map-server.ts';
import { createOwnTerritory } from '../apps/server/src/testing/own-territory.ts';
import { expectNothing } from './support/axe.ts';
import { test as base, expect } from './support/fixtures.ts';
import { openPanel, order } from './support/layers-panel.ts';
import { startOwnServer } from './support/own-server.ts';

type Services = {
  url: string /** A real MapServer that lets other pages read it, and one that does not. */;
  open: string;
  closed: string;
};

/** The MapServer as it is, with the header that lets other pages read it or without. */
async function startFront(mapServer: string, isOpen: boolean) {
  const front = createServer(async ({ url = '/' }, reply) => {
    const asked = new URL(url, 'http://front');
    if (asked.pathname === '/rien')
      return void reply.writeHead(200, { 'access-control-allow-origin': '*' }).end('<p>Bonjour</p>');
    const answer = await fetch(`${mapServer}${asked.search}`);
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
    const [open, closed] = [await startFront(mapServer.url, true), await startFront(mapServer.url, false)];
    const territory = createOwnTerritory();
    const config = join(mkdtempSync(join(tmpdir(), 'motu-e2e-services-')), 'motu.json');
    writeFileSync(config, JSON.stringify({ name: 'Motu', services: [open.host, closed.host] }));
    const server = await startOwnServer({ MOTU_TERRITORY: territory.folder, MOTU_CONFIG: config });
    await use({ url: server.url, open: `http://${open.host}/`, closed: `http://${closed.host}/` });
    await server.remove();
    territory.remove();
    open.close();
    closed.close();
    await mapServer.close();
  },
  baseURL: ({ services }, use) => use(services.url),
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ajouter une couche' });

async function read(page: Page, address: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Adresse du service ou du fichier' }).fill(address);
  await dialog(page).getByRole('button', { name: 'Lire', exact: true }).click();
}

test('OWN-04 the layers of an allowed MapServer are listed with a filter and come on the map, asked by the browser; each refusal has its sentence', async ({
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
  await layers.getByRole('checkbox').first().check();
  await dialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(dialog(page)).toBeHidden();
  expect((await order(page))[0]).toBe('Les îles');
  expect((await (await picture).body()).subarray(1, 4).toString()).toBe('PNG');
});
