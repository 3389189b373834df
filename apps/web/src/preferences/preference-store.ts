import { type Preferences, readPreferences } from './preferences.ts';

export const PREFERENCES_KEY = 'settings';
const SAVE_DELAY_MS = 1000;

type Page = Pick<Window, 'localStorage' | 'setTimeout' | 'clearTimeout' | 'addEventListener'>;

/**
 * The visitor's preferences: changed at once, kept shortly after. Where the browser refuses to keep them, or has no room left, they hold
 * until the page is left.
 */
export function createPreferenceStore(page: Page) {
  const listeners = new Set<() => void>();
  /** What has changed here since the last time it was kept: another page of the same visitor may have kept the rest. */
  let changes: Partial<Preferences> = {};
  let timer: number | undefined;
  let current = load();

  function load(): Preferences {
    return { ...readPreferences(attempt(() => page.localStorage.getItem(PREFERENCES_KEY))), ...changes };
  }

  function show(next: Preferences) {
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    for (const listener of listeners) listener();
  }

  function flush() {
    page.clearTimeout(timer);
    if (Object.keys(changes).length === 0) return;
    const text = JSON.stringify(load());
    const isKept = attempt(() => {
      page.localStorage.setItem(PREFERENCES_KEY, text);
      return true;
    });
    if (isKept) changes = {};
  }

  page.addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES_KEY || key === null) show(load());
  });
  page.addEventListener('pagehide', flush);

  return {
    get: () => current,
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    update(more: Partial<Preferences>) {
      const next = { ...current, ...more };
      if (JSON.stringify(next) === JSON.stringify(current)) return;
      changes = { ...changes, ...more };
      page.clearTimeout(timer);
      timer = page.setTimeout(flush, SAVE_DELAY_MS);
      show(next);
    },
    /** Keeps now what would have been kept shortly. */
    flush,
    /** Back to the defaults, with nothing left on the device. */
    clear() {
      page.clearTimeout(timer);
      changes = {};
      attempt(() => page.localStorage.removeItem(PREFERENCES_KEY));
      show(readPreferences(null));
    },
  };
}

/** Null where the browser gives no storage, or has no room left. */
function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
