import { BASELINE, drawSymbol } from '@motu/labels';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Picture } from '../draw/picture.ts';
import type { Frame } from '../projection/frame.ts';
import { printTextBlock } from '../text/draw-text.ts';
import { cssFont } from '../text/fonts.ts';
import type { PlacedLabel } from './place.ts';

/** Draws every placed name that touches the frame: signs first, then names along lines, then the others. */
export function drawLabels(picture: Picture, labels: readonly PlacedLabel[]): void {
  const visible = visibleIn(picture.frame, labels);
  const { scale } = picture.frame;
  for (const { label, x, y } of visible) {
    if (label.symbol) drawSymbol(picture.context(), label.symbol, x, y, scale);
  }
  for (const { label, x, y } of visible) if (label.letters) drawLetters(picture.context(), label, x, y, scale);
  for (const { label, x, y } of visible) {
    const { block, text } = label;
    if (block && text) printTextBlock(picture.ink, block, text.align, x + text.dx, y + text.dy, scale);
  }
}

type Visible = { label: PlacedLabel; x: number; y: number };

function visibleIn(frame: Frame, labels: readonly PlacedLabel[]): Visible[] {
  const point = new Float64Array(2);
  const visible: Visible[] = [];
  for (const label of labels) {
    frame.toPixel(label.lon, label.lat, point);
    // Whole CSS pixels: a sign looks the same in every tile, and stands at the same place at 1× and 2×.
    const x = Math.round(point[0] as number);
    const y = Math.round(point[1] as number);
    const [minX, minY, maxX, maxY] = label.box;
    if (x + maxX < 0 || x + minX > frame.width || y + maxY < 0 || y + minY > frame.height) continue;
    visible.push({ label, x, y });
  }
  return visible;
}

function drawLetters(
  context: SKRSContext2D,
  { block, letters = [] }: PlacedLabel,
  x: number,
  y: number,
  scale: number,
): void {
  const line = block?.lines[0];
  if (!line) return;
  for (const pass of ['halo', 'text'] as const) {
    for (const { letter, dx, dy, angle } of letters) {
      context.save();
      context.setTransform(scale, 0, 0, scale, (x + dx) * scale, (y + dy) * scale);
      context.rotate(angle);
      context.font = cssFont(line.font);
      context.textAlign = 'center';
      context.textBaseline = 'alphabetic';
      context.lineJoin = 'round';
      if (pass === 'halo' && block?.halo) {
        context.strokeStyle = block.halo.color;
        context.lineWidth = block.halo.width * 2;
        context.strokeText(letter, 0, line.font.size * BASELINE);
      } else if (pass === 'text') {
        context.fillStyle = line.color;
        context.fillText(letter, 0, line.font.size * BASELINE);
      }
      context.restore();
    }
  }
}
