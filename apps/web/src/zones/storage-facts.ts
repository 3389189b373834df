export type StorageFacts = { usage: number; quota: number; isPersisted: boolean };

/** What the browser grants to this site; null where it does not say. */
export async function readStorage(
  storage: StorageManager | undefined = navigator.storage,
): Promise<StorageFacts | null> {
  const [estimate, isPersisted] = await Promise.all([
    storage?.estimate?.().catch(() => null),
    storage?.persisted?.().catch(() => false),
  ]);
  if (!estimate?.quota) return null;
  return { usage: estimate.usage ?? 0, quota: estimate.quota, isPersisted: isPersisted ?? false };
}

/** Room kept free beside a zone: estimates are not exact, and a database takes more than what it holds. */
const MARGIN = 1.2;

/** What is missing to keep this much; null when there is room, or when the browser does not say. */
export function lackOfRoom(bytes: number, facts: StorageFacts | null): { needed: number; free: number } | null {
  if (!facts) return null;
  const [needed, free] = [bytes * MARGIN, Math.max(0, facts.quota - facts.usage)];
  return needed > free ? { needed, free } : null;
}
