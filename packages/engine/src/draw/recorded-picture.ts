import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Geometry } from '../geometry/geometry.ts';
import type { Frame } from '../projection/frame.ts';
import type { Ink } from './ink.ts';
import { linePath, polygonPath } from './path.ts';
import { fillPolygons, type Stroke, strokePath } from './pen.ts';
import type { Picture } from './picture.ts';
import { drawPixels } from './pixels.ts';

/** A picture on a context that records shapes rather than pixels: what ink would lay pixel by pixel is drawn by the context too. */
export function createRecordedPicture(frame: Frame, context: SKRSContext2D): Picture {
  return {
    frame,
    ink: recordingInk(frame, context),
    lay: (pixels) => drawPixels(context, pixels, { left: 0, top: 0, width: frame.width, height: frame.height }),
    context: () => context,
    isInked: () => false,
    pixels: noPixels,
  };
}

function recordingInk(frame: Frame, context: SKRSContext2D): Ink {
  const at = new Float64Array(2);
  return {
    flood(color) {
      context.fillStyle = color;
      context.fillRect(0, 0, frame.width, frame.height);
    },
    areas: (geometries, color, opacity) => fillPolygons(context, [...geometries], frame, color, opacity),
    lines(geometries, strokes) {
      const all = [...geometries];
      for (const stroke of strokes) strokeAll(context, all, frame, stroke);
    },
    discs(places, radius, color) {
      context.fillStyle = color;
      for (const [lon, lat] of places) {
        frame.toPixel(lon, lat, at);
        context.beginPath();
        context.arc(at[0] as number, at[1] as number, radius, 0, 2 * Math.PI);
        context.fill();
      }
    },
    print: noPixels,
    lay: () => {},
    layOver: noPixels,
    isBlank: () => true,
    pixels: noPixels,
  };
}

/** Those of areas are closed. */
function strokeAll(context: SKRSContext2D, geometries: readonly Geometry[], frame: Frame, stroke: Stroke): void {
  const areas = geometries.filter(({ kind }) => kind === 'polygon');
  const lines = geometries.filter(({ kind }) => kind === 'line');
  if (areas.length > 0) strokePath(context, polygonPath(areas, frame), frame, stroke);
  if (lines.length > 0) strokePath(context, linePath(lines, frame), frame, stroke);
}

function noPixels(): never {
  throw new Error('Shapes that are recorded have no pixels.');
}
