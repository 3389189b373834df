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
export function syncLayers(map: OlMap, options: Options): LayerSync {
  return new LayerSync(map, options);
}

class LayerSync {
  private readonly map: OlMap;
  private readonly options: Options;
  private readonly onMap = new Map<string, OnMap>();
  /** Those that cannot be made, so that each is logged once. */
  private readonly refused = new Set<LayerItem>();
  private readonly former: ReturnType<typeof createFormerDays<OnMap>>;
  private readonly moved: EventsKey;
  private readonly stopAsking: () => void;
  private wanted = new Set<string>();
  private opacities = new Map<string, number>();
  private waiting: EventsKey | undefined;

  constructor(map: OlMap, options: Options) {
    this.map = map;
    this.options = options;
    this.former = createFormerDays<OnMap>(
      map,
      (entry) => this.discard(entry),
      () => {
        for (const { key, layer } of this.onMap.values()) layer.setOpacity(this.opacities.get(key) ?? 1);
      },
    );
    this.moved = map.on('moveend', () => this.giveUpUnseen());
    this.stopAsking = options.health.onAskAgain((slug) => {
      for (const { layer } of this.partsOf(slug)) layer.getSource()?.refresh();
    });
  }

  /** From top to bottom. */
  update(shown: readonly ShownLayer[]): void {
    const asked = tilesOfShown(shown);
    const items = new Set(shown.map(({ item }) => item));
    this.wanted = new Set(asked.map(({ key }) => key));
    this.opacities = new Map(asked.map(({ key, opacity }) => [key, opacity]));
    for (const entry of [...this.onMap.values()]) if (!items.has(entry.item)) this.leave(entry);
    this.former.keepOnly((key) => this.wanted.has(key));
    for (const [index, one] of asked.entries()) this.place(one, -1 - index);
    this.lowerLeaving(-1 - asked.length);
  }

  stop(): void {
    unByKey(this.moved);
    this.stopWaiting();
    this.stopAsking();
    this.former.stop();
    for (const entry of [...this.onMap.values()]) this.remove(entry);
  }

  /** Below zero: drawings and markers, which are at zero, stay above. */
  private place(asked: LaidTiles, zIndex: number): void {
    const layer = (this.onMap.get(asked.key) ?? this.add(asked))?.layer;
    if (!layer) return;
    const before = this.former.get(asked.key)?.layer;
    before?.setZIndex(zIndex);
    layer.setOpacity(before ? 0 : asked.opacity);
    layer.setZIndex(zIndex);
    setMultiplied(layer, asked.isMultiplied);
  }

  /** What another part of the same layer takes the place of stays at the bottom until that is there. */
  private lowerLeaving(zIndex: number): void {
    const leaving = [...this.onMap.values()].filter(({ key }) => !this.wanted.has(key)).map(({ layer }) => layer);
    leaving.sort((a, b) => (b.getZIndex() ?? 0) - (a.getZIndex() ?? 0));
    for (const [index, layer] of leaving.entries()) layer.setZIndex(zIndex - index);
    if (leaving.length > 0) this.removeOnceRendered();
  }

  private add(asked: LaidTiles): OnMap | null {
    const { key, item, style } = asked;
    const { pixelRatio, health, makeLoader = createTileLoader, side } = this.options;
    if (this.refused.has(item)) return null;
    const tiles = makeLoader({
      kept: keptTilesOf(asked),
      onResult: (result) => (result === 'error' ? health.tileFailed(item.slug) : health.tileCame(item.slug)),
    });
    try {
      const layer =
        ownParts.get(item.slug)?.makeLayer() ?? createLayer(item, { pixelRatio, loadTile: tiles.load, style });
      const entry = { key, item, tiles, layer };
      this.onMap.set(key, entry);
      layer.setProperties({ slug: item.slug, side });
      this.map.addLayer(layer);
      return entry;
    } catch (error) {
      this.refused.add(item);
      // biome-ignore lint/suspicious/noConsole: a layer that cannot be made is logged, and the rest of the map works (LAY-03)
      console.warn(error);
      return null;
    }
  }

  private leave(entry: OnMap): void {
    if (this.wanted.has(entry.key) && entry.item.dated && this.former.leave(entry)) this.onMap.delete(entry.key);
    else this.remove(entry);
  }

  private remove(entry: OnMap): void {
    this.onMap.delete(entry.key);
    this.discard(entry);
    const { slug } = entry.item;
    if (this.partsOf(slug).length === 0) this.options.health.tileCame(slug);
  }

  private discard({ layer, tiles }: OnMap): void {
    tiles.giveUp();
    this.map.removeLayer(layer);
    layer.dispose();
  }

  private partsOf(slug: string): OnMap[] {
    return [...this.onMap.values()].filter(({ item }) => item.slug === slug);
  }

  /** First for a frame that has the new layers, then until all is there: a frame that was begun before may end meanwhile. */
  private removeOnceRendered(): void {
    this.stopWaiting();
    this.waiting = this.map.once('postrender', () => {
      this.waiting = this.map.once('rendercomplete', () => {
        for (const entry of [...this.onMap.values()]) if (!this.wanted.has(entry.key)) this.remove(entry);
      });
    });
  }

  private stopWaiting(): void {
    if (this.waiting) unByKey(this.waiting);
  }

  private giveUpUnseen(): void {
    const view = this.map.getView();
    const seen = view.calculateExtent(this.map.getSize());
    const resolution = view.getResolution() ?? 1;
    for (const { layer, tiles } of this.onMap.values()) {
      const source = layer.getSource();
      const grid = source instanceof TileImage ? source.getTileGrid() : null;
      if (!(source instanceof TileImage) || !grid) continue;
      const level = grid.getZForResolution(resolution, source.zDirection);
      tiles.giveUp(
        ({ tileCoord }: Tile) => tileCoord[0] === level && intersects(grid.getTileCoordExtent(tileCoord), seen),
      );
    }
  }
}
