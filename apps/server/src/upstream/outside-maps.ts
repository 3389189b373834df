import { createSingleFlight, TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import { decodePicture, type Engine, type Pictures, type PlacedPicture, toPng } from '@motu/engine';
import { LRUCache } from 'lru-cache';
import type { Layer } from '../domain/layers.ts';
import type { Ground, OutsideMaps } from '../domain/outside-layers.ts';
import type { Answer } from './ask.ts';
import { createOutsideInfo } from './outside-info.ts';
import { UpstreamFailure } from './upstream-failure.ts';
import type { AskedServers } from './upstreams.ts';
import type { WantedPicture } from './wanted-picture.ts';
import { wantedPictures } from './wanted-pictures.ts';
import { withParameters } from './with-parameters.ts';

/** Tiles of others that neighbours of ours are made from too: a few screens, for the time they take to load. */
const KEPT_BYTES = 32 * 1024 * 1024;
const KEPT_MS = 60_000;

/** Draws the layers of outside servers from what these send. */
export function createOutsideMaps(
  servers: Pick<AskedServers, 'ask'>,
  engine: Pick<Engine, 'pictureTiles'>,
): OutsideMaps {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (body) => body.byteLength + 500,
    ttl: KEPT_MS,
  });
  const once = createSingleFlight<Uint8Array | null>();

  async function fetchPicture(wanted: WantedPicture): Promise<Uint8Array | null> {
    const body = pictureOf(wanted, await servers.ask(wanted.address));
    if (body === null) return null;
    const pixels = await decodePicture(body);
    if (pixels?.width !== wanted.width || pixels.height !== wanted.height)
      throw new UpstreamFailure('no-picture', new Error(`not a picture of the size asked for: ${excerpt(body)}`));
    if (wanted.mayBeMissing) kept.set(wanted.address, body);
    return body;
  }

  async function fetchLegend(address: string): Promise<Uint8Array | null> {
    const { status, body } = await servers.ask(address);
    // Whatever kind of picture it is, and whatever else its file holds: ours has its pixels.
    const legend = status === 200 ? await toPng(body) : null;
    if (legend) kept.set(address, legend);
    return legend;
  }

  async function placed(wanted: WantedPicture): Promise<PlacedPicture[]> {
    const { address, extent } = wanted;
    const body = kept.get(address) ?? (await once.run(address, () => fetchPicture(wanted)));
    return body ? [{ body, extent }] : [];
  }

  async function pictures(layer: Layer, ground: Ground): Promise<Pictures & { isWhole: boolean }> {
    const { crs, pictures: wanted } = wantedPictures(layer, ground);
    const found = (await Promise.all(wanted.map(placed))).flat();
    return { crs, pictures: found, isWhole: found.length === wanted.length };
  }

  return {
    async pictures(layer, ground) {
      const { crs, pictures: found } = await pictures(layer, ground);
      return { crs, pictures: found };
    },
    async tiles(layer, places, { priority, range } = {}) {
      const { grid, level, column, row, columns, rows, scale = 1 } = places;
      const { isWhole, ...found } = await pictures(layer, {
        crs: grid,
        bbox: tileExtent(TILE_GRIDS[grid], level, column, row, columns, rows),
        width: columns * TILE_SIZE,
        height: rows * TILE_SIZE,
        scale,
        range,
      });
      const tiles = await engine.pictureTiles(found, places, priority);
      // What a server does not have today it may have tomorrow.
      return isWhole ? tiles : tiles.map((tile) => ({ ...tile, isPassing: true }));
    },
    info: createOutsideInfo(servers),
    async legend({ sourceType, sourceUrl, sourceOptions: { layer, style } }) {
      if (sourceType !== 'wms') return null;
      const asked = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic', SLD_VERSION: '1.1.0' };
      const address = withParameters(sourceUrl, { ...asked, FORMAT: 'image/png', LAYER: layer, STYLE: style });
      return kept.get(address) ?? once.run(address, () => fetchLegend(address));
    },
  };
}

/** The body that should be a picture; null where a server says that it has none there. */
function pictureOf({ mayBeMissing }: WantedPicture, { status, body }: Answer): Buffer | null {
  if (status === 200) return body;
  if (mayBeMissing && (status === 404 || status === 204 || status === 410)) return null;
  throw new UpstreamFailure('refused', new Error(`status ${status}: ${excerpt(body)}`));
}

/** For the log: what a server wrote instead of a picture. */
const excerpt = (body: Uint8Array): string =>
  Buffer.from(body.buffer, body.byteOffset, Math.min(300, body.byteLength))
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ');
