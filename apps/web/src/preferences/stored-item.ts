/** Something that Motu keeps on the visitor's device, as the feature that keeps it describes it (WEL-07). */
export type StoredItem = {
  id: string;
  /** « Préférences » */
  name: string;
  /** What it is kept for, in one sentence. */
  purpose: string;
  /** Its size in bytes, null when nothing is kept. */
  measure(): Promise<number | null>;
  /** Deletes it for good. */
  clear(): Promise<void>;
};

type Words = Pick<StoredItem, 'name' | 'purpose'>;

/** One key of the browser's local storage. `forget` tells the feature, which may hold it in memory too. */
export function storedText(
  key: string,
  words: Words,
  forget: () => void = () => localStorage.removeItem(key),
): StoredItem {
  return {
    id: key,
    ...words,
    async measure() {
      const text = localStorage.getItem(key);
      return text === null ? null : new Blob([key, text]).size;
    },
    clear: async () => forget(),
  };
}

export type KeptItem = { item: StoredItem; bytes: number | null };

/** Those that are there, with their size. One that cannot be measured is shown all the same: it can still be deleted. */
export async function keptItems(items: readonly StoredItem[]): Promise<KeptItem[]> {
  const measured = await Promise.all(
    items.map(async (item) => {
      try {
        const bytes = await item.measure();
        return bytes === null ? [] : [{ item, bytes }];
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: a storage that cannot be read is logged, and the others are listed
        console.warn(error);
        return [{ item, bytes: null }];
      }
    }),
  );
  return measured.flat();
}
