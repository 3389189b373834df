import { expect, test } from './support/fixtures.ts';
import { button, toolbar } from './support/map-screen.ts';

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

test.describe('toolbar', () => {
  const HINTS: Record<string, string> = {
    'À propos': 'Mentions légales et informations',
    Préférences: 'Préférences d’affichage',
    Cache: 'Consulter les cartes hors ligne',
    Dessiner: 'Dessiner des géométries',
    Mesurer: 'Mesurer des longueurs et des surfaces',
    Cartes: 'Gérer les cartes affichées',
  };

  test('MAP-06 its six items have their hints, and stand in their order @desktop', async ({ page }) => {
    // Some are in the menu of a phone.
    await page.goto('/');
    for (const [name, hint] of Object.entries(HINTS)) {
      await expect(toolbar(page).getByRole('button', { name, exact: true })).toHaveAttribute('title', hint);
    }
    await expect(toolbar(page).getByRole('button')).toHaveText(Object.keys(HINTS));
  });

  test('MAP-06 « À propos » opens its tab', async ({ page }) => {
    await page.goto('/?buttons=');
    await toolbar(page).getByRole('button', { name: 'À propos' }).click();
    await expect(page.getByRole('tab', { name: 'À propos' })).toHaveAttribute('aria-selected', 'true');
  });

  test('MAP-06 what lacks room goes into « Menu », never one item alone, at every width @desktop', async ({ page }) => {
    await page.goto('/');
    await expect(toolbar(page).getByRole('button', { name: 'Cartes' })).toBeVisible();
    const all = async () => {
      const shown = (await toolbar(page).getByRole('button').allTextContents()).map((text) => text.trim());
      if (!shown.includes('Menu')) return shown.length;
      await button(page, 'Menu').click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      const inMenu = await page.getByRole('menuitem').count();
      expect(inMenu).toBeGreaterThan(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(button(page, 'Menu')).toBeFocused();
      return shown.length - 1 + inMenu;
    };
    await page.setViewportSize({ width: 1440, height: 800 });
    const total = await all();
    for (const width of [820, 560, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => ((await toolbar(page).boundingBox())?.width ?? 999) <= width).toBe(true);
      await expect
        .poll(async () => {
          const box = await toolbar(page).getByRole('button').last().boundingBox();
          return box !== null && box.x + box.width <= width;
        })
        .toBe(true);
      await expect(async () => expect(await all(), `${width} px`).toBe(total)).toPass();
    }
    for (let width = 330; width <= 900; width += 30) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const shown = await toolbar(page).getByRole('button').allTextContents();
          const box = await toolbar(page).getByRole('button').last().boundingBox();
          const isWhole = box !== null && box.x + box.width <= width;
          // « Menu » stands for what is in it; without one every item is there.
          const inMenu = shown.some((text) => text.trim() === 'Menu') ? total - (shown.length - 1) : 0;
          return isWhole && shown.length > 0 && inMenu !== 1 && (inMenu > 0 || shown.length === total);
        }, `${width} px`)
        .toBe(true);
    }
  });
});

test.describe('panel', () => {
  test('MAP-07 a module opens, switches to another and folds; what floats over the map keeps to what the panel leaves', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    const maps = toolbar(page).getByRole('button', { name: 'Cartes' });
    /** Pixels of the map that the panel leaves, at its right or above it, in which the buttons stand. */
    const left = async () => {
      const [panel, tool] = [
        await page.locator('#panneau').boundingBox(),
        await button(page, 'Zoomer en avant').boundingBox(),
      ];
      if (!panel || !tool) return 0;
      if (isMobile) return panel.y - (tool.y + tool.height);
      const bar = await toolbar(page).boundingBox();
      return (bar?.x ?? 0) - (panel.x + panel.width);
    };
    // With motion, which these tests do without.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await maps.click();
    const title = page.getByRole('heading', { name: 'Cartes', exact: true });
    await expect(title).toBeVisible();
    const moving = page.locator('#panneau').locator('xpath=ancestor-or-self::*[@data-open]').last();
    await expect(moving).toHaveCSS('transition-duration', /^0\.5s/);
    await expect(moving).toHaveCSS('transition-property', isMobile ? /^height/ : 'transform');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(moving).toHaveCSS('transition-duration', /^0s/);
    await expect(maps).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(left).toBeGreaterThan(0);
    const measures = toolbar(page).getByRole('button', { name: 'Mesurer' });
    await measures.click();
    await expect(page.getByRole('heading', { name: 'Mesurer', exact: true })).toBeVisible();
    await expect(title).toHaveCount(0);
    await expect(measures).toHaveAttribute('aria-expanded', 'true');
    await maps.click();
    await expect(title).toBeVisible();
    if (!isMobile) {
      expect((await page.locator('#panneau').boundingBox())?.width).toBe(360);
      await button(page, 'Replier le panneau').click();
      await expect(title).toBeHidden();
      await button(page, 'Déplier le panneau').click();
      await expect(title).toBeVisible();
    }
    await maps.click();
    await expect(title).toBeHidden();
    await expect(maps).toHaveAttribute('aria-expanded', 'false');
  });

  test('MAP-07 on a small screen the copyright line stands over the sheet @phone', async ({ page }) => {
    // A wide screen has a panel at its left.
    await page.goto('/');
    const line = page.getByRole('button', { name: /^Sources des données/ });
    await expect(line).toBeVisible({ timeout: 20_000 });
    await toolbar(page).getByRole('button', { name: 'Cartes' }).click();
    await expect(page.getByRole('heading', { name: 'Cartes', exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const [above, sheet] = [await line.boundingBox(), await page.locator('#panneau').boundingBox()];
        return above && sheet ? sheet.y - (above.y + above.height) : -1;
      })
      .toBeGreaterThan(0);
  });
});
