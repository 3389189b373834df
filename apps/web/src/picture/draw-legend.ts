import type { ScaleBar } from '@motu/core';
import { fr } from './fr.ts';

const INK = '#12232e';
const PAPER = 'rgba(255, 255, 255, 0.88)';
const FONT = 'Atkinson Hyperlegible Next Variable, system-ui, sans-serif';
const MARGIN = 12;
const INSET = 10;
const BAR_HEIGHT = 5;
const LINE = 18;

type Legend = {
  scale: ScaleBar | null;
  /** Who made what is shown. */
  sources: readonly string[];
  /** Of the map, in radians, clockwise. */
  rotation: number;
};

/** Writes over the picture of a map what makes it readable elsewhere: its scale, its sources, and north when it is turned. */
export function drawLegend(canvas: HTMLCanvasElement, ratio: number, { scale, sources, rotation }: Legend): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.save();
  context.scale(ratio, ratio);
  const [width, height] = [canvas.width / ratio, canvas.height / ratio];
  const top = sources.length > 0 ? drawSources(context, width, height, sources) : height;
  if (scale) drawScale(context, width, top, scale);
  if (rotation !== 0) drawNorth(context, width, rotation);
  context.restore();
}

/** The names of the producers on as many lines as they need, at the bottom; returns where they begin. */
function drawSources(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  sources: readonly string[],
): number {
  context.font = `12px ${FONT}`;
  const lines = wrap(context, fr.sources(sources.join(' · ')), width - 2 * INSET);
  const top = height - lines.length * LINE - 6;
  context.fillStyle = PAPER;
  context.fillRect(0, top, width, height - top);
  context.fillStyle = INK;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  for (const [index, text] of lines.entries()) context.fillText(text, width - INSET, top + 3 + (index + 0.5) * LINE);
  return top;
}

function wrap(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Steps in turns of ink and paper, as on the screen. */
function drawScale(
  context: CanvasRenderingContext2D,
  width: number,
  bottom: number,
  { widthPx, ticks }: ScaleBar,
): void {
  context.font = `600 12px ${FONT}`;
  const last = ticks.at(-1)?.label ?? '';
  const room = Math.max(widthPx, 64) + context.measureText(last).width / 2;
  const box = { width: room + 2 * INSET, height: 36 };
  const [left, top] = [width - MARGIN - box.width, bottom - MARGIN - box.height];
  context.fillStyle = PAPER;
  context.beginPath();
  context.roundRect(left, top, box.width, box.height, 8);
  context.fill();
  const [x, y] = [left + INSET, top + 24];
  context.fillStyle = INK;
  context.fillRect(x - 1, y - 1, widthPx + 2, BAR_HEIGHT + 2);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'center';
  for (const [index, { offsetPx, label }] of ticks.entries()) {
    const next = ticks[index + 1];
    if (next && index % 2 === 1) {
      context.fillStyle = '#fff';
      context.fillRect(x + offsetPx, y, next.offsetPx - offsetPx, BAR_HEIGHT);
      context.fillStyle = INK;
    }
    if (index % 2 === 0) context.fillText(label, x + offsetPx, y - 7);
  }
}

/** An arrow in a disc: where north is on a map that was turned. */
function drawNorth(context: CanvasRenderingContext2D, width: number, rotation: number): void {
  const radius = 26;
  context.save();
  context.translate(width - MARGIN - radius, MARGIN + radius);
  context.fillStyle = PAPER;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
  context.rotate(rotation);
  context.fillStyle = '#c94227';
  context.beginPath();
  context.moveTo(0, -18);
  context.lineTo(6, 0);
  context.lineTo(-6, 0);
  context.fill();
  context.fillStyle = INK;
  context.font = `700 12px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(fr.north, 0, 10);
  context.restore();
}
