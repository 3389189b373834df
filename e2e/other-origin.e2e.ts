import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base, expect } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';

/** A page of another origin: the same machine on another port, so that cookies follow it as far as they ever do. */
const test = base.extend<{ elsewhere: (html: string) => Promise<string> }>({
  // The console is the other site's: what the browser refuses it is written there.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  noFault: ({}, use) => use(undefined),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  elsewhere: async ({}, use) => {
    let body = '';
    const server = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(body),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(async (html) => {
      if (html.startsWith('<!doctype')) body = html;
      else body = `<!doctype html><html lang="fr"><title>Ailleurs</title><link rel="icon" href="data:,"><body>${html}`;
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    server.closeAllConnections();
    server.close();
  },
});

/** Another site for the browser, not only another port: no cookie follows a frame there. */
const asOtherSite = (url = '') => url.replace('127.0.0.1', 'localhost');

test('AUTH-10 (SEC-11) the map shows in a frame of another site @desktop', async ({ page, baseURL, elsewhere }) => {
  await page.goto(await elsewhere(`<iframe src="${baseURL}/" title="Carte" width="800" height="600"></iframe>`));
  await expect(page.frameLocator('iframe').getByRole('application', { name: 'Carte' })).toBeVisible();
});

test('SHARE-03 the example page shows a whole map and a fixed one, without a cookie, a welcome or a sign-in @desktop', async ({
  browser,
  baseURL,
  elsewhere,
}) => {
  const example = await elsewhere(readFileSync(new URL('../docs/embed.html', import.meta.url), 'utf8'));
  // A visitor who has never been here, on a browser that gives frames of other sites nothing to write in.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${example}?motu=${asOtherSite(baseURL)}`);
  const [whole, fixed] = [page.frameLocator('#entiere'), page.frameLocator('#fixe')];
  await expect(whole.getByRole('application', { name: 'Carte' })).toBeVisible();
  await expect(whole.getByRole('navigation', { name: 'Outils de la carte' })).toBeVisible();
  await expect(whole.getByRole('button', { name: 'Se connecter' })).toHaveCount(0);
  await expect(whole.getByRole('dialog')).toHaveCount(0);
  await page.locator('#fixe').scrollIntoViewIfNeeded();
  await expect(fixed.getByRole('application', { name: 'Carte' })).toBeVisible();
  await expect(fixed.getByRole('button', { name: 'Zoomer en avant' })).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('SHARE-03 in a frame of another site, where no cookie follows, a point tells its altitude and what it comes from @desktop', async ({
  page,
  context,
  baseURL,
  elsewhere,
}) => {
  const motu = asOtherSite(baseURL);
  const address = `${motu}/?info=-149.45,-17.62`;
  await page.goto(await elsewhere(`<iframe src="${address}" title="Carte" width="800" height="600"></iframe>`));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('paragraph').filter({ hasText: 'Relief généralisé' })).toBeVisible();
  // A card: the panel would hide half of the map.
  await expect(frame.getByRole('button', { name: 'Afficher plus' })).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Replier le panneau' })).toHaveCount(0);
  expect((await context.cookies(motu)).map(({ name }) => name)).not.toContain('sid');
});

test('SHARE-03 in a sandboxed frame, which has no origin and nothing to keep anything in, tiles come, a town is found and a measure is begun @desktop', async ({
  page,
  baseURL,
  elsewhere,
}) => {
  const tile = page.waitForResponse((answer) => answer.url().includes('/api/wmts/1.0.0/') && answer.ok());
  const frame = `<iframe sandbox="allow-scripts" src="${baseURL}/" title="Carte" width="1000" height="700"></iframe>`;
  await page.goto(await elsewhere(frame));
  await useMap(page.frameLocator('iframe'));
  await tile;
});

test('WEL-07 where the browser refuses all storage, a town is found, a measure is begun, and the banner is answered @desktop', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get, configurable: true });
    }
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get, configurable: true });
    Object.defineProperty(Document.prototype, 'cookie', { get, set: get, configurable: true });
  });
  await page.goto(baseURL ?? '');
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByRole('button', { name: 'Accepter' })).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click();
  await useMap(page);
  expect(faults).toEqual([]);
  await page.close();
});

