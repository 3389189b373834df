import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
/** The same engine without the browser around it: a visit costs a third of the processor's time. */
const SHELL = 'chromium-headless-shell';

/** The system's Chromium: Debian's package, not a copy of our own. */
export const chromiumPath = (): string => firstOf(BROWSERS);

/** What the tests run in: the shell, or a whole Chromium where there is none. */
export const shellPath = (): string => firstOf([SHELL, ...BROWSERS]);

function firstOf(names: readonly string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (!found) throw new Error(`Chromium est introuvable : installez le paquet « ${names[0]} ».`);
  return found;
}
