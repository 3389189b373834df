import type Layer from 'ol/layer/Layer.js';
import type RenderEvent from 'ol/render/Event.js';

/** Multiplies a layer onto what was drawn below it on the same canvas, or lays it over that again. */
export function setMultiplied(layer: Layer, isMultiplied: boolean): void {
  const stop: (() => void) | undefined = layer.get(STOP);
  if (isMultiplied === (stop !== undefined)) return;
  stop?.();
  layer.set(STOP, isMultiplied ? multiply(layer) : undefined);
  layer.changed();
}

const STOP = 'stopMultiplying';

export const isMultiplied = (layer: Layer): boolean => layer.get(STOP) !== undefined;

function multiply(layer: Layer): () => void {
  // The library may draw on a list of strokes to be done later, and then says at the end that it drew on the canvas.
  let context: CanvasRenderingContext2D | null = null;
  const before = (event: RenderEvent) => {
    context = event.context as CanvasRenderingContext2D;
    context.globalCompositeOperation = 'multiply';
  };
  const after = () => {
    if (context) context.globalCompositeOperation = 'source-over';
  };
  layer.on('prerender', before);
  layer.on('postrender', after);
  return () => {
    layer.un('prerender', before);
    layer.un('postrender', after);
  };
}
