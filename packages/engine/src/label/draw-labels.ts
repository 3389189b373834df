import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Picture } from '../draw/picture.ts';
import { stamp } from '../draw/stamp.ts';
import type { Frame } from '../projection/frame.ts';
import { drawTextBlock } from '../text/draw-text.ts';
import { cssFont } from '../text/fonts.ts';
import type { PlacedLabel } from './place.ts';
import { drawSymbol } from './symbol.ts';

/** Draws every placed name that touches the frame: signs first, then halos and letters. */
export function drawLabels(picture: Picture, labels: readonly PlacedLabel[]): void {
  const visible = visibleIn(picture.frame, labels);
  if (visible.length === 0) return;
  const { scale } = picture.frame;
  const signs = visible.filter(({ label }) => label.symbol);
  if (picture.isInked() && signs.length === 0) {
    for (const shown of visible) stampName(picture, shown);
    return;
  }
  const context = picture.context();
  for (const { label, x, y } of signs) if (label.symbol) drawSymbol(context, label.symbol, x, y, scale);
  for (const { label, x, y } of visible) drawName(context, label, x, y, scale);
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

function stampName(picture: Picture, { label, x, y }: Visible): void {
  const [minX, minY, maxX, maxY] = label.box;
  stamp(picture, [x + minX, y + minY, x + maxX, y + maxY], (context, dx, dy) =>
    drawName(context, label, x + dx, y + dy, picture.frame.scale),
  );
}

function drawName(context: SKRSContext2D, label: PlacedLabel, x: number, y: number, scale: number): void {
  const { block, text, letters } = label;
  if (block && text) drawTextBlock(context, block, x + text.dx, y + text.dy, scale);
  else if (letters) drawLetters(context, label, x, y, scale);
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
        context.strokeText(letter, 0, line.font.size * 0.34);
      } else if (pass === 'text') {
        context.fillStyle = line.color;
        context.fillText(letter, 0, line.font.size * 0.34);
      }
      context.restore();
    }
  }
}
