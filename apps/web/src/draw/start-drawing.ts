import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { createMeasureTip } from '../map/measure-tip.ts';
import type { Shape } from '../map/plain-geometry.ts';
import { type ShapeInHand, startShape } from '../map/start-shape.ts';
import { STROKE_WIDTH } from '../map/style.ts';
import { addDrawing } from './add-drawing.ts';
import { drawStore } from './draw-store.ts';
import { DEFAULT_COLOUR } from './drawing.ts';
import { vertexImage, withOpacity } from './drawing-style.ts';

/** The shape being drawn, for the buttons that act on it. */
let inHand: ShapeInHand | null = null;
export const shapeInHand = () => inHand;

const sketchStyle = new Style({
  stroke: new Stroke({ color: DEFAULT_COLOUR, width: STROKE_WIDTH }),
  fill: new Fill({ color: withOpacity(DEFAULT_COLOUR, 0.15) }),
  image: vertexImage(DEFAULT_COLOUR),
});

/** Lets the visitor draw a shape, its figures following the pointer; returns the way to stop. */
export function startDrawing(map: OlMap, shape: Shape, snapTo: VectorSource): () => void {
  const tip = createMeasureTip(map);
  const drawn = startShape(map, shape, {
    style: sketchStyle,
    snapTo,
    onSketch(geometry) {
      tip.show(geometry);
      drawStore.dispatch({ type: 'SKETCHING', isSketching: geometry !== null });
    },
    onDrawn: (geometry) => addDrawing(geometry),
  });
  inHand = drawn;
  return () => {
    inHand = null;
    drawn.stop();
    tip.stop();
    drawStore.dispatch({ type: 'SKETCHING', isSketching: false });
  };
}
