import type { NamesTile, RunStyle, TileName } from '@motu/labels';
import type { Frame } from '../projection/frame.ts';
import type { PlacedLabel } from './place.ts';

/** What a picture shows of a point: half its width, CSS pixels. */
export type ShownMark = { lon: number; lat: number; radius: number };

/** Names in their places as a tile of them: what many share is written once. */
export function writeNames(frame: Frame, labels: readonly PlacedLabel[], marks: readonly ShownMark[]): NamesTile {
  const runs = numbered<RunStyle>();
  const halos = numbered<NamesTile['halos'][number]>();
  const symbols = numbered<NamesTile['symbols'][number]>();
  const point = new Float64Array(2);
  const names = labels.map((label): TileName => {
    const { lon, lat, block, symbol, text, path, keepSymbol, isMajor } = label;
    frame.toPixel(lon, lat, point);
    return {
      at: [tenths(point[0] as number), tenths(point[1] as number)],
      ...(isMajor && { isMajor }),
      ...(block && {
        lines: block.lines.map(({ text: words, ...style }) => [words, runs.numberOf(style)] as [string, number]),
        ...(block.halo && { halo: halos.numberOf({ color: block.halo.color, width: block.halo.width }) }),
      }),
      ...(symbol && { symbol: symbols.numberOf(symbol), ...(keepSymbol && { keepsSymbol: true as const }) }),
      ...(text && { text: [tenths(text.dx), tenths(text.dy), text.align] as NonNullable<TileName['text']> }),
      ...(path && { path: path.map(tenths) }),
    };
  });
  const shown = marks.flatMap(({ lon, lat, radius }) => {
    frame.toPixel(lon, lat, point);
    return [tenths(point[0] as number), tenths(point[1] as number), Math.ceil(radius)];
  });
  return { runs: runs.all, halos: halos.all, symbols: symbols.all, names, ...(shown.length > 0 && { marks: shown }) };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Things that are the same, each once, by their number. */
function numbered<T>() {
  const all: T[] = [];
  const numbers = new Map<string, number>();
  return {
    all,
    numberOf(one: T): number {
      const key = JSON.stringify(one);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, all.length);
      return all.push(one) - 1;
    },
  };
}
