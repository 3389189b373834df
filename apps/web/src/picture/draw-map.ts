import type { LayerItem } from '@motu/contract';
import BaseVectorLayer from 'ol/layer/BaseVector.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import {
  createLayer,
  createTileLoader,
  keptTilesOf,
  type LaidTiles,
  type ShownLayer,
  setMultiplied,
  tilesOfShown,
} from '../layers/index.ts';
import { drawOnce } from '../map/draw-once.ts';
import { startSplit } from '../map/start-split.ts';
import { namesForPicture } from '../names/index.ts';
import { ownParts } from '../own/index.ts';

export type Ratio = 1 | 2 | 3;
export type Progress = { done: number; all: number };

/** The left side of a comparison, and where the bar is, in pixels of the page. */
export type LeftSide = { shown: readonly ShownLayer[]; splitAt: number };

type MapPicture = { canvas: HTMLCanvasElement; failed: LayerItem[] };
type Options = {
  shown: readonly ShownLayer[];
  left: LeftSide | null;
  ratio: Ratio;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/**
 * Draws what the map shows once more, out of sight, at another pixel ratio: the map on screen does not move.
 * Layers are made anew, for tiles at that ratio; drawings and markers share their sources with it.
 */
export async function drawMap(map: OlMap, options: Options): Promise<MapPicture> {
  const { shown, left, ratio, signal } = options;
  const size = map.getSize();
  if (!size) throw new Error('The map is not on screen.');
  const failed = new Set<LayerItem>();
  const makeCopy = copier(options, failed);
  const made = [
    ...tilesOfShown(shown).map((asked, index) => makeCopy(asked, index)),
    ...tilesOfShown(left?.shown ?? []).map((asked, index) => makeCopy(asked, index, 'left')),
  ];
  const names = [await namesForPicture(shown), ...(left ? [await namesForPicture(left.shown)] : [])];
  names[1]?.set('side', 'left');
  try {
    const canvas = await drawOnce({
      layers: [...made.map(({ layer }) => layer), ...names, ...vectorCopies(map)],
      view: sameView(map),
      size,
      ratio,
      background: backgroundOf(map),
      ...(left && { prepare: (copy: OlMap) => startSplit(copy, () => left.splitAt) }),
      signal,
    });
    return { canvas, failed: [...failed] };
  } finally {
    for (const { loader, layer } of made) {
      loader.giveUp();
      layer.dispose();
    }
    for (const one of names) one.stop();
  }
}

/** Makes the layers of the copy, and tells how many of their tiles have come. */
function copier({ ratio, onProgress }: Options, failed: Set<LayerItem>) {
  const progress = { done: 0, all: 0 };
  const report = () => onProgress({ ...progress });
  return (asked: LaidTiles, index: number, side?: 'left') => {
    const { item, style, opacity, isMultiplied } = asked;
    const loader = createTileLoader({
      kept: keptTilesOf(asked),
      onResult(result) {
        if (result === 'error') failed.add(item);
        progress.done += 1;
        report();
      },
    });
    const loadTile: typeof loader.load = (tile, source) => {
      progress.all += 1;
      report();
      loader.load(tile, source);
    };
    // Without a network there are only the tiles that the screen itself shows.
    const pixelRatio = navigator.onLine ? ratio : devicePixelRatio;
    const layer =
      ownParts.get(item.slug)?.makeLayer(() => failed.add(item)) ?? createLayer(item, { pixelRatio, loadTile, style });
    layer.setProperties({ slug: item.slug, side });
    layer.setOpacity(opacity);
    layer.setZIndex(-1 - index);
    setMultiplied(layer, isMultiplied);
    return { layer, loader };
  };
}

function sameView(map: OlMap): View {
  const view = map.getView();
  return new View({
    projection: view.getProjection(),
    center: view.getCenter() ?? [0, 0],
    resolution: view.getResolution() ?? 1,
    rotation: view.getRotation(),
    multiWorld: true,
    ...(view.padding && { padding: view.padding }),
  });
}

/** Drawings, measures, markers and routes: whatever is drawn from features. */
function vectorCopies(map: OlMap): VectorLayer[] {
  return map.getAllLayers().flatMap((layer) => {
    if (!(layer instanceof BaseVectorLayer) || !layer.isVisible()) return [];
    const declutter = layer.getDeclutter();
    return new VectorLayer({
      source: layer.getSource() as VectorSource,
      style: layer.getStyle(),
      opacity: layer.getOpacity(),
      zIndex: layer.getZIndex() ?? 0,
      ...(declutter && { declutter }),
    });
  });
}

function backgroundOf(map: OlMap): string {
  return getComputedStyle(map.getTargetElement()).backgroundColor;
}
