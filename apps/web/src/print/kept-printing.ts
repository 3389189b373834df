import { FACE_ADDRESSES } from './load-faces.ts';
import workerAddress from './print-worker.ts?worker&url';

const CACHE = 'motu-impression';

/** Keeps what composes pages on this device, half a megabyte, where the service worker finds it; what an older version had goes. */
export async function keepFiles(): Promise<void> {
  const wanted = [workerAddress, ...Object.values(FACE_ADDRESSES)];
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(wanted.filter((path) => !kept.includes(path)));
  await Promise.all(kept.filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)));
}

export async function forgetFiles(): Promise<void> {
  await caches.delete(CACHE);
}
