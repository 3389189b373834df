import type { Glyph } from '@motu/labels';
import type { Candidate } from '../label/place.ts';
import { eightPositions } from '../label/positions.ts';
import type { Feature } from '../source/source.ts';
import type { TextBlock } from '../text/draw-text.ts';
import { breakName } from '../text/measure.ts';
import type { NameContext } from './names.ts';
import type { ThemeText } from './theme.ts';

type PoiColor = keyof ThemeText['poi'];

const COLORS: Record<string, PoiColor> = {
  sante: 'sante',
  administration: 'administration',
  enseignement: 'enseignement',
  culte: 'culte',
  port: 'port',
};
const THEME_GLYPHS: Record<string, Glyph> = {
  sante: 'cross',
  administration: 'dot',
  enseignement: 'school',
  culte: 'worship',
  port: 'ferry',
};
const CLASS_GLYPHS: Record<string, Glyph> = { mairie: 'civic', poste: 'post' };

const LONGEST_NAME = 38;
const LONGEST_LINE = 18;
export const PLACES_FROM = 13.9;
// Two places of the same name closer than this are the same place mapped twice.
const TWIN_DEGREES = 0.009;

/** Up to this rank a place is looked for by name: hospitals, town halls, posts, museums. */
const MAIN_RANK = 3;

/** Signs and names of places (health, town halls, schools…), most important first. */
export function poiCandidates(
  features: readonly Feature[],
  context: NameContext,
): { main: Candidate[]; others: Candidate[] } {
  const isMain = ({ properties }: Feature) => Number(properties.rang ?? 9) <= MAIN_RANK;
  return {
    main: placeCandidates(features.filter(isMain), context),
    others: placeCandidates(
      features.filter((feature) => !isMain(feature)),
      context,
    ),
  };
}

function placeCandidates(features: readonly Feature[], { plane: { zoom }, theme }: NameContext): Candidate[] {
  const seen = new Map<string, [number, number][]>();
  const sorted = features
    .filter(({ properties }) => isShown(properties, zoom))
    .toSorted((a, b) => Number(a.properties.rang ?? 9) - Number(b.properties.rang ?? 9) || a.id - b.id);
  return sorted.flatMap(({ geometry, properties }) => {
    const [lon, lat] = [geometry.coordinates[0] as number, geometry.coordinates[1] as number];
    const name = String(properties.nom);
    if (name.length > LONGEST_NAME || name.includes('/')) return [];
    const twins = seen.get(name) ?? [];
    if (twins.some(([x, y]) => Math.abs(x - lon) < TWIN_DEGREES && Math.abs(y - lat) < TWIN_DEGREES)) return [];
    seen.set(name, [...twins, [lon, lat]]);
    const kind = String(properties.theme);
    const color = theme.text.poi[COLORS[kind] ?? 'autre'];
    const glyph = CLASS_GLYPHS[String(properties.classe)] ?? THEME_GLYPHS[kind] ?? 'dot';
    const lines = breakName(name, LONGEST_LINE).map((text) => ({
      text,
      font: { family: 'sans', size: 11.5, weight: 400, italic: false } as const,
      color,
    }));
    const block: TextBlock = { lines, halo: { color: theme.halo.land, width: 1.9 } };
    const all = eightPositions(block, 8.5);
    const positions = [all[2], all[4], all[3], all[7]].filter((position) => position !== undefined);
    return [
      {
        lon,
        lat,
        symbol: { shape: 'badge', size: 11, color, halo: theme.halo.land, glyph, round: glyph === 'worship' },
        block,
        positions,
        room: 4,
        symbolRoom: 8,
        // The name of a town stands beside its town hall, not over it.
        keepSymbol: glyph === 'civic',
        reserved: glyph === 'civic',
        avoidLand: null,
      },
    ];
  });
}

/** Some places are only found by searching, and some names are left to the thematic layers (twins, names too long). */
function isShown({ nom, min_zoom, etiquette }: Feature['properties'], zoom: number): boolean {
  return Boolean(nom) && etiquette !== 0 && typeof min_zoom === 'number' && min_zoom <= zoom + 0.01;
}

/** The airfield sign, with its name from zoom 13. */
export function airfieldCandidates(features: readonly Feature[], { plane: { zoom }, theme }: NameContext): Candidate[] {
  if (zoom < 9.9 || zoom > 15.5) return [];
  return features.map(({ geometry, properties }) => {
    const font = { family: 'sans', size: 11.5, weight: 400, italic: false } as const;
    const color = theme.text.locality;
    const lines = breakName(String(properties.nom ?? ''), LONGEST_LINE).map((text) => ({ text, font, color }));
    const block: TextBlock | null =
      zoom > 12.9 && properties.nom ? { lines, halo: { color: theme.halo.land, width: 1.9 } } : null;
    return {
      lon: geometry.coordinates[0] as number,
      lat: geometry.coordinates[1] as number,
      symbol: { shape: 'badge', size: 12, color, halo: theme.halo.land, glyph: 'plane', round: true },
      block,
      positions: block ? eightPositions(block, 9) : [],
      room: 3,
      symbolRoom: 1,
      keepSymbol: true,
      reserved: false,
      avoidLand: null,
      halo: theme.halo,
    };
  });
}

/** House numbers, at the largest scales only. */
export function numberCandidates(features: readonly Feature[], { plane: { zoom }, theme }: NameContext): Candidate[] {
  if (zoom < 17.9) return [];
  return features.map(({ geometry, properties }) => ({
    lon: geometry.coordinates[0] as number,
    lat: geometry.coordinates[1] as number,
    symbol: null,
    block: {
      lines: [
        {
          text: String(properties.numero ?? ''),
          font: { family: 'sans', size: 10.5, weight: 400, italic: false },
          color: theme.text.second,
        },
      ],
      halo: { color: theme.halo.land, width: 1.6 },
    },
    positions: [{ dx: 0, dy: 0, align: 'center' }],
    room: 1,
    symbolRoom: 0,
    keepSymbol: false,
    reserved: false,
    avoidLand: null,
  }));
}
