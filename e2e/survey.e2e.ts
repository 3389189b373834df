import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { writeContent } from './support/content.ts';
import { test as base, expect } from './support/fixtures.ts';
import { takeFromToolbar } from './support/pages.ts';
import { keepBeforehand, SURVEY_KEY, VERSION_KEY, version } from './support/visitor.ts';
import { close, test, visit } from './support/welcome.ts';

test.beforeAll(writeContent);

base.describe('survey', () => {
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Enquête disponible' }).last();
  const survey = test.extend({
    page: async ({ page, context }, use) => {
      await keepBeforehand(context, { [VERSION_KEY]: version });
      await page.goto('/');
      await expect(notice(page)).toBeVisible({ timeout: 25_000 });
      await use(page);
    },
  });
  const dismissed = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SURVEY_KEY);

  survey('WEL-08 « Plus tard » hides the survey until the next visit', async ({ page }) => {
    await expect(notice(page)).toContainText("Participez à l'amélioration du produit en donnant votre avis.");
    await page.getByRole('button', { name: 'Plus tard' }).click();
    await expect(notice(page)).toBeHidden();
    expect(await dismissed(page)).toBeNull();
    await page.reload();
    await expect(notice(page)).toBeVisible();
  });

  survey('WEL-08 « Ignorer » hides the survey for good @desktop', async ({ page }) => {
    await page.getByRole('button', { name: 'Ignorer' }).click();
    await expect(notice(page)).toBeHidden();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.install();
    const painted = page.waitForResponse((response) => response.url().includes('/api/wmts/'));
    await page.reload();
    await painted;
    await page.clock.runFor(10_000);
    expect(asked.filter((url) => url.includes('survey-notice'))).toEqual([]);
  });

  survey(
    'WEL-08 « Participer » opens the form beside the page and hides the survey for good @desktop',
    async ({ page, context }) => {
      await context.route('https://exemple.pf/**', (route) => route.fulfill({ body: 'Merci' }));
      const form = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Participer' }).click();
      await expect(await form).toHaveURL('https://exemple.pf/enquete');
      await expect(notice(page)).toBeHidden();
      await expect.poll(() => dismissed(page)).not.toBeNull();
    },
  );

  survey('WEL-08 axe finds nothing in the survey', async ({ page }) => {
    await expect(notice(page)).toBeVisible();
    await expectNothing(page);
  });

  test('WEL-08 the survey waits while the dialog, or the preferences, are open @desktop', async ({ page }) => {
    const settings = page.waitForResponse('**/api/settings');
    await visit(page);
    await settings;
    await expect(notice(page)).toBeHidden();
    await close(page);
    await expect(notice(page)).toBeVisible();
    for (const name of ['Préférences', 'À propos']) {
      await takeFromToolbar(page, name);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(notice(page)).toBeHidden();
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click();
      await expect(notice(page)).toBeVisible();
    }
    // Without an address in the settings there is no survey.
    await page.route('**/api/settings', async (route) => {
      const reply = await route.fetch();
      const { content } = await reply.json();
      await route.fulfill({ response: reply, json: { content: { ...content, survey_url: null } } });
    });
    const answered = page.waitForResponse('**/api/settings');
    await page.reload();
    await answered;
    await takeFromToolbar(page, 'À propos');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
  });
});
