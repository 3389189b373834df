import type { Glyph, PlaceSymbol } from '@motu/labels';
import { THEMES, type Theme, type ThemeName, type ThemeText } from '../../basemap/theme.ts';

/** What a style says of the pictures in its sheet of signs. */
type SpriteIndex = Record<string, SpriteSign>;
type SpriteSign = {
  x: number;
  y: number;
  width: number;
  height: number;
  pixelRatio: number;
  stretchX?: [number, number][];
  content?: [number, number, number, number];
};

/** Sides of the square that each sign has in the sheet, CSS pixels. */
const CELL = 24;
const PLATE = { width: 20, height: 14 };

/** An arrow of a road that is followed one way. */
export type Arrow = { shape: 'arrow'; color: string };

type PlaceSign = { color: keyof ThemeText['poi']; glyph: Glyph };

const PLACE_SIGNS: Record<string, PlaceSign> = {
  sante: { color: 'sante', glyph: 'cross' },
  administration: { color: 'administration', glyph: 'dot' },
  enseignement: { color: 'enseignement', glyph: 'school' },
  culte: { color: 'culte', glyph: 'worship' },
  port: { color: 'port', glyph: 'ferry' },
  mairie: { color: 'administration', glyph: 'civic' },
  poste: { color: 'administration', glyph: 'post' },
  autre: { color: 'autre', glyph: 'dot' },
};

/** The names of signs of places in the sheet: `lieu-sante`. */
export const PLACE_SIGN_NAMES = Object.keys(PLACE_SIGNS);

/** Every sign of a base map, by its name in the sheet. */
export function signsOf(theme: Theme): Record<string, PlaceSymbol | Arrow> {
  const { text, halo, shield } = theme;
  const places = Object.entries(PLACE_SIGNS).map(([name, { color, glyph }]): [string, PlaceSymbol] => [
    `lieu-${name}`,
    { shape: 'badge', size: 11, color: text.poi[color], halo: halo.land, glyph, round: glyph === 'worship' },
  ]);
  return {
    ...Object.fromEntries(places),
    bourg: { shape: 'ring', radius: 2.6, color: text.locality, fill: '#FFFFFF' },
    village: { shape: 'ring', radius: 2, color: text.locality, fill: '#FFFFFF' },
    sommet: { shape: 'peak', size: 9, color: text.summit, halo: halo.land },
    aerodrome: { shape: 'badge', size: 12, color: text.locality, halo: halo.land, glyph: 'plane', round: true },
    plaque: { shape: 'plate', ...PLATE, fill: shield.fill, edge: shield.edge },
    fleche: { shape: 'arrow', color: theme.arrow },
  };
}

/** Where each sign lies in the sheet, in pixels of it. */
export function spriteIndexOf(theme: ThemeName, scale: 1 | 2): SpriteIndex {
  return Object.fromEntries(
    Object.entries(signsOf(THEMES[theme])).map(([name, sign], i) => [name, place(sign, i, scale)]),
  );
}

function place(sign: PlaceSymbol | Arrow, i: number, scale: number): SpriteSign {
  const square = { x: i * CELL * scale, y: 0, width: CELL * scale, height: CELL * scale, pixelRatio: scale };
  if (sign.shape !== 'plate') return square;
  // The plate of a road's number is as wide as the number.
  const [left, top] = [(CELL - PLATE.width) / 2, (CELL - PLATE.height) / 2];
  const inside = (from: number, length: number): [number, number] => [from * scale, (from + length) * scale];
  const [x0, x1] = inside(left + 3, PLATE.width - 6);
  const [y0, y1] = inside(top + 1, PLATE.height - 2);
  return { ...square, stretchX: [[x0 + 2 * scale, x1 - 2 * scale]], content: [x0, y0, x1, y1] };
}

/** Sides of a sign's square. */
export const SIGN_CELL = CELL;
