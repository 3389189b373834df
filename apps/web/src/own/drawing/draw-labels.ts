import type { Frame } from './frame.ts';

/** More could not be read. */
const MOST_LABELS = 400;
/** Beyond, most would not find a place, and looking for it takes time. */
const MOST_LOOKED_AT = 20_000;
const SIZE = 13;
const HALO = 3;
const LONGEST = 40;

type Box = [left: number, top: number, right: number, bottom: number];

/** Writes a value beside each object, where there is room: none covers another. */
export function drawLabels(
  context: OffscreenCanvasRenderingContext2D,
  objects: readonly number[],
  textOf: (object: number) => unknown,
  middleOf: (object: number) => [x: number, y: number],
  { ratio, width, height }: Frame,
): void {
  context.font = `600 ${SIZE * ratio}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  context.lineJoin = 'round';
  const taken: Box[] = [];
  for (const object of objects.slice(0, MOST_LOOKED_AT)) {
    if (taken.length >= MOST_LABELS) return;
    const text = String(textOf(object) ?? '').slice(0, LONGEST);
    if (!text) continue;
    const [x, middle] = middleOf(object);
    if (x < 0 || middle < 0 || x > width || middle > height) continue;
    const y = middle - 7 * ratio;
    const half = context.measureText(text).width / 2 + HALO;
    const box: Box = [x - half, y - SIZE * 1.3 * ratio, x + half, y];
    if (taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]))
      continue;
    taken.push(box);
    context.strokeStyle = '#fffefa';
    context.lineWidth = HALO * ratio;
    context.strokeText(text, x, y);
    context.fillStyle = '#0d2b3e';
    context.fillText(text, x, y);
  }
}