/** Looks for a town and begins a measure: tools that arrive when they are used. */
async function useMap(page: Pick<Page, 'getByRole' | 'getByLabel'>): Promise<void> {
  await expect(page.getByRole('application', { name: 'Carte' })).toBeVisible();
  await page.getByRole('combobox').first().fill('Papeete');
  await expect(page.getByRole('option', { name: /Papeete/ }).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Outils de la carte' }).getByRole('button', { name: 'Mesurer' }).click();
  const length = page.getByRole('button', { name: 'Longueur', exact: true });
  await length.click();
  await expect(length).toHaveAttribute('aria-pressed', 'true');
}

for (const path of ['/login', '/admin', '/admin/layers', '/api/docs']) {
  base.describe(path, () => {
    test(`AUTH-10 (SEC-11) ${path} refuses to be framed @desktop`, async ({ page, baseURL, elsewhere }) => {
      const blocked = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
      await page.goto(await elsewhere(`<iframe src="${baseURL}${path}" title="Piège"></iframe>`));
      await blocked;
      await expect(page.frameLocator('iframe').getByRole('button')).toHaveCount(0);
      expect(page.frames().at(-1)?.url()).not.toContain(path);
    });
  });
}

test('API-01 OWS-06 a page of another site reads search, route, altitude and information @desktop', async ({
  page,
  baseURL,
  elsewhere,
}) => {
  // A server that has just started makes its road network for seconds.
  const ways = `${baseURL}/api/itineraire?x1=-149.5661&y1=-17.5349&x2=-149.305&y2=-17.733`;
  await expect(async () => expect((await fetch(ways)).status).toBe(200)).toPass();
  await page.goto(await elsewhere('<p>Une autre carte</p>'));
  const read = await page.evaluate(async (motu) => {
    const ask = async (path: string, body?: object) => {
      const headers = { 'content-type': 'application/json' };
      const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(motu + path, init)).json();
    };
    const geometry = { type: 'MultiPoint', coordinates: [[-149.4775, -17.6217]] };
    return {
      found: await ask('/api/recherche?q=Papeete'),
      route: await ask('/api/itineraire?x1=-149.5661&y1=-17.5349&x2=-149.305&y2=-17.733'),
      altitude: await ask('/api/altitude', { geometry }),
      names: await ask('/api/info-toponyme?x=-149.57&y=-17.54'),
    };
  }, asOtherSite(baseURL));
  expect(JSON.stringify(read.found)).toContain('Papeete');
  expect(read.route.longueur).toBeGreaterThan(40_000);
  expect(read.altitude.points[0].altitude).toBeGreaterThan(1000);
  expect(JSON.stringify(read.names)).toContain('Papeete');
});

test('AUTH-08 (SEC-12) a page of another origin can neither read what belongs to a session nor change anything @desktop', async ({
  page,
  baseURL,
  context,
  signIn,
  elsewhere,
}) => {
  await signIn(ADMIN);
  await page.goto(await elsewhere('<p>Rien à voir</p>'));
  const attempts = await page.evaluate(async (motu) => {
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(motu + path, { credentials: 'include', ...init }).then(
        (answer) => answer.text(),
        () => 'unreadable',
      );
    return {
      details: await ask('/api/auth/details'),
      token: await ask('/api/token'),
      signOut: await ask('/api/auth', { method: 'DELETE' }),
      plainPost: await ask('/api/auth', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }),
    };
  }, baseURL);
  expect(attempts).toEqual({
    details: 'unreadable',
    token: 'unreadable',
    signOut: 'unreadable',
    plainPost: 'unreadable',
  });
  const details = await context.request.get('/api/auth/details');
  expect((await details.json()).content.username).toBe(ADMIN.username);
});

test('AUTH-08 (SEC-12) a form sent from another origin changes nothing @desktop', async ({
  page,
  baseURL,
  elsewhere,
}) => {
  const form = `<form method="post" action="${baseURL}/api/auth"><input name="username" value="admin"><button>Gagner un prix</button></form>`;
  await page.goto(await elsewhere(form));
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/auth')),
    page.getByRole('button', { name: 'Gagner un prix' }).click(),
  ]);
  expect(answer.status()).toBe(403);
});
