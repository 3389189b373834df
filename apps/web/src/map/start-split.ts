import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';
import type RenderEvent from 'ol/render/Event.js';
import { getRenderPixel } from 'ol/render.js';
import { setCut } from './cut-layer.ts';

type Side = 'left' | 'right';
type Span = [left: number, right: number];
/** Names are painted by the page, which cuts them itself. */
type Names = BaseLayer & { clipTo(clip: ((frame: FrameState) => Span) | null): void };

/** Cuts each layer of the map, and its names, at the bar: those of the left side are marked, all others are right. Drawings stay whole. */
export function startSplit(map: OlMap, at: () => number): () => void {
  const stops = new Map<BaseLayer, () => void>();
  const spanOf = (side: Side, { size: [width = 0] }: FrameState): Span => (side === 'left' ? [0, at()] : [at(), width]);

  const add = (layer: BaseLayer) => {
    const side: Side = layer.get('side') === 'left' ? 'left' : 'right';
    const span = (frame: FrameState) => spanOf(side, frame);
    if (isNames(layer)) {
      layer.clipTo(span);
      stops.set(layer, () => layer.clipTo(null));
    } else if (layer.get('slug') !== undefined) stops.set(layer, clip(layer, span));
  };
  const remove = (layer: BaseLayer) => {
    stops.get(layer)?.();
    stops.delete(layer);
  };

  const layers = map.getLayers();
  const onAdd = ({ element }: { element: BaseLayer }) => add(element);
  const onRemove = ({ element }: { element: BaseLayer }) => remove(element);
  layers.on('add', onAdd);
  layers.on('remove', onRemove);
  for (const layer of layers.getArray()) add(layer);
  map.render();

  return () => {
    layers.un('add', onAdd);
    layers.un('remove', onRemove);
    for (const layer of [...stops.keys()]) remove(layer);
    map.render();
  };
}

const isNames = (layer: BaseLayer): layer is Names => 'clipTo' in layer;

function clip(layer: BaseLayer, spanOf: (frame: FrameState) => Span): () => void {
  // The library may say at the end that it drew on another context.
  let context: CanvasRenderingContext2D | null = null;
  const before = (event: RenderEvent) => {
    if (!event.frameState) return;
    const [, height = 0] = event.frameState.size;
    const [left, right] = spanOf(event.frameState);
    context = event.context as CanvasRenderingContext2D;
    context.save();
    context.beginPath();
    // A map that is turned is drawn on a canvas that is turned.
    for (const corner of [
      [left, 0],
      [right, 0],
      [right, height],
      [left, height],
    ]) {
      const [x = 0, y = 0] = getRenderPixel(event, corner);
      context.lineTo(x, y);
    }
    context.closePath();
    context.clip();
  };
  const after = () => {
    context?.restore();
    // What is saved may be of a layer that is multiplied onto the others, which ends before this.
    if (context) context.globalCompositeOperation = 'source-over';
    context = null;
  };
  const target = layer as BaseLayer & {
    on(type: string, listener: unknown): void;
    un(type: string, listener: unknown): void;
  };
  setCut(layer, true);
  target.on('prerender', before);
  target.on('postrender', after);
  return () => {
    setCut(layer, false);
    target.un('prerender', before);
    target.un('postrender', after);
  };
}
