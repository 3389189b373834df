import { type Engine, metatileOf, type TileRequest } from '@motu/engine';
import type { Layer } from '../domain/layers.ts';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import type { TileCacheOptions } from '../tiles/tile-cache.ts';
import { outsideBlock } from '../upstream/outside-block.ts';

/** Whoever draws a tile: our engine, or pictures of the layer's own server. */
export function createTileDrawers(
  engine: Engine,
  outside: OutsideMaps,
  outsideLayer: (slug: string) => Layer | undefined,
): Required<Pick<TileCacheOptions, 'engine' | 'blockOf'>> {
  const drawer: TileCacheOptions['engine'] = {
    plainTile: async (request) => (outsideLayer(request.layer) ? null : engine.plainTile(request)),
    needsDrawing: async (request) => (outsideLayer(request.layer) ? true : engine.needsDrawing(request)),
    metatile(request) {
      const layer = outsideLayer(request.layer);
      return layer ? outside.tiles(layer, { ...request, ...outsideBlock(layer, request) }) : engine.metatile(request);
    },
    rectangle(request) {
      const layer = outsideLayer(request.layer);
      return layer ? outside.tiles(layer, request, { priority: 'background' }) : engine.rectangle(request);
    },
  };
  const blockOf = (request: TileRequest) => {
    const layer = outsideLayer(request.layer);
    return layer ? outsideBlock(layer, request) : metatileOf(request);
  };
  return { engine: drawer, blockOf };
}
