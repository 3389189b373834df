import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../projection/frame.ts';
import { drawTextBlock } from '../text/draw-text.ts';
import { cssFont } from '../text/fonts.ts';
import type { PlacedLabel } from './place.ts';
import { drawSymbol } from './symbol.ts';

/** Draws every placed name that touches the frame: signs first, then halos and letters. */
export function drawLabels(context: SKRSContext2D, frame: Frame, labels: readonly PlacedLabel[]): void {
  const point = new Float64Array(2);
  const visible: { label: PlacedLabel; x: number; y: number }[] = [];
  for (const label of labels) {
    frame.toPixel(label.lon, label.lat, point);
    // Whole CSS pixels: a sign looks the same in every tile, and stands at the same place at 1× and 2×.
    const x = Math.round(point[0] as number);
    const y = Math.round(point[1] as number);
    const [minX, minY, maxX, maxY] = label.box;
    if (x + maxX < 0 || x + minX > frame.width || y + maxY < 0 || y + minY > frame.height) continue;
    visible.push({ label, x, y });
  }
  for (const { label, x, y } of visible) if (label.symbol) drawSymbol(context, label.symbol, x, y, frame.scale);
  for (const { label, x, y } of visible) {
    const { block, text, letters } = label;
    if (block && text) drawTextBlock(context, block, x + text.dx, y + text.dy, frame.scale);
    else if (letters) drawLetters(context, label, x, y, frame.scale);
  }
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
