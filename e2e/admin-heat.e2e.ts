import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';

test('ADM-16 points become heat without code: by mouse and by keys, with a palette; the preview follows, and what was set is kept', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(ADMIN);
  await page.goto('/admin/layers?q=rodromes');
  await page.getByRole('link', { name: 'Aérodromes', exact: true }).click();
  await page.getByRole('tab', { name: 'Affichage' }).click();
  const preview = page.getByRole('region', { name: 'Aperçu' });
  await page.getByLabel('Représentation').selectOption({ label: 'Chaleur, selon la densité des points' });
  const reach = page.getByRole('slider', { name: 'Portée d’un point' });
  await expect(reach).toHaveValue('24');
  await reach.press('ArrowRight');
  await expect(reach).toHaveAttribute('aria-valuetext', '25\u00a0px');
  const intensity = page.getByRole('slider', { name: 'Intensité' });
  const box = await intensity.boundingBox();
  await intensity.click({ position: { x: (box?.width ?? 0) * 0.8, y: (box?.height ?? 0) / 2 } });
  await expect(intensity).toHaveAttribute('aria-valuetext', /^×\s[78](,\d)?$/);
  await page.getByLabel('Palette').selectOption({ label: 'Viridis' });
  await expect(page.getByLabel('Palette')).toHaveValue('viridis');
  await expect(page.getByLabel('Chaque point compte pour')).toHaveValue('');
  await expect(preview.getByRole('status')).toContainText('Image en');
  await expectNothing(page);

  await page.getByLabel('Représentation').selectOption({ label: 'Un symbole pour tous' });
  await expect(reach).toBeHidden();
  await page.getByLabel('Représentation').selectOption({ label: 'Chaleur, selon la densité des points' });
  await expect(reach).toHaveValue('25');
});
