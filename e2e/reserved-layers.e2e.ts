import type { Browser, Page } from '@playwright/test';
import { createAccountAdmin } from '../apps/server/src/domain/account-admin.ts';
import { write } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { handle, openPanel } from './support/layers-panel.ts';
import { type Account, ADMIN } from './support/motu.ts';
import { keptTiles } from './support/offline.ts';
import type { OwnServer } from './support/own-server.ts';
import { expect, test } from './support/own-site.ts';
import { avatar, fillSignIn, openUserMenu } from './support/pages.ts';
import { withState } from './support/state.ts';

// Sizes of zones are estimated from tiles that a server under test still has to draw.
test.describe.configure({ timeout: 180_000 });

const ISLAND = '/?center=-150.9,-16.9&zoom=12&layers=villes,fond';
const HINA: Account = { username: 'hina', password: 'une-phrase-facile' };

/** An account, and the layer « Villes » for those who are signed in. */
async function reserve({ url, data }: OwnServer, browser: Browser): Promise<void> {
  const by = { actor: 'motu', address: null };
  const account = { role: 'user' as const, displayName: null, password: HINA.password };
  await withState((state) => createAccountAdmin(state, by).add(HINA.username, account), data);
  const context = await browser.newContext({ baseURL: url });
  const admin = await context.newPage();
  await write(admin, 'POST', '/api/auth', ADMIN);
  const { layers } = await (await admin.request.get('/api/layers?limit=100')).json();
  const { id } = layers.find(({ slug }: { slug: string }) => slug === 'villes');
  const { content } = await (await admin.request.get(`/api/layers/${id}`)).json();
  const { id: _id, drawn: _drawn, ...input } = content;
  await write(admin, 'PUT', `/api/layers/${id}`, { ...input, visibility: { kind: 'signed-in' } });
  await context.close();
}

async function signInHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await fillSignIn(page.getByRole('dialog', { name: 'Authentification' }), HINA);
  await expect(avatar(page)).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  const menu = await openUserMenu(page);
  await menu.getByRole('menuitem', { name: 'Se déconnecter' }).click();
}

const locks = (page: Page) => page.getByRole('img', { name: 'Couche réservée' });
const zones = (page: Page) => page.getByRole('list', { name: 'Zones enregistrées' }).getByRole('listitem');
const question = (page: Page) => page.getByRole('dialog', { name: 'Se déconnecter ?' });

async function keepZone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cache', exact: true }).click();
  await page.getByRole('button', { name: 'Nouvelle zone' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle zone' });
  await form.getByLabel('Nom').fill('Mon île');
  await form.getByLabel('Du zoom').selectOption('12');
  await form.getByLabel('Au zoom').selectOption('12');
  await expect(form.getByRole('status')).toContainText('env.', { timeout: 60_000 });
  await form.getByRole('button', { name: 'Mettre en cache' }).click();
  await expect(zones(page).getByRole('img', { name: 'Complète' })).toBeVisible({ timeout: 60_000 });
}

test('ACL-01 ACL-02 a reserved layer is there for who signs in, with its sign; at sign-out one is asked, then it and the zone that holds it are gone, without a reload', async ({
  page,
  server,
  browser,
  refusals,
}) => {
  refusals.push(/\/api\/wmts\/1\.0\.0\/villes\//);
  await reserve(server, browser);
  await openPanel(page, '/?center=-150.9,-16.9&zoom=12');
  await expect(handle(page, 'Chemins')).toBeVisible();
  await expect(page.getByText('Villes')).toHaveCount(0);

  await signInHere(page);
  await expect(locks(page).first()).toBeVisible();
  await expect(page.getByText('Villes').first()).toBeVisible();
  await expectNothing(page);
  await page.goto(ISLAND);
  await keepZone(page);

  await leave(page);
  await expect(question(page)).toContainText(
    'Des zones hors ligne contiennent des couches réservées : elles seront retirées de cet appareil.',
  );
  await expect(question(page).getByRole('button', { name: 'Annuler' })).toBeFocused();
  await expectNothing(page);
  await question(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(question(page)).toBeHidden();
  await expect(zones(page)).toHaveCount(1);
  await expect(avatar(page)).toBeVisible();

  await leave(page);
  await question(page).getByRole('button', { name: 'Se déconnecter et retirer' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect(zones(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cartes', exact: true })).toBeVisible();
  await expect(locks(page)).toHaveCount(0);
  await expect(page.getByText('Villes')).toHaveCount(0);
  await expect.poll(() => keptTiles(page)).toBe(0);
});

test('ACL-02 a session that ended elsewhere: at the next start nobody is signed in, and the zone with a reserved layer is gone, which is told', async ({
  page,
  context,
  server,
  browser,
}) => {
  await reserve(server, browser);
  await page.goto(ISLAND);
  await signInHere(page);
  await page.goto(ISLAND);
  await keepZone(page);
  await context.clearCookies({ name: 'sid' });
  await page.goto('/?center=-150.9,-16.9&zoom=12');
  await expect(page.getByRole('status').filter({ hasText: 'Zones réservées retirées' })).toContainText('Mon île');
  await page.getByRole('button', { name: 'Cache', exact: true }).click();
  await expect(page.getByText('Aucune zone enregistrée')).toBeVisible();
});
