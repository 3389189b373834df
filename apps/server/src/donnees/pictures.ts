import { LRUCache } from 'lru-cache';
import type { PICTURE, THUMBNAIL } from './addresses.ts';
import type { Dataset } from './datasets.ts';
import { drawPicture } from './layer-picture.ts';
import type { CatalogueParts } from './open-datasets.ts';

type Size = typeof PICTURE | typeof THUMBNAIL;
type Kept = { drawn: Promise<Uint8Array>; isThere: boolean };

/** About 10 MB of pictures. */
const KEPT_PICTURES = 300;
/** The page that shows them is there first, with its style and its letters. */
const AFTER_MS = 2000;

/** What datasets look like: drawn once for each version, for whoever asks, or behind those who read a page. */
export class Pictures {
  private readonly kept = new LRUCache<string, Kept>({ max: KEPT_PICTURES });
  /** Those to be drawn behind, by their keys, in the order of the page. */
  private readonly waiting = new Map<string, () => Promise<Uint8Array>>();
  private readonly parts: CatalogueParts;
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(parts: CatalogueParts) {
    this.parts = parts;
  }

  of(dataset: Dataset, size: Size): Promise<Uint8Array> {
    const key = this.keyOf(dataset, size);
    const known = this.kept.get(key);
    if (known) return known.drawn;
    const kept: Kept = { drawn: drawPicture(dataset, size, this.parts), isThere: false };
    this.kept.set(key, kept);
    kept.drawn.then(
      () => {
        kept.isThere = true;
      },
      () => this.kept.delete(key),
    );
    return kept.drawn;
  }

  /** Whether it can be had without waiting. One that cannot is drawn behind, so that the next page shows it: one at a time, threads are for the map. */
  isThere(dataset: Dataset, size: Size): boolean {
    const key = this.keyOf(dataset, size);
    const kept = this.kept.get(key);
    if (!kept && !this.isClosed) {
      this.waiting.set(key, () => this.of(dataset, size));
      this.timer ??= setTimeout(() => void this.drawWaiting(), AFTER_MS);
    }
    return kept?.isThere ?? false;
  }

  close(): void {
    this.isClosed = true;
    this.waiting.clear();
    if (this.timer) clearTimeout(this.timer);
  }

  private async drawWaiting(): Promise<void> {
    for (const [key, draw] of this.waiting) {
      this.waiting.delete(key);
      await draw().catch(() => {}); // told to whoever asks for it
    }
    this.timer = null;
  }

  private keyOf(dataset: Dataset, { width }: Size): string {
    return `${dataset.slug} ${width} ${this.parts.versionOf(dataset)} ${dataset.baseMap}`;
  }
}
