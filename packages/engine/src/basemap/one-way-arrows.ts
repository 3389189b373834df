import { walkLine } from '@motu/labels';
import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { CLIP_MARGIN, eachPart } from '../draw/path.ts';
import type { Frame } from '../projection/frame.ts';
import type { Feature } from '../source/source.ts';

// CSS pixels: a road shorter than this has no arrow, a longer one has some this far apart.
const SHORTEST = 34;
const APART = 130;
const HALF_LENGTH = 4.5;
const HEAD = 2.6;

/** Arrows along roads that are followed one way. Each road has its own, so that neighbouring tiles agree. */
export function drawArrows(context: SKRSContext2D, frame: Frame, roads: readonly Feature[], color: string): void {
  const shafts: string[] = [];
  for (const { geometry, properties } of roads) {
    const isReversed = properties.sens === -1;
    eachPart([geometry], frame, (buffer, length) => {
      const line = walkLine(buffer.subarray(0, length));
      const total = line.length;
      if (total < SHORTEST) return;
      const count = Math.max(1, Math.round(total / APART));
      for (let i = 0; i < count; i++) {
        const at = line.at((total * (i + 0.5)) / count);
        if (isInside(at.x, at.y, frame)) shafts.push(arrow(at.x, at.y, at.angle + (isReversed ? Math.PI : 0)));
      }
    });
  }
  if (shafts.length === 0) return;
  context.save();
  context.setTransform(frame.scale, 0, 0, frame.scale, 0, 0);
  context.strokeStyle = color;
  context.lineWidth = 1.1;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(shafts.join('')));
  context.restore();
}

function isInside(x: number, y: number, { width, height }: Frame): boolean {
  return x > -CLIP_MARGIN && y > -CLIP_MARGIN && x < width + CLIP_MARGIN && y < height + CLIP_MARGIN;
}

function arrow(x: number, y: number, angle: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, aside: number) =>
    `${(x + along * cos - aside * sin).toFixed(2)} ${(y + along * sin + aside * cos).toFixed(2)}`;
  const tip = at(HALF_LENGTH, 0);
  return `M${at(-HALF_LENGTH, 0)}L${tip}M${at(HALF_LENGTH - HEAD, -HEAD)}L${tip}L${at(HALF_LENGTH - HEAD, HEAD)}`;
}
