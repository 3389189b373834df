import type { LayerItem } from '@motu/contract';
import BaseVectorLayer from 'ol/layer/BaseVector.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import {
  createLayer,
  createTileLoader,
  keptTilesOf,
  type ShownLayer,
  setMultiplied,
  tilesOfShown,
} from '../layers/index.ts';
import { namesForPicture } from '../names/index.ts';

export type Ratio = 1 | 2 | 3;
export type Progress = { done: number; all: number };

type MapPicture = { canvas: HTMLCanvasElement; failed: LayerItem[] };
type Options = {
  shown: readonly ShownLayer[];
  ratio: Ratio;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/**
 * Draws what the map shows once more, out of sight, at another pixel ratio: the map on screen does not move.
 * Layers are made anew, for tiles at that ratio; drawings and markers share their sources with it.
 */
export async function drawMap(map: OlMap, { shown, ratio, signal, onProgress }: Options): Promise<MapPicture> {
  const size = map.getSize();
  if (!size) throw new Error('The map is not on screen.');
  const element = hiddenElement(size);
  const failed = new Set<LayerItem>();
  const progress = { done: 0, all: 0 };
  const tell = () => onProgress({ ...progress });

  const made = tilesOfShown(shown).map((asked, index) => {
    const { item, style, opacity, isMultiplied } = asked;
    const loader = createTileLoader({
      kept: keptTilesOf(asked),
      onResult(result) {
        if (result === 'error') failed.add(item);
        progress.done += 1;
        tell();
      },
    });
    const loadTile: typeof loader.load = (tile, source) => {
      progress.all += 1;
      tell();
      loader.load(tile, source);
    };
    // Without a network there are only the tiles that the screen itself shows.
    const layer = createLayer(item, { pixelRatio: navigator.onLine ? ratio : devicePixelRatio, loadTile, style });
    layer.setOpacity(opacity);
    layer.setZIndex(-1 - index);
    setMultiplied(layer, isMultiplied);
    return { layer, loader };
  });
  const names = await namesForPicture(shown);
  const copy = new OlMap({
    target: element,
    pixelRatio: ratio,
    controls: [],
    interactions: [],
    layers: [...made.map(({ layer }) => layer), names, ...vectorCopies(map)],
    view: sameView(map),
  });

  try {
    await renderComplete(copy, signal);
    return { canvas: flatten(copy, size, ratio, backgroundOf(map)), failed: [...failed] };
  } finally {
    for (const { loader } of made) loader.giveUp();
    names.stop();
    copy.setTarget(undefined);
    copy.dispose();
    element.remove();
  }
}

function hiddenElement([width = 0, height = 0]: number[]): HTMLElement {
  const element = document.createElement('div');
  element.inert = true;
  element.ariaHidden = 'true';
  Object.assign(element.style, {
    position: 'fixed',
    left: '-20000px',
    top: '0',
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(element);
  return element;
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

function renderComplete(map: OlMap, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    map.once('rendercomplete', () => resolve());
  });
}

/** The library draws on several canvases, one over the other. */
function flatten(map: OlMap, [width = 0, height = 0]: number[], ratio: number, background: string): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = Math.round(width * ratio);
  picture.height = Math.round(height * ratio);
  const context = picture.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = background;
  context.fillRect(0, 0, picture.width, picture.height);
  for (const layer of map.getViewport().querySelectorAll<HTMLCanvasElement>('.ol-layer canvas')) {
    if (layer.width === 0) continue;
    context.globalAlpha = Number(layer.style.opacity || layer.parentElement?.style.opacity || 1);
    const matrix = /^matrix\((.*)\)$/.exec(layer.style.transform)?.[1]?.split(',').map(Number);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix ?? [];
    // The style places it in the page's pixels, and the picture has `ratio` of its own for each.
    context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio);
    context.drawImage(layer, 0, 0);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  return picture;
}

function backgroundOf(map: OlMap): string {
  return getComputedStyle(map.getTargetElement()).backgroundColor;
}
