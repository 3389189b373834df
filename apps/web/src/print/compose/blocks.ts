import { formatNumber, withUnit } from '@motu/core';
import { encode } from 'uqr';
import { circlePath } from '../circle-path.ts';
import { fr } from '../fr.ts';
import type { Box } from '../page-layout.ts';
import { CORAL, INK, LAGOON, SOFT, WHITE } from './ink.ts';
import { boxPath, type Mark, type Measure, pathOf, type Weight } from './mark.ts';
import { wrap } from './wrap.ts';

/** A piece of the column: how high it is, and its marks from its own upper left corner. */
export type Block = { height: number; marks: Mark[] };
/** What a block is made for: `k` is how much its texts are enlarged. */
export type Room = { width: number; k: number; measure: Measure };

const TITLE_SIZES = [12.2, 9.4, 7.2, 5.6, 4.4];
const LETTER = 0.72;
const QR_SIDE = 21;

export const nothing: Block = { height: 0, marks: [] };

export function shifted(marks: readonly Mark[], dx: number, dy: number): Mark[] {
  return marks.map((mark): Mark => {
    if (mark.kind === 'text') return { ...mark, x: mark.x + dx, y: mark.y + dy };
    if (mark.kind === 'picture') return { ...mark, box: { ...mark.box, x: mark.box.x + dx, y: mark.box.y + dy } };
    const { x = 0, y = 0, ...rest } = mark.at ?? {};
    const clip = mark.clip && { ...mark.clip, x: mark.clip.x + dx, y: mark.clip.y + dy };
    return { ...mark, at: { ...rest, x: x + dx, y: y + dy }, clip };
  });
}

/** Blocks one under the other. */
export function stack(blocks: readonly Block[], gap: number): Block {
  const marks: Mark[] = [];
  let height = 0;
  for (const block of blocks.filter((one) => one.height > 0)) {
    if (height > 0) height += gap;
    marks.push(...shifted(block.marks, 0, height));
    height += block.height;
  }
  return { height, marks };
}

type TextStyle = { size: number; weight: Weight; colour: string; leading?: number; most?: number };

export function paragraph(text: string, style: TextStyle, { width, measure }: Room): Block {
  const { size, leading = 1.32, most } = style;
  const lines = wrap(text, width, style, measure, most);
  return {
    height: lines.length * size * leading,
    marks: lines.map((line, i) => textAt(line, 0, i * size * leading, style)),
  };
}

/** A line of text whose top is at `y`. */
export function textAt(text: string, x: number, y: number, { size, weight, colour }: TextStyle): Mark {
  return { kind: 'text', text, x, y: y + size * (0.5 + LETTER / 2), size, weight, colour, align: 'left' };
}

/** As large as its words allow: a long title is smaller, and one that is longer still is shortened. */
export function titleBlock(title: string, room: Room): Block {
  if (!title.trim()) return nothing;
  const { width, k, measure } = room;
  const whole = (size: number) =>
    title
      .trim()
      .split(/[ \n\t]+/)
      .every((word) => measure(word, size, 700) <= width);
  const size =
    TITLE_SIZES.map((one) => one * k).find(
      (one) => whole(one) && wrap(title, width, { size: one, weight: 700 }, measure).length <= 3,
    ) ?? (TITLE_SIZES.at(-1) as number) * k;
  return paragraph(title, { size, weight: 700, colour: INK, leading: 1.05, most: 6 }, room);
}

export function commentBlock(comment: string, room: Room): Block {
  if (!comment.trim()) return nothing;
  const { k } = room;
  const isShort = wrap(comment, room.width, { size: 5.1 * k, weight: 400 }, room.measure).length <= 2;
  const style = isShort ? { size: 5.1 * k, most: 2 } : { size: 3 * k, most: 8 };
  return paragraph(comment, { ...style, weight: 400, colour: LAGOON, leading: 1.2 }, room);
}

/** `1:50 000`, what it means in words, and the bar. */
export function scaleBlock(scale: number, hasBar: boolean, room: Room): Block {
  const { k } = room;
  const words = stack(
    [
      paragraph(fr.oneTo(scale), { size: 6.4 * k, weight: 700, colour: INK, leading: 1.1, most: 1 }, room),
      paragraph(fr.centimetre(scale / 100), { size: 2.15 * k, weight: 400, colour: SOFT }, room),
    ],
    0.8 * k,
  );
  return hasBar ? stack([words, barBlock(scale, room)], 1.6 * k) : words;
}

function barBlock(scale: number, { width, k }: Room): Block {
  const most = (Math.min(width * 0.96, 60 * k) * scale) / 1000;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  const inKm = metres >= 1000;
  const length = (metres * 1000) / scale;
  const [size, high] = [2.3 * k, 1.2 * k];
  const top = size * 1.35;
  const shares = [0, 0.25, 0.5, 1];
  const labels = shares.map((share, i): Mark => {
    const figure = formatNumber((metres * share) / (inKm ? 1000 : 1), 2);
    const text = i === shares.length - 1 ? withUnit(figure, inKm ? 'km' : 'm') : figure;
    const x = i === 0 ? 0 : length * share;
    const isLast = i === shares.length - 1;
    // The last one ends with the bar: its unit must not leave the column.
    const align = i === 0 ? 'left' : isLast ? 'right' : 'center';
    return { ...textAt(text, x, 0, { size, weight: 400, colour: INK }), align } as Mark;
  });
  const box = (from: number, to: number): Box => ({
    x: length * from,
    y: top,
    width: length * (to - from),
    height: high,
  });
  return {
    height: top + high,
    marks: [
      ...labels,
      { kind: 'path', d: boxPath(box(0, 1)), paint: { fill: WHITE, stroke: INK, width: 0.18 } },
      ...[
        [0, 0.125],
        [0.25, 0.5],
      ].map(([from = 0, to = 0]): Mark => ({ kind: 'path', d: boxPath(box(from, to)), paint: { fill: INK } })),
    ],
  };
}

