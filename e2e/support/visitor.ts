import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { root } from './motu.ts';

export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

export const CONSENT_COOKIE = 'motu-consent';
export const VERSION_KEY = 'motu-version';
export const SURVEY_KEY = 'motu-survey';

/** Someone who comes back: cookies answered, this version seen, the survey put aside. */
export async function answerBeforehand(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: CONSENT_COOKIE, value: '1', url }]);
  await keepBeforehand(context, { [VERSION_KEY]: version, [SURVEY_KEY]: '1' });
}

/** What the browser already holds when a page opens; a page that changes it is not overruled at its next loading. */
export async function keepBeforehand(context: BrowserContext, entries: Record<string, string>): Promise<void> {
  await context.addInitScript((kept) => {
    try {
      for (const [key, value] of Object.entries(kept)) if (!localStorage.getItem(key)) localStorage.setItem(key, value);
    } catch {
      // a document without a storage of its own
    }
  }, entries);
}
