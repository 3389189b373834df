import { formatNumber } from '@motu/core';
import { fr } from '../fr.ts';
import type { OwnLook } from '../own-layer.ts';

export type LegendLine = { color: string; words: string };

/** What the colours of a look mean, top to bottom; one colour needs no words but the layer's own. */
export function legendLines({ color, by }: OwnLook, name: string): LegendLine[] {
  if (!by) return [{ color, words: name }];
  const known = by.mode === 'categories' ? [...by.values] : classWords(by.bounds);
  const lines = known.map((words, i) => ({ color: by.colors[i] ?? by.rest, words }));
  return [...lines, { color: by.rest, words: by.mode === 'categories' ? fr.others : fr.noValue }];
}

function classWords(bounds: readonly number[]): string[] {
  const write = (bound: number) => formatNumber(Math.round(bound * 1000) / 1000);
  const [first, last] = [bounds[0], bounds.at(-1)];
  if (first === undefined || last === undefined) return [fr.above('0')];
  const between = bounds.slice(1).map((bound, i) => fr.from(write(bounds[i] ?? 0), write(bound)));
  return [fr.below(write(first)), ...between, fr.above(write(last))];
}
