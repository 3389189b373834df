import { levelResolution, TILE_GRIDS, tileExtent } from '@motu/core';
import { type Halo, NAMES_SPAN, type NamesTile, type PlaceSymbol, type TextRun, type TileName } from '@motu/labels';
import type { BlockPlace } from './block-address.ts';

const GRID = TILE_GRIDS['EPSG:4326'];

/** A name or sign of a layer, that wants to be on the map. */
export type MapName = {
  slug: string;
  lon: number;
  lat: number;
  isMajor: boolean;
  /** What it says, whatever stands below it in smaller letters; empty for a sign alone. */
  words: string;
  /** Something stands below its words: a number of inhabitants, another name. */
  saysMore: boolean;
  lines: readonly TextRun[];
  halo: Halo | null;
  symbol: PlaceSymbol | null;
  keepsSymbol: boolean;
  /** Where the server would set its text, from the place. */
  text: TileName['text'] | null;
  /** What its letters follow. */
  path: readonly number[] | null;
};

/** What the pictures of a layer show of a point: half its width, CSS pixels. */
export type MapMark = { lon: number; lat: number; radius: number };

/** A pin of the page, whose tip is on its place: what it takes of the screen, CSS pixels. */
export type MapPin = { lon: number; lat: number; width: number; height: number };

/** The names of a block, as its layer's server wrote them, and the marks that its pictures show. */
export function readBlock(slug: string, tile: NamesTile, place: BlockPlace): { names: MapName[]; marks: MapMark[] } {
  const toGround = groundOf(place);
  const { marks = [] } = tile;
  return {
    names: readNames(slug, tile, toGround),
    marks: Array.from({ length: Math.floor(marks.length / 3) }, (_, i) => {
      const [x = 0, y = 0, radius = 0] = marks.slice(i * 3, i * 3 + 3);
      return { ...toGround(x, y), radius };
    }),
  };
}

type ToGround = (x: number, y: number) => { lon: number; lat: number };

/** Where the pixels of a block lie. */
function groundOf({ level, column, row }: BlockPlace): ToGround {
  const [west, , , north] = tileExtent(GRID, level, column, row);
  const degrees = levelResolution(GRID, level) / NAMES_SPAN;
  return (x, y) => ({ lon: west + x * degrees, lat: north - y * degrees });
}

function readNames(slug: string, tile: NamesTile, toGround: ToGround): MapName[] {
  return tile.names.map((name): MapName => {
    const lines = (name.lines ?? []).map(([text, run]): TextRun => ({ ...(tile.runs[run] as TextRun), text }));
    const main = name.lines?.[0]?.[1];
    return {
      slug,
      ...toGround(...name.at),
      isMajor: name.isMajor ?? false,
      words: (name.lines ?? [])
        .filter(([, run]) => run === main)
        .map(([text]) => text)
        .join(' '),
      saysMore: (name.lines ?? []).some(([, run]) => run !== main),
      lines,
      halo: name.halo === undefined ? null : (tile.halos[name.halo] ?? null),
      symbol: name.symbol === undefined ? null : (tile.symbols[name.symbol] ?? null),
      keepsSymbol: name.keepsSymbol ?? false,
      text: name.text ?? null,
      path: name.path ?? null,
    };
  });
}
