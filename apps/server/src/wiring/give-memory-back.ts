import { loadSystemTrim, type Trim } from './system-trim.ts';

type GivingBack = {
  residentBytes?: () => number;
  loadTrim?: () => Promise<Trim | null>;
};

const LOOK_MS = 10_000;
/** At rest the program takes half of it: there is nothing to give back. */
const FROM_BYTES = 350 * 1024 ** 2;

/**
 * Gives free memory back while the program is large; returns the way to stop. By itself the C library gives back what lies at the end of its heaps. What
 * drawing threads, imports and tables have freed lies between what is still held, and would stay (ADR 75).
 */
export function startGivingBack({
  residentBytes = process.memoryUsage.rss,
  loadTrim = loadSystemTrim,
}: GivingBack = {}): () => void {
  let trim: Promise<Trim | null> | null = null;
  const timer = setInterval(async () => {
    if (residentBytes() < FROM_BYTES) return;
    trim ??= loadTrim();
    await (await trim)?.();
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
