import type { Path2D, SKRSContext2D } from '@napi-rs/canvas';
import type { Geometry } from '../geometry/geometry.ts';
import type { Frame } from '../projection/frame.ts';
import { dashedPaths, linePath, PATH_UNIT, polygonPath } from './path.ts';

export type Stroke = {
  color: string;
  /** CSS pixels. */
  width: number;
  opacity?: number;
  dash?: readonly number[];
  cap?: 'butt' | 'round' | 'square';
  join?: 'bevel' | 'round' | 'miter';
};

/** Runs `draw` in path units; whatever it sets on the context is put back. */
export function withPathUnits(context: SKRSContext2D, draw: () => void): void {
  context.save();
  context.setTransform(1 / PATH_UNIT, 0, 0, 1 / PATH_UNIT, 0, 0);
  draw();
  context.restore();
}

/** What is drawn from now on stays inside a path, until the context is restored. */
export function clipTo(context: SKRSContext2D, path: Path2D): void {
  context.setTransform(1 / PATH_UNIT, 0, 0, 1 / PATH_UNIT, 0, 0);
  context.clip(path, 'evenodd');
}

export function fillPath(context: SKRSContext2D, path: Path2D, color: string, opacity = 1): void {
  withPathUnits(context, () => {
    context.globalAlpha = opacity;
    context.fillStyle = color;
    context.fill(path, 'evenodd');
  });
}

export function strokePath(context: SKRSContext2D, path: Path2D, frame: Frame, stroke: Stroke): void {
  withPathUnits(context, () => {
    setStroke(context, frame, stroke);
    context.stroke(path);
  });
}

/** Strokes lines, dashed or not, so that the dashes of neighbouring tiles meet. */
export function strokeLines(
  context: SKRSContext2D,
  geometries: readonly Geometry[],
  frame: Frame,
  stroke: Stroke,
): void {
  if (geometries.length === 0 || stroke.width <= 0) return;
  const dash = stroke.dash;
  if (!dash || dash.length === 0) {
    strokePath(context, linePath(geometries, frame), frame, stroke);
    return;
  }
  const unit = PATH_UNIT * frame.scale;
  withPathUnits(context, () => {
    setStroke(context, frame, stroke);
    context.setLineDash(dash.map((length) => length * unit));
    for (const { path, offset } of dashedPaths(geometries, frame)) {
      context.lineDashOffset = offset * unit;
      context.stroke(path);
    }
  });
}

export function fillPolygons(
  context: SKRSContext2D,
  geometries: readonly Geometry[],
  frame: Frame,
  color: string,
  opacity = 1,
): void {
  if (geometries.length > 0) fillPath(context, polygonPath(geometries, frame), color, opacity);
}

function setStroke(context: SKRSContext2D, frame: Frame, { color, width, opacity = 1, cap, join }: Stroke): void {
  context.globalAlpha = opacity;
  context.strokeStyle = color;
  context.lineWidth = width * frame.scale * PATH_UNIT;
  context.lineCap = cap ?? 'round';
  context.lineJoin = join ?? 'round';
}
