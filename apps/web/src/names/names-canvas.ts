import type { FrameState } from 'ol/Map.js';

type Surface = { element: HTMLElement; context: CanvasRenderingContext2D };

/** Where names are painted: on the canvas of the layers below, or on one of their own where that one cannot take them. */
export function createNamesCanvas() {
  let own: Surface | null = null;
  return {
    over(below: HTMLElement | null, frame: FrameState): Surface {
      const shared = below && surfaceBelow(below, frame);
      if (shared) return shared;
      own ??= createSurface();
      fit(own.context.canvas, frame);
      own.context.clearRect(0, 0, own.context.canvas.width, own.context.canvas.height);
      return own;
    },
  };
}

/**
 * One canvas less is five megabytes less to copy at each frame. It must not be turned: names would be turned and blurred
 * with it. And nothing may be waiting to be drawn on it, as when some layer keeps its own texts apart.
 */
function surfaceBelow(element: HTMLElement, frame: FrameState): Surface | null {
  const canvas = element.firstElementChild;
  if (frame.viewState.rotation !== 0 || frame.declutter || !(canvas instanceof HTMLCanvasElement)) return null;
  const [width, height] = sizeOf(frame);
  const isOfOurSize = canvas.width === width && canvas.height === height;
  const context = isOfOurSize ? canvas.getContext('2d') : null;
  return context && { element, context };
}

/** As the library's own layers are: whoever copies the map into a picture finds it among them. */
function createSurface(): Surface {
  const element = document.createElement('div');
  element.className = 'ol-layer';
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0', transformOrigin: 'top left' });
  Object.assign(element.style, { position: 'absolute', width: '100%', height: '100%', pointerEvents: 'none' });
  element.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  return { element, context };
}

function fit(canvas: HTMLCanvasElement, frame: FrameState): void {
  const [width, height] = sizeOf(frame);
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  canvas.style.transform = `matrix(${1 / frame.pixelRatio}, 0, 0, ${1 / frame.pixelRatio}, 0, 0)`;
}

function sizeOf({ size, pixelRatio }: FrameState): [width: number, height: number] {
  const [width = 0, height = 0] = size;
  return [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
}
