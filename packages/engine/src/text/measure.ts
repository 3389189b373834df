import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { cssFont, type Font, registerFonts } from './fonts.ts';

/** One line of text in one font. `tracking` is the space added between letters, CSS pixels. */
export type TextRun = { text: string; font: Font; color: string; tracking?: number };

// A measure costs 30 µs and names come back at every zoom.
const widths = new LRUCache<string, number>({ max: 50_000 });
let context: SKRSContext2D | null = null;

/** Width of a run in CSS pixels. */
export function measureText({ text, font, tracking = 0 }: TextRun): number {
  const css = cssFont(font);
  const key = `${css}|${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    registerFonts();
    context ??= createCanvas(1, 1).getContext('2d');
    context.font = css;
    width = context.measureText(text).width;
    widths.set(key, width);
  }
  return width + tracking * Math.max(0, text.length - 1);
}

/** Distance between two lines, and the height a line takes: capitals with accents fit without touching. */
export function lineHeight({ size }: Font): number {
  return size * 1.14;
}

/** Breaks a long name into two lines of about the same length; a short one stays whole. */
export function breakName(name: string, longest: number): string[] {
  if (name.length <= longest) return [name];
  const breaks = [...name.matchAll(/ (?=\S)/g)].map((match) => match.index);
  if (breaks.length === 0) return [name];
  const middle = name.length / 2;
  // A line does not end with an article: « de », « la », « du » belong to what follows.
  const cost = (at: number) =>
    Math.abs(at - middle) + (/ (de|du|des|la|le|les|et|à|l)$/.test(name.slice(0, at)) ? 8 : 0);
  const best = breaks.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return [name.slice(0, best), name.slice(best + 1)];
}
