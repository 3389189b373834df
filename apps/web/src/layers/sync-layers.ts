import type { LayerItem } from '@motu/contract';
import { intersects } from 'ol/extent.js';
import type TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import type TileImage from 'ol/source/TileImage.js';
import type Tile from 'ol/Tile.js';
import { createLayer } from './create-layer.ts';
import { keptTilesOf } from './kept-tiles.ts';
import type { LayerHealth } from './layer-health.ts';
import type { ShownLayer } from './layers-reducer.ts';
import { createTileLoader, type TileLoader } from './tile-loader.ts';

type OnMap = { item: LayerItem; layer: TileLayer<TileImage>; tiles: TileLoader };
type Options = { pixelRatio: number; health: LayerHealth; makeLoader?: typeof createTileLoader };

/** Keeps the map equal to the state. A layer that stays keeps its tiles: nothing flickers when others come, go or move. */
export function syncLayers(map: OlMap, { pixelRatio, health, makeLoader = createTileLoader }: Options) {
  const onMap = new Map<string, OnMap>();
  /** Those that cannot be made, so that each is logged once. */
  const refused = new Set<LayerItem>();

  const add = (item: LayerItem): OnMap | null => {
    if (refused.has(item)) return null;
    const tiles = makeLoader({
      kept: keptTilesOf(item),
      onResult: (result) => (result === 'error' ? health.tileFailed(item.slug) : health.tileCame(item.slug)),
    });
    try {
      const entry = { item, tiles, layer: createLayer(item, { pixelRatio, loadTile: tiles.load }) };
      onMap.set(item.slug, entry);
      map.addLayer(entry.layer);
      return entry;
    } catch (error) {
      refused.add(item);
      // biome-ignore lint/suspicious/noConsole: a layer that cannot be made is logged, and the rest of the map works (LAY-03)
      console.warn(error);
      return null;
    }
  };

  const remove = ({ item, layer, tiles }: OnMap) => {
    onMap.delete(item.slug);
    tiles.giveUp();
    map.removeLayer(layer);
    layer.dispose();
    health.tileCame(item.slug);
  };

  const giveUpUnseen = () => {
    const view = map.getView();
    const seen = view.calculateExtent(map.getSize());
    const resolution = view.getResolution() ?? 1;
    for (const { layer, tiles } of onMap.values()) {
      const source = layer.getSource();
      const grid = source?.getTileGrid();
      if (!source || !grid) continue;
      const level = grid.getZForResolution(resolution, source.zDirection);
      tiles.giveUp(
        ({ tileCoord }: Tile) => tileCoord[0] === level && intersects(grid.getTileCoordExtent(tileCoord), seen),
      );
    }
  };
  map.on('moveend', giveUpUnseen);
  const stopAsking = health.onAskAgain((slug) => onMap.get(slug)?.layer.getSource()?.refresh());

  return {
    /** From top to bottom. */
    update(shown: readonly ShownLayer[]) {
      const items = new Set(shown.map(({ item }) => item));
      for (const entry of [...onMap.values()]) if (!items.has(entry.item)) remove(entry);
      for (const [index, { item, opacity }] of shown.entries()) {
        const layer = (onMap.get(item.slug) ?? add(item))?.layer;
        layer?.setOpacity(opacity);
        // Below zero: drawings and markers, which are at zero, stay above.
        layer?.setZIndex(-1 - index);
      }
    },
    stop() {
      map.un('moveend', giveUpUnseen);
      stopAsking();
      for (const entry of [...onMap.values()]) remove(entry);
    },
  };
}

export type LayerSync = ReturnType<typeof syncLayers>;
