import type ImageTile from 'ol/ImageTile.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import { fetchTile } from '../tiles/fetch-tile.ts';
import type { FoundTile } from '../tiles/read-tile.ts';
import { isBlank } from './blank-tile.ts';

export type TileLoaderOptions = {
  /** Called once for each tile that came, was empty or failed; not for those given up. */
  onResult: (result: 'loaded' | 'empty' | 'error') => void;
  /** The tile that this device keeps, if it does (OFF-01). */
  kept?: (tile: Tile, source: string) => Promise<FoundTile | null> | null;
  fetcher?: typeof fetch;
  decode?: (blob: Blob) => Promise<ImageBitmap>;
};

/** The pixels of a tile, the word that all of them are transparent, or null for what is no picture. */
type Picture = ImageBitmap | 'blank' | null;

/** Loads the tiles of one layer as blobs, decoded away from the main thread (MAP-12). */
export function createTileLoader({ onResult, ...rest }: TileLoaderOptions) {
  const { fetcher = fetch, decode = (blob: Blob) => createImageBitmap(blob), kept = () => null } = rest;
  const underway = new Map<ImageTile, AbortController>();

  async function read(tile: Tile, source: string, signal: AbortSignal): Promise<Picture> {
    const asked = kept(tile, source);
    const found = asked && (await asked);
    if (found?.isCurrent) return open(found.blob).catch(() => readFromServer(source, signal));
    if (!found) return readFromServer(source, signal);
    // An older one is better than none.
    return readFromServer(source, signal).catch(() => open(found.blob));
  }

  const open = async (blob: Blob): Promise<Picture> => ((await isBlank(blob)) ? 'blank' : decode(blob));

  async function readFromServer(source: string, signal: AbortSignal): Promise<Picture> {
    const response = await fetchTile((address, init) => fetcher(address, init), source, signal);
    if (!response.ok) throw new Error(`${source} → ${response.status}`);
    const blob = await response.blob();
    if (!blob.type.startsWith('image/')) return null;
    return open(blob).catch(() => null); // not the picture it says it is
  }

  async function load(tile: ImageTile, source: string): Promise<void> {
    const aborter = new AbortController();
    underway.set(tile, aborter);
    try {
      const image = await read(tile, source, aborter.signal);
      if (aborter.signal.aborted) return;
      // The library draws whatever a canvas can draw; its types do not say so.
      if (image && image !== 'blank') tile.setImage(image as unknown as HTMLCanvasElement);
      else tile.setState(TileState.EMPTY);
      onResult(image ? 'loaded' : 'empty');
    } catch {
      if (aborter.signal.aborted) return;
      tile.setState(TileState.ERROR);
      onResult('error');
    } finally {
      // Given up and asked for again, it is under way once more.
      if (underway.get(tile) === aborter) underway.delete(tile);
    }
  }

  return {
    load: (tile: Tile, source: string) => void load(tile as ImageTile, source),
    /** Gives up the tiles under way that are no longer looked at: they would hold back those that are. */
    giveUp(isWanted: (tile: Tile) => boolean = () => false) {
      for (const [tile, aborter] of underway) {
        if (isWanted(tile)) continue;
        aborter.abort();
        putBack(tile);
      }
    },
  };
}

export type TileLoader = ReturnType<typeof createTileLoader>;

/** A tile given up is as if it had never been asked for. The library frees its place in the queue on an error only. */
function putBack(tile: ImageTile): void {
  tile.setState(TileState.ERROR);
  (tile as unknown as { state: number }).state = TileState.IDLE;
}