/** A needle that points to the north of the globe, `angle` degrees clockwise from the top of the page. */
export function northBlock(angle: number, { k }: Room): Block {
  const r = 8.2 * k;
  const at = { x: r, y: r + 3 * k, angle };
  const ticks = Array.from({ length: 36 }, (_, i) => {
    const [sin, cos] = [Math.sin((i * Math.PI) / 18), Math.cos((i * Math.PI) / 18)];
    const inner = i % 9 === 0 ? r * 0.84 : r * 0.92;
    return pathOf([
      [sin * inner, -cos * inner],
      [sin * r, -cos * r],
    ]);
  }).join('');
  const half = (side: 1 | -1) =>
    pathOf(
      [
        [0, -side * r * 0.72],
        [r * 0.22, 0],
        [-r * 0.22, 0],
      ],
      true,
    );
  const circle = (size: number) => circlePath(0, 0, size);
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const size = 3.2 * k;
  return {
    height: 2 * r + 3 * k,
    marks: [
      { kind: 'path', d: circle(r), paint: { stroke: INK, width: 0.2 }, at },
      { kind: 'path', d: ticks, paint: { stroke: INK, width: 0.16 }, at },
      { kind: 'path', d: half(1), paint: { fill: CORAL }, at },
      { kind: 'path', d: half(-1), paint: { fill: INK }, at },
      { kind: 'path', d: circle(r * 0.09), paint: { fill: WHITE }, at },
      {
        kind: 'text',
        text: fr.north,
        x: at.x + sin * (r + 1.7 * k),
        y: at.y - cos * (r + 1.7 * k) + size * 0.36,
        size,
        weight: 700,
        colour: INK,
        align: 'center',
      },
    ],
  };
}

/** The code that a phone reads, as squares; null when the link is too long for one. */
function qrPath(link: string, side: number): string | null {
  try {
    const { size, data } = encode(link, { ecc: 'M', border: 0 });
    const cell = side / size;
    const round = (value: number) => Math.round(value * 1000) / 1000;
    return data
      .flatMap((row, y) =>
        row.flatMap((isDark, x) =>
          isDark ? [`M${round(x * cell)} ${round(y * cell)}h${round(cell)}v${round(cell)}h${round(-cell)}Z`] : [],
        ),
      )
      .join('');
  } catch {
    return null;
  }
}

/** The code and the needle side by side, without a word: for a column that is full. */
export function besideBlock(link: string | null, north: Block, { k }: Room): Block {
  const d = link && qrPath(link, QR_SIDE * k);
  if (!d) return north;
  const height = Math.max(QR_SIDE * k, north.height);
  const code: Mark = { kind: 'path', d, paint: { fill: INK }, at: { x: 0, y: height - QR_SIDE * k } };
  return { height, marks: [code, ...shifted(north.marks, (QR_SIDE + 3) * k, height - north.height)] };
}

export function qrBlock(link: string, host: string, product: string, room: Room): Block {
  const { k } = room;
  const side = QR_SIDE * k;
  const d = qrPath(link, side);
  if (!d) return nothing;
  const x = side + 2.4 * k;
  const beside = stack(
    [
      paragraph(fr.online, { size: 2.55 * k, weight: 700, colour: INK }, { ...room, width: room.width - x }),
      paragraph(host, { size: 2.15 * k, weight: 400, colour: SOFT, most: 3 }, { ...room, width: room.width - x }),
    ],
    0.6 * k,
  );
  return {
    height: side,
    marks: [
      { kind: 'path', d, paint: { fill: INK }, at: { x: 0, y: 0 } },
      ...shifted(beside.marks, x, 0),
      ...markOfProduct(product, x, side - 8.4 * k, k),
    ],
  };
}

const REEF =
  'M45.15 7.28A28 28 0 0 0 4.61 37.82A5.05 5.05 0 0 0 13.85 34.28A20.6 20.6 0 0 1 43.67 11.81A2.43 2.43 0 0 0 45.15 7.28ZM26.18 59.39A28 28 0 0 0 56.72 18.85A2.43 2.43 0 0 0 52.19 20.33A20.6 20.6 0 0 1 29.72 50.15A5.05 5.05 0 0 0 26.18 59.39Z';
const LAGOON_DISC = 'M18.6 29.8a15.6 15.6 0 1 0 31.2 0a15.6 15.6 0 1 0 -31.2 0Z';
const ISLET = 'M-9 0a9 6.3 0 1 0 18 0a9 6.3 0 1 0 -18 0Z';

/** The mark and the name of the product. */
function markOfProduct(product: string, x: number, y: number, k: number): Mark[] {
  const scale = (8.4 * k) / 60;
  const at = { x: x - 4 * scale, y, scale };
  return [
    { kind: 'path', d: LAGOON_DISC, paint: { fill: '#d9f0ec' }, at },
    { kind: 'path', d: REEF, paint: { fill: LAGOON }, at },
    {
      kind: 'path',
      d: ISLET,
      paint: { fill: '#c98a2b' },
      at: { x: at.x + 15.79 * scale, y: y + 48.21 * scale, scale, angle: 45 },
    },
    textAt(product, x + 9.6 * k, y + 1.9 * k, { size: 4.4 * k, weight: 700, colour: INK }),
  ];
}
