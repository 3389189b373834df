import { walkLine } from '@motu/labels';
import { lineCandidates, partsOf } from '../label/along-line.ts';
import type { Candidate } from '../label/place.ts';
import type { Feature } from '../source/source.ts';
import type { TextBlock } from '../text/draw-text.ts';
import { measureText } from '../text/measure.ts';
import type { NameContext } from './names.ts';

export const STREETS_FROM = 14.9;
export const RIVERS_FROM = 12.9;
export const SHIELDS_FROM = 10.9;
const MINOR_SHIELDS_FROM = 12.9;
const STREET_CLASSES = ['principale', 'secondaire', 'desserte', 'piste', 'sentier'];
// CSS pixels between two mentions of one name.
const STREET_APART = 300;
const RIVER_APART = 420;
const SHIELD_APART = 340;
/** A number that is read at a glance: RT1, RDO. */
const SHIELD = /^[A-Z]{2,3}\d{0,2}$/;

/** Names along the streets, those of the main roads first. */
export function streetCandidates(streets: readonly Feature[], { plane, theme }: NameContext): Candidate[] {
  const { zoom } = plane;
  const rankOf = ({ properties }: Feature) => STREET_CLASSES.indexOf(String(properties.classe));
  return streets
    .filter((street) => zoom > STREETS_FROM + 1 || rankOf(street) < 2)
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) || Number(b.properties.longueur_m) - Number(a.properties.longueur_m) || a.id - b.id,
    )
    .flatMap((street) => {
      const rank = rankOf(street);
      const size = (rank === 0 ? 11.5 : 10.5) + (zoom > 16.9 ? 0.5 : 0);
      const font = { family: 'sans', size, weight: rank === 0 ? 600 : 400, italic: false } as const;
      const block: TextBlock = {
        lines: [{ text: String(street.properties.nom), font, color: theme.text.street, tracking: 0.2 }],
        halo: { color: theme.halo.land, width: 1.8 },
      };
      return lineCandidates(street.geometry, block, plane, STREET_APART, 3);
    });
}

/** Names along the rivers; a brook waits for a larger scale. */
export function riverCandidates(courses: readonly Feature[], { plane, theme }: NameContext): Candidate[] {
  return courses
    .filter(({ properties: { nom, classe } }) => nom && (classe === 'riviere' || plane.zoom > RIVERS_FROM + 1))
    .toSorted((a, b) => Number(b.properties.longueur_m) - Number(a.properties.longueur_m) || a.id - b.id)
    .flatMap(({ geometry, properties }) => {
      const font = { family: 'serif', size: 12, weight: 400, italic: true } as const;
      const block: TextBlock = {
        lines: [{ text: String(properties.nom), font, color: theme.text.water, tracking: 0.6 }],
        halo: { color: theme.halo.land, width: 1.6 },
      };
      return lineCandidates(geometry, block, plane, RIVER_APART, 4);
    });
}

/** Numbers of the main roads, in a small plate on the road. */
export function shieldCandidates(roads: readonly Feature[], { plane, theme }: NameContext): Candidate[] {
  const { fill, edge, text: color } = theme.shield;
  const font = { family: 'sans', size: 10.5, weight: 700, italic: false } as const;
  return roads.flatMap(({ geometry, properties }) => {
    const text = String(properties.ref ?? '');
    if (!SHIELD.test(text) || (plane.zoom < MINOR_SHIELDS_FROM && properties.classe !== 'principale')) return [];
    const block: TextBlock = { lines: [{ text, font, color }], halo: null };
    const width = Math.ceil(measureText({ text, font, color })) + 7;
    return partsOf(geometry, plane).flatMap((points) => {
      const line = walkLine(points);
      const total = line.length;
      if (total < width * 2) return [];
      const count = Math.max(1, Math.round(total / SHIELD_APART));
      return Array.from({ length: count }, (_, i): Candidate => {
        const { x, y } = line.at((total * (i + 0.5)) / count);
        const [lon, lat] = plane.toLonLat(x, y);
        return {
          lon,
          lat,
          symbol: { shape: 'plate', width, height: 14, fill, edge },
          block,
          positions: [{ dx: 0, dy: 0, align: 'center' }],
          room: 2,
          symbolRoom: 24,
          keepSymbol: false,
          reserved: false,
          avoidLand: null,
        };
      });
    });
  });
}
