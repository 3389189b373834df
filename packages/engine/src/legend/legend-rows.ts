import { FULL, THEMES, type Theme } from '../basemap/theme.ts';
import { colorAt, formatColor } from '../draw/color.ts';
import type { FeaturePart, Layer } from '../layer/layer.ts';
import { fill, line, rule } from '../style/build.ts';
import type { Rule } from '../style/geostyler.ts';
import { isHeat } from '../style/heat.ts';

/** One line of a legend: a rule drawn with its own symbolisers, or a plain colour. */
export type LegendRow = { title: string; rule: Rule | null; color: string | null; ground: string };

/** Width in CSS pixels of the patch of one line. */
export const LEGEND_PATCH_WIDTH = 30;

const SEA = '#B5D6E4';

/** The lines of a layer's legend, top to bottom. */
export function legendRows({ content, slug }: Layer): LegendRow[] {
  switch (content.kind) {
    case 'relief':
      // Highest on top, as one reads a mountain.
      return content.ramp.map(({ label, color }) => plain(label, color)).toReversed();
    case 'hillshade':
      return [plain('Versant à l’ombre', '#8E95A4'), plain('Versant éclairé', '#FBF6E4')];
    case 'image':
      return []; // a photograph is its own legend
    case 'sea':
      return [plain('Plateau, récifs', '#D6ECEF'), plain('Pente', '#B5D6E4'), plain('Abysse', '#8FBCD4')];
    case 'base-map':
      return baseRows(THEMES[content.theme]);
    case 'composed':
      return content.parts.toReversed().flatMap((part) => partRows(part, content.background ?? FULL.motu));
    case 'features':
      return partRows(content, SEA_LAYERS.has(slug) ? SEA : FULL.motu);
  }
}

function partRows({ table, style }: FeaturePart, ground: string): LegendRow[] {
  const seen = new Set<string>();
  return style.rules.flatMap((rule) => {
    const drawn = rule.symbolizers.filter(({ kind }) => kind !== 'Text');
    // A rule repeated at several scales has one line, drawn as at the largest.
    if (seen.has(rule.name) || (drawn.length === 0 && table !== 'toponyme')) return [];
    seen.add(rule.name);
    const last = style.rules.findLast(({ name }) => name === rule.name) ?? rule;
    const title = drawn.some(isHeat) ? `${rule.name} (faible → forte)` : rule.name;
    return [{ title, rule: last, color: null, ground }];
  });
}

const SEA_LAYERS = new Set(['recifs', 'bathymetrie', 'mer-territoriale']);

function baseRows({ land, motu, lagoon, sea, roads, building }: Theme): LegendRow[] {
  return [
    plain('Terre sans relief', motu),
    plain('Terre, 350 m', formatColor(colorAt(land, 350))),
    plain('Terre, 1 500 m', formatColor(colorAt(land, 1500))),
    plain('Lagon', lagoon.deep),
    plain('Platier', lagoon.flat),
    plain('Mer', formatColor(colorAt(sea, 0.6))),
    road('Route principale', roads.principale, motu, 5),
    road('Route secondaire', roads.secondaire, motu, 3.5),
    { ...plain('Bâtiment', motu), rule: rule('Bâtiment', [fill(building.fill), line(building.outline, 1)]) },
  ];
}

/** Its edges and its surface, on the ground it lies on. */
function road(title: string, { fill, casing }: Theme['roads']['principale'], ground: string, width: number): LegendRow {
  const ends = { cap: 'round', join: 'round' } as const;
  return { ...plain(title, ground), rule: rule(title, [line(casing, width + 1.5, ends), line(fill, width, ends)]) };
}

const plain = (title: string, color: string): LegendRow => ({ title, rule: null, color, ground: color });
