import { answers } from '../api/index.ts';

const isOurs = (name: string) => name === 'motu-answers' || name.startsWith('motu-page-');
const ourCaches = async () => ((await globalThis.caches?.keys()) ?? []).filter(isOurs);

/** Bytes of the application and of the answers it opens with; null when it is not kept. */
export async function measureShell(): Promise<number | null> {
  const names = await ourCaches();
  const sizes = await Promise.all(names.map(measureCache));
  return names.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
}

/** Takes the application off this device; the open page goes on, and the next visit asks the server. */
export async function forgetShell(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await registration?.unregister();
  answers.setKeeping(false);
  await Promise.all((await ourCaches()).map((name) => caches.delete(name)));
}

async function measureCache(name: string): Promise<number> {
  const cache = await caches.open(name);
  const answered = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const sizes = await Promise.all(answered.map(async (response) => (await response?.blob())?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}
