import { readConsent } from './consent-cookie.ts';

/**
 * Why something is kept on the visitor's device:
 * - `necessary`: the page would ask again and again without it (seen version, answered survey);
 * - `asked`: the visitor asked to keep it (preferences, drawings, tracks, zones);
 * - `comfort`: everything else, kept only by those who accepted.
 */
type Purpose = 'necessary' | 'asked' | 'comfort';

const COMFORT_PREFIX = 'comfort:';

/** The answer now; none where the browser refuses cookies altogether (a sandboxed frame). */
export function currentConsent(): boolean | null {
  try {
    return readConsent(document.cookie);
  } catch {
    return null;
  }
}

/** Kept for this visit alone where the browser refuses cookies. */
export function keepConsent(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and absent from Firefox and Safari until lately
    document.cookie = cookie;
  } catch {
    // the banner asks again at the next visit
  }
}

/** Whether something may be kept on this device. Whatever keeps something asks here first (WEL-07). */
export function mayStore(purpose: Purpose): boolean {
  return purpose !== 'comfort' || currentConsent() === true;
}

/** Keeps a text on this device, if it may be and can be. */
export function keep(purpose: Purpose, key: string, value: string): void {
  if (!mayStore(purpose)) return;
  attempt((storage) => storage.setItem(nameOf(purpose, key), value));
}

export function recall(purpose: Purpose, key: string): string | null {
  return attempt((storage) => storage.getItem(nameOf(purpose, key)));
}

/** What was kept while the visitor accepted goes away with the consent. */
export function forgetComfort(): void {
  attempt((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(COMFORT_PREFIX)) storage.removeItem(key);
    return null;
  });
}

const nameOf = (purpose: Purpose, key: string) => (purpose === 'comfort' ? COMFORT_PREFIX + key : key);

/** Null where the browser gives no storage, or has no room left: the page works without. */
function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
