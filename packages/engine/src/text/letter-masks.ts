import type { Font } from '@motu/labels';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { type Mask, maskOf } from '../draw/mask.ts';
import { shadesOf } from '../draw/shades.ts';
import { cssFont, registerFonts } from './fonts.ts';

/** Letters of one font, size and colour, as they are printed: filled, or with a line around them. */
export type Face = {
  font: Font;
  color: string;
  shades: Int32Array;
  /** Width of the line, CSS pixels; 0 for filled letters. */
  outline: number;
  /** Device pixels to a CSS pixel. */
  scale: number;
  masks: Map<string, (Mask | undefined)[]>;
};

/** A letter begins at one of so many places in a pixel, as Skia's own do. */
export const PHASES = 4;
// A style may compute sizes and colours from its features.
const KEPT_FACES = 64;
const faces = new LRUCache<string, Face>({ max: KEPT_FACES });

export function faceOf(font: Font, color: string, outline: number, scale: number): Face {
  const key = `${cssFont(font)}|${color}|${outline}|${scale}`;
  const known = faces.get(key);
  if (known) return known;
  const face: Face = { font, color, shades: shadesOf(color), outline, scale, masks: new Map() };
  faces.set(key, face);
  return face;
}

/** A letter that begins so many quarters into a pixel. */
export function letterMask(face: Face, letter: string, phase: number): Mask {
  const phases = face.masks.get(letter) ?? [];
  const known = phases[phase];
  if (known) return known;
  const mask = drawMask(face, letter, phase / PHASES);
  phases[phase] = mask;
  // A whole line, where letters cannot be told apart, hardly comes twice.
  if (letter.length <= 2) face.masks.set(letter, phases);
  return mask;
}

let context: SKRSContext2D | null = null;

/** Skia draws the letter, once. */
function drawMask({ font, color, outline, scale }: Face, letter: string, shift: number): Mask {
  registerFonts();
  context ??= createCanvas(64, 64).getContext('2d');
  const { canvas } = context;
  const margin = Math.ceil((font.size / 2 + outline) * scale);
  const css = cssFont(font);
  context.font = css;
  const width = Math.ceil(context.measureText(letter).width * scale) + margin * 2;
  const height = Math.ceil(font.size * 1.5 * scale) + margin * 2;
  // A canvas that changes its size forgets all that was set.
  if (canvas.width < width || canvas.height < height) {
    canvas.width = Math.max(canvas.width, width);
    canvas.height = Math.max(canvas.height, height);
  }
  const baseline = margin + Math.ceil(font.size * scale);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, scale, margin + shift, baseline);
  context.font = css;
  context.lineJoin = 'round';
  context.lineWidth = outline;
  context.fillStyle = color;
  context.strokeStyle = color;
  if (outline > 0) context.strokeText(letter, 0, 0);
  else context.fillText(letter, 0, 0);
  return maskOf(context.getImageData(0, 0, width, height).data, width, margin, baseline);
}
