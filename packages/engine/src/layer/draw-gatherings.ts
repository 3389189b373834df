import { BASELINE, type Font } from '@motu/labels';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { parseColor } from '../draw/color.ts';
import { isPlain } from '../draw/ink.ts';
import type { Picture } from '../draw/picture.ts';
import { blockSize, printTextBlock, type TextBlock } from '../text/draw-text.ts';
import { cssFont } from '../text/fonts.ts';
import { discRadius, type Gathering } from './gather.ts';

const FONT: Font = { family: 'sans', size: 11.5, weight: 600, italic: false };
const EDGE = 1.5;
const DARK = '#1F2D36';
const LIGHT = '#FFFFFF';
/** Colours brighter than this bear dark letters. */
const BRIGHT = 165;

type Disc = { x: number; y: number; radius: number; color: string; text: string; textColor: string };

/** Draws a plain disc in the colour of its marks for each, with how many it stands for. */
export function drawGatherings(picture: Picture, gatherings: readonly Gathering[]): void {
  const { frame } = picture;
  const point = new Float64Array(2);
  for (const gathering of gatherings) {
    frame.toPixel(gathering.lon, gathering.lat, point);
    const [x = 0, y = 0] = point;
    const radius = discRadius(gathering.count);
    const reach = radius + EDGE;
    if (x < -reach || y < -reach || x > frame.width + reach || y > frame.height + reach) continue;
    const color = isPlain(gathering.color) ? gathering.color : DARK;
    const disc = { x, y, radius, color, text: countText(gathering.count), textColor: inkOn(color) };
    // To change from one to the other takes longer than all discs of a picture.
    if (picture.isInked()) inkDisc(picture, disc, gathering);
    else paintDisc(picture.context(), disc, frame.scale);
  }
}

function inkDisc({ ink, frame }: Picture, disc: Disc, { lon, lat }: Gathering): void {
  const { x, y, radius, color, text, textColor } = disc;
  ink.discs([[lon, lat]], radius + EDGE, LIGHT);
  ink.discs([[lon, lat]], radius, color);
  const block: TextBlock = { lines: [{ text, font: FONT, color: textColor }], halo: null };
  const { width, height } = blockSize(block);
  printTextBlock(ink, block, 'center', x - width / 2, y - height / 2, frame.scale);
}

function paintDisc(context: SKRSContext2D, disc: Disc, scale: number): void {
  const { x, y, radius, color, text, textColor } = disc;
  context.save();
  context.setTransform(scale, 0, 0, scale, x * scale, y * scale);
  for (const [reach, fill] of [[radius + EDGE, LIGHT] as const, [radius, color] as const]) {
    context.beginPath();
    context.arc(0, 0, reach, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
  }
  context.font = cssFont(FONT);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = textColor;
  context.fillText(text, 0, FONT.size * BASELINE);
  context.restore();
}

/** Thousands in short: a disc has no room for more. */
function countText(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)} k`;
}

function inkOn(color: string): string {
  const [red, green, blue] = parseColor(color);
  return 0.299 * red + 0.587 * green + 0.114 * blue > BRIGHT ? DARK : LIGHT;
}
