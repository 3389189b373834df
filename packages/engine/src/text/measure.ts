import { type TextRun, trackedWidth } from '@motu/labels';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { cssFont, registerFonts } from './fonts.ts';

// A measure costs 30 µs and names come back at every zoom.
const widths = new LRUCache<string, number>({ max: 50_000 });
let context: SKRSContext2D | null = null;

/** Width of a run in CSS pixels. */
export function measureText(run: TextRun): number {
  const { text, font } = run;
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
  return trackedWidth(width, run);
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
