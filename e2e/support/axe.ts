import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixtures.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'RGAAv4'];
/** The rules that read colours: all that the dark can change while the elements stay what they are. */
const CONTRAST = 'color-contrast';
const LINKS = 'link-in-text-block';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Nothing to report, in the light and in the dark; a frame shows another page, which is tried by itself. A plain page is of no
 * application: nothing in it follows the colour scheme but the browser.
 */
export async function expectNothing(page: Page, { isPlain = false } = {}): Promise<void> {
  let inTheLight = '';
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The application follows a moment later.
    if (!isPlain) await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(untilColoursStand);
    const elements = await page.evaluate(describeElements);
    // With the colours of the system contrast is the system's; axe reads ours all the same, which nobody sees.
    const areOurs = await page.evaluate(() => !matchMedia('(forced-colors: active)').matches);
    const colourRules = areOurs ? [CONTRAST, LINKS] : [LINKS];
    const runOnly = elements === inTheLight ? rules(colourRules) : tags(TAGS);
    // Among tags a rule is left out by name; a list of rules is run whatever is said here.
    const options = { runOnly, rules: { [CONTRAST]: { enabled: areOurs } } };
    expect(await violationsOf(page, options), colorScheme).toEqual([]);
    inTheLight = elements;
  }
}

/** A colour on its way from the light to the dark is neither: transitions have their end, whatever it is. */
async function untilColoursStand(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

/** Everything on the page, and whether it is seen. */
function describeElements(): string {
  const seen = Array.from(document.body.querySelectorAll('*'), (element) => Number(element.checkVisibility()));
  return document.body.outerHTML + seen.join('');
}

const rules = (values: string[]): axe.RunOnly => ({ type: 'rule', values });
const tags = (values: string[]): axe.RunOnly => ({ type: 'tag', values });

async function violationsOf(page: Page, options: axe.RunOptions): Promise<string[]> {
  // Once in each document: reading the library takes as long as using it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (run) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude: ['iframe'] }, run);
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
    },
    { ...options, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
}
