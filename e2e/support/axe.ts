import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'RGAAv4'];

/**
 * One page without its frames needs no second page where their results meet, and what passes need not be described:
 * a third of the time, for the same violations.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .exclude('iframe')
    .setLegacyMode();

/** Nothing to report, in the light and in the dark; a frame shows another page, which is tried by itself. */
export async function expectNothing(page: Page, { isPlain = false } = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The application follows a moment later; a plain page has nothing but the browser's own answer.
    if (!isPlain) await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const { violations } = await axe(page).analyze();
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
    expect(told, colorScheme).toEqual([]);
  }
}
