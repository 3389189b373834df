import type { LayerItem } from '@motu/contract';
import type { NamesTile } from '@motu/labels';
import { fetchTile } from '../tiles/fetch-tile.ts';
import { keptTile } from '../tiles/kept-tile.ts';
import { type BlockPlace, blockAddress, blocksKey } from './block-address.ts';
import { loadFonts } from './fonts.ts';
import { type MapMark, type MapName, readBlock } from './map-name.ts';

/** A block that the view needs. */
export type WantedBlock = BlockPlace & { item: LayerItem };

type BlockContent = { names: readonly MapName[]; marks: readonly MapMark[] };

type Block = { content: BlockContent | null; failedAt: number | null };

/** A few screens of a few layers. */
const KEPT = 240;
/** What failed is asked for again when the map has been moved after this long. */
const AGAIN_MS = 5000;

type NameBlocks = {
  /** Asks for what is not there yet, and gives up what is no longer looked at. */
  want(wanted: readonly WantedBlock[]): void;
  /** Null while it has not come. */
  contentOf(block: WantedBlock): BlockContent | null;
  /** Whether a block has come, or will not. */
  isSettled(block: WantedBlock): boolean;
  stop(): void;
};

/** The blocks of names of the map, from the server or from a zone of this device. */
export function createNameBlocks(onChange: () => void): NameBlocks {
  const blocks = new Map<string, Block>();
  const underway = new Map<string, AbortController>();

  async function read(block: WantedBlock, signal: AbortSignal): Promise<BlockContent> {
    const { item, level, column, row } = block;
    const address = blockAddress(item, block);
    const kept = await keptTile([blocksKey(item.slug), level, column, row], address);
    const fromServer = async () => {
      const response = await fetchTile((...asked) => fetch(...asked), address, signal);
      if (!response.ok) throw new Error(`${address} → ${response.status}`);
      return response.json() as Promise<NamesTile>;
    };
    const fromZone = async () => JSON.parse((await kept?.blob.text()) ?? '') as NamesTile;
    // An older one is better than none.
    const tile = await (kept?.isCurrent
      ? fromZone()
      : fromServer().catch((error) => (kept ? fromZone() : refuse(error))));
    const content = readBlock(item.slug, tile, block);
    await loadFonts(content.names);
    return content;
  }

  async function load(key: string, block: WantedBlock): Promise<void> {
    const aborter = new AbortController();
    underway.set(key, aborter);
    try {
      blocks.set(key, { content: await read(block, aborter.signal), failedAt: null });
    } catch {
      // The map is a map without: what is missing is asked for again with the next move.
      if (!aborter.signal.aborted) blocks.set(key, { content: null, failedAt: performance.now() });
    } finally {
      // Given up and asked for again, it is under way once more.
      if (underway.get(key) === aborter) underway.delete(key);
      forgetOldest();
      if (!aborter.signal.aborted) onChange();
    }
  }

  function forgetOldest(): void {
    for (const key of blocks.keys()) {
      if (blocks.size <= KEPT) return;
      blocks.delete(key);
    }
  }

  const isMissing = (block: Block | undefined) =>
    !block || (block.failedAt !== null && performance.now() - block.failedAt > AGAIN_MS);

  return {
    want(wanted) {
      const keys = new Map(wanted.map((block) => [blockAddress(block.item, block), block]));
      for (const [key, aborter] of underway) {
        if (keys.has(key)) continue;
        aborter.abort();
        underway.delete(key);
      }
      for (const [key, block] of keys) {
        const known = blocks.get(key);
        // The one that is looked at is forgotten last.
        if (known && blocks.delete(key)) blocks.set(key, known);
        if (isMissing(known) && !underway.has(key)) void load(key, block);
      }
    },
    contentOf: (block) => blocks.get(blockAddress(block.item, block))?.content ?? null,
    isSettled: (block) => blocks.has(blockAddress(block.item, block)),
    stop() {
      for (const aborter of underway.values()) aborter.abort();
    },
  };
}

function refuse(error: unknown): never {
  throw error;
}
