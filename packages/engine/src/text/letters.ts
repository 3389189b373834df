import type { TextRun } from '@motu/labels';
import { LRUCache } from 'lru-cache';
import { cssFont } from './fonts.ts';
import { measureText } from './measure.ts';

/** Letters of a run, and where each begins, CSS pixels from its start. */
export type Letters = { letters: readonly string[]; starts: readonly number[] };

/** Parts a run into letters; one whose letters cannot be told apart is a single piece. */
export function lettersOf(run: TextRun): Letters {
  const { text, font, tracking = 0 } = run;
  if (!standsApart(text)) return { letters: [text], starts: [0] };
  const letters = text.split('');
  const advances = advancesOf(cssFont(font));
  const starts: number[] = [];
  let x = 0;
  for (let i = 0; i < letters.length; i++) {
    if (i > 0) x += advance(run, advances, letters[i - 1] as string, letters[i] as string) + tracking;
    starts.push(x);
  }
  return { letters, starts };
}

/** Latin letters, figures and the usual signs: nothing that is written over another letter, or joined to it. */
function standsApart(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isKnown = code < 0x300 || (code >= 0x1e00 && code < 0x1f00) || (code >= 0x2010 && code < 0x2044);
    if (!isKnown) return false;
  }
  return true;
}

// From the start of a letter to that of the next, by pair of letters, for each font.
const advancesByFont = new LRUCache<string, Map<string, number>>({ max: 64 });

function advancesOf(css: string): Map<string, number> {
  const known = advancesByFont.get(css) ?? new Map<string, number>();
  advancesByFont.set(css, known);
  return known;
}

/** Some pairs stand closer than their letters alone would. */
function advance({ font, color }: TextRun, advances: Map<string, number>, letter: string, next: string): number {
  const pair = letter + next;
  const known = advances.get(pair);
  if (known !== undefined) return known;
  const measured = measureText({ text: pair, font, color }) - measureText({ text: next, font, color });
  advances.set(pair, measured);
  return measured;
}
