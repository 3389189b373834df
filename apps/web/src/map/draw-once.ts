import type BaseLayer from 'ol/layer/Base.js';
import OlMap from 'ol/Map.js';
import type View from 'ol/View.js';

type Drawn = {
  layers: readonly BaseLayer[];
  view: View;
  /** In pixels of the page. */
  size: readonly number[];
  ratio: number;
  /** None: what nothing is drawn on stays clear. */
  background: string | null;
  /** What is done with the map before it is drawn, and the way to undo it. */
  prepare?: (map: OlMap) => () => void;
  signal: AbortSignal;
};

/** Draws layers once, out of sight: the map on screen does not move. */
export async function drawOnce({ layers, view, size, ratio, background, prepare, signal }: Drawn) {
  const element = hiddenElement(size);
  const map = new OlMap({
    target: element,
    pixelRatio: ratio,
    controls: [],
    interactions: [],
    layers: [...layers],
    view,
  });
  const undo = prepare?.(map);
  try {
    await renderComplete(map, signal);
    return flatten(map, size, ratio, background);
  } finally {
    undo?.();
    map.setTarget(undefined);
    map.dispose();
    element.remove();
  }
}

function hiddenElement([width = 0, height = 0]: readonly number[]): HTMLElement {
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

function renderComplete(map: OlMap, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    map.once('rendercomplete', () => resolve());
  });
}

/** The library draws on several canvases, one over the other. */
function flatten(
  map: OlMap,
  [width = 0, height = 0]: readonly number[],
  ratio: number,
  background: string | null,
): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = Math.round(width * ratio);
  picture.height = Math.round(height * ratio);
  const context = picture.getContext('2d');
  if (!context) throw new Error('No canvas.');
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, picture.width, picture.height);
  }
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
