import { ANSWERS_CACHE, answers } from '../api/index.ts';
import type { StoredItem } from '../preferences/index.ts';

const isOurs = (name: string) => name === ANSWERS_CACHE || name.startsWith('motu-page-');

/** The application itself, in the list of what this device keeps (WEL-07). */
export const storedShell: StoredItem = {
  id: 'application',
  name: 'Application hors ligne',
  purpose: 'Ouvrir la carte sans réseau.',
  async measure() {
    const names = (await globalThis.caches?.keys())?.filter(isOurs) ?? [];
    const sizes = await Promise.all(names.map(measureCache));
    return names.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
  },
  clear: forgetShell,
};

/** Takes the application off this device; the open page goes on, and the next visit asks the server. */
export async function forgetShell(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await registration?.unregister();
  answers.setKeeping(false);
  const names = (await globalThis.caches?.keys())?.filter(isOurs) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function measureCache(name: string): Promise<number> {
  const cache = await caches.open(name);
  const answered = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const sizes = await Promise.all(answered.map(async (response) => (await response?.blob())?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}
