import type { LayerItem } from '@motu/contract';
import type { EventsKey } from 'ol/events.js';
import { intersects } from 'ol/extent.js';
import type Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
import TileImage from 'ol/source/TileImage.js';
import type Tile from 'ol/Tile.js';
import { ownParts } from '../own/index.ts';
import { createLayer } from './create-layer.ts';
import { createFormerDays } from './former-days.ts';
import { keptTilesOf } from './kept-tiles.ts';
import type { LayerHealth } from './layer-health.ts';
import type { ShownLayer } from './layers-reducer.ts';
import { setMultiplied } from './multiply.ts';
import { createTileLoader, type TileLoader } from './tile-loader.ts';
import { type LaidTiles, tilesOfShown } from './tiles-of-shown.ts';

type OnMap = { key: string; item: LayerItem; layer: Layer; tiles: TileLoader };
type Options = {
  pixelRatio: number;
  health: LayerHealth;
  makeLoader?: typeof createTileLoader;
  /** Of a comparison. */
  side?: 'left' | undefined;
};

/** Keeps the map equal to the state. A layer that stays keeps its tiles: nothing flickers when others come, go or move. */
export function syncLayers(map: OlMap, { pixelRatio, health, makeLoader = createTileLoader, side }: Options) {
  const onMap = new Map<string, OnMap>();
  let wanted = new Set<string>();
  /** Those that cannot be made, so that each is logged once. */
  const refused = new Set<LayerItem>();

  const add = (asked: LaidTiles): OnMap | null => {
    const { key, item, style } = asked;
    if (refused.has(item)) return null;
    const tiles = makeLoader({
      kept: keptTilesOf(asked),
      onResult: (result) => (result === 'error' ? health.tileFailed(item.slug) : health.tileCame(item.slug)),
    });
    try {
      const layer =
        ownParts.get(item.slug)?.makeLayer() ?? createLayer(item, { pixelRatio, loadTile: tiles.load, style });
      const entry = { key, item, tiles, layer };
      onMap.set(key, entry);
      entry.layer.setProperties({ slug: item.slug, side });
      map.addLayer(entry.layer);
      return entry;
    } catch (error) {
      refused.add(item);
      // biome-ignore lint/suspicious/noConsole: a layer that cannot be made is logged, and the rest of the map works (LAY-03)
      console.warn(error);
      return null;
    }
  };

  const remove = (entry: OnMap) => {
    onMap.delete(entry.key);
    discard(entry);
    const { slug } = entry.item;
    if (partsOf(slug).length === 0) health.tileCame(slug);
  };
  const discard = ({ layer, tiles }: OnMap) => {
    tiles.giveUp();
    map.removeLayer(layer);
    layer.dispose();
  };
  const partsOf = (slug: string) => [...onMap.values()].filter(({ item }) => item.slug === slug);

  let opacities = new Map<string, number>();
  const former = createFormerDays(map, discard, () => {
    for (const { key, layer } of onMap.values()) layer.setOpacity(opacities.get(key) ?? 1);
  });
  const leave = (entry: OnMap, isShown: boolean) => {
    if (isShown && entry.item.dated && former.leave(entry)) onMap.delete(entry.key);
    else remove(entry);
  };

  const removeUnwanted = () => {
    for (const entry of [...onMap.values()]) if (!wanted.has(entry.key)) remove(entry);
  };
  let waiting: EventsKey | undefined;
  /** First for a frame that has the new layers, then until all is there: a frame that was begun before may end meanwhile. */
  const removeOnceRendered = () => {
    stopWaiting();
    waiting = map.once('postrender', () => {
      waiting = map.once('rendercomplete', removeUnwanted);
    });
  };
  const stopWaiting = () => waiting && unByKey(waiting);

  const giveUpUnseen = () => {
    const view = map.getView();
    const seen = view.calculateExtent(map.getSize());
    const resolution = view.getResolution() ?? 1;
    for (const { layer, tiles } of onMap.values()) {
      const source = layer.getSource();
      const grid = source instanceof TileImage ? source.getTileGrid() : null;
      if (!(source instanceof TileImage) || !grid) continue;
      const level = grid.getZForResolution(resolution, source.zDirection);
      tiles.giveUp(
        ({ tileCoord }: Tile) => tileCoord[0] === level && intersects(grid.getTileCoordExtent(tileCoord), seen),
      );
    }
  };
  map.on('moveend', giveUpUnseen);
  const stopAsking = health.onAskAgain((slug) => {
    for (const { layer } of partsOf(slug)) layer.getSource()?.refresh();
  });

  return {
    /** From top to bottom. */
    update(shown: readonly ShownLayer[]) {
      const asked = tilesOfShown(shown);
      const items = new Set(shown.map(({ item }) => item));
      wanted = new Set(asked.map(({ key }) => key));
      opacities = new Map(asked.map(({ key, opacity }) => [key, opacity]));
      for (const entry of [...onMap.values()]) if (!items.has(entry.item)) leave(entry, wanted.has(entry.key));
      former.keepOnly((key) => wanted.has(key));
      for (const [index, one] of asked.entries()) {
        const layer = (onMap.get(one.key) ?? add(one))?.layer;
        if (!layer) continue;
        const before = former.get(one.key)?.layer;
        before?.setZIndex(-1 - index);
        layer.setOpacity(before ? 0 : one.opacity);
        // Below zero: drawings and markers, which are at zero, stay above.
        layer.setZIndex(-1 - index);
        setMultiplied(layer, one.isMultiplied);
      }
      // What another part of the same layer takes the place of stays at the bottom until that is there.
      const leaving = [...onMap.values()].filter(({ key }) => !wanted.has(key)).map(({ layer }) => layer);
      leaving.sort((a, b) => (b.getZIndex() ?? 0) - (a.getZIndex() ?? 0));
      for (const [index, layer] of leaving.entries()) layer.setZIndex(-1 - asked.length - index);
      if (leaving.length > 0) removeOnceRendered();
    },
    stop() {
      map.un('moveend', giveUpUnseen);
      stopWaiting();
      stopAsking();
      former.stop();
      for (const entry of [...onMap.values()]) remove(entry);
    },
  };
}
