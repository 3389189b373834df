import { formatOptions, type SourceOptionsInput } from '@motu/contract';
import { formatFixed } from '@motu/core';
import { fr } from './fr.ts';

/** What an update would change, in words. */
export function describeDifference(before: SourceOptionsInput, after: SourceOptionsInput): string[] {
  const simple = (['format', 'layer', 'matrixSet', 'projection', 'style'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => fr.changes(fr.names[name], before[name] || fr.nothing, after[name] || fr.nothing));
  return [...simple, ...describeExtent(before.extent, after.extent), ...describeGrid(before, after)];
}

function describeExtent(before: number[] | undefined, after: number[] | undefined): string[] {
  if (String(before) === String(after)) return [];
  if (!before || !after) return [after ? fr.newExtent(shown(after)) : fr.noExtent];
  const growth = areaOf(after) / areaOf(before);
  const how = growth > 1.005 ? fr.larger : growth < 0.995 ? fr.smaller : fr.moved;
  return [fr.extent(how, shown(before), shown(after))];
}

const shown = (extent: number[]): string => extent.map((value) => formatFixed(value, 3)).join('\u00a0; ');
const areaOf = ([west = 0, south = 0, east = 0, north = 0]: number[]): number => (east - west) * (north - south) || 1;

function describeGrid({ tileGrid: before }: SourceOptionsInput, { tileGrid: after }: SourceOptionsInput): string[] {
  if (!after || !before) return before === after ? [] : [after ? fr.newGrid(after.matrixIds.length) : fr.noGrid];
  const levels = (ids: string[]) => `${ids[0] ?? fr.nothing} – ${ids.at(-1) ?? fr.nothing}`;
  const sentences: string[] = [];
  if (String(before.matrixIds) !== String(after.matrixIds))
    sentences.push(fr.changes(fr.levels, levels(before.matrixIds), levels(after.matrixIds)));
  const changed = after.matrixIds.filter((id) => {
    const [from, to] = [before.matrixIds.indexOf(id), after.matrixIds.indexOf(id)];
    return from >= 0 && lineOf(before, from) !== lineOf(after, to);
  });
  if (changed.length > 0) sentences.push(fr.matrices(changed.length));
  return sentences;
}

type Grid = NonNullable<SourceOptionsInput['tileGrid']>;
const lineOf = ({ resolutions, origins, tileSizes }: Grid, index: number): string =>
  JSON.stringify([resolutions[index]?.toPrecision(12), origins[index], tileSizes[index]]);

export type DiffLine = { text: string; isChanged: boolean };

/** Both sources, line by line, with the lines that the other one lacks. */
export function sideBySide(before: SourceOptionsInput, after: SourceOptionsInput): [DiffLine[], DiffLine[]] {
  const [old, next] = [formatOptions(before).split('\n'), formatOptions(after).split('\n')];
  const marked = (lines: string[], others: string[]) =>
    lines.map((text) => ({ text, isChanged: !others.includes(text) }));
  return [marked(old, next), marked(next, old)];
}
