import type { Layer as Drawing } from '@motu/engine';
import type { Layer, LayerDrawing } from '../layers.ts';
import type { State } from '../state.ts';
import type { Producer, Territory } from '../territory.ts';

/** The source of what was imported from OpenStreetMap. */
export const OSM_IMPORT = 'osm-import';
const OSM = 'OpenStreetMap';
/** What the layers of the catalogue say of the data that Motu comes with, and what is true of a file of one's own. */
const WORDS: [string, string][] = [
  ['OpenStreetMap, août 2021', 'OpenStreetMap (fichier importé)'],
  ['sans les voies privées', 'voies privées comprises'],
  ['sens uniques relevés ou déduits aux ronds-points.', 'portails et restrictions que ce fichier signale.'],
  ['309 sommets, dont 92 avec une altitude.', 'ceux que ce fichier contient.'],
];

/** Keeps true what the layers say of OpenStreetMap: those that show imported tables name the import, and its year (TER-04). */
export async function describeOsm(state: State, { producers }: Pick<Territory, 'producers'>): Promise<void> {
  const imported = producers.find(({ slug }) => slug === OSM_IMPORT) ?? null;
  await state.transaction(async ({ layers }) => {
    for (const layer of await layers.all()) {
      const described = layer.drawing ? describe(layer, layer.drawing, imported) : layer;
      if (JSON.stringify(described) !== JSON.stringify(layer)) await layers.describe(described);
    }
  });
}

/** A layer as it was written, before anything was said of an import. */
export function withoutOsm(layer: Layer): Layer {
  return layer.drawing ? describe(layer, layer.drawing, null) : layer;
}

/** Who made what a layer of the catalogue shows: an import too, when it filled its tables. */
export function sourcesNow(drawing: Drawing, producers: readonly Producer[]): string[] {
  const imported = producers.find(({ slug }) => slug === OSM_IMPORT);
  return imported && shows(drawing, imported.tables) ? [...drawing.sources, OSM_IMPORT] : [...drawing.sources];
}

function describe(layer: Layer, drawing: LayerDrawing, imported: Producer | null): Layer {
  const source = imported && shows(drawing, imported.tables) ? imported : null;
  const say = (text: string) =>
    WORDS.reduce((said, [before, after]) => (source ? said.replace(before, after) : said.replace(after, before)), text);
  const sayOf = (text: string | null | undefined) => (text ? say(text) : (text ?? null));
  const { metadata } = layer;
  const { sources, legend } = drawing;
  const others = sources.filter((slug) => slug !== OSM_IMPORT);
  return {
    ...layer,
    metadata: {
      ...metadata,
      description: sayOf(metadata.description),
      note: sayOf(metadata.note),
      producteur: sayOf(metadata.producteur),
      ...(source && { date: newest(metadata.date, source.annee) }),
    },
    drawing: {
      ...drawing,
      legend: legend && {
        ...legend,
        ...(legend.subtitle && { subtitle: say(legend.subtitle) }),
        ...(legend.note && { note: say(legend.note) }),
      },
      sources: source ? [...others, OSM_IMPORT] : others,
    },
  };
}

/**
 * The producers to name for a layer: one of OpenStreetMap whose tables were all imported anew is not. What is stored stays, for the day when
 * the import is gone.
 */
export function namedSources(drawing: LayerDrawing, producers: readonly Producer[]): string[] {
  const { sources } = drawing;
  if (!sources.includes(OSM_IMPORT)) return [...sources];
  const gone = producers
    .filter(({ slug, producteur }) => slug !== OSM_IMPORT && producteur.startsWith(OSM))
    .filter(({ tables }) => !shows(drawing, tables))
    .map(({ slug }) => slug);
  return sources.filter((slug) => !gone.includes(slug));
}

/** Whether a layer draws one of these tables. A base map draws them all. */
function shows({ content }: LayerDrawing, tables: readonly string[]): boolean {
  if (content.kind === 'base-map') return true;
  if (content.kind === 'features') return tables.includes(content.table);
  return content.kind === 'composed' && content.parts.some(({ table }) => tables.includes(table));
}

/** Of two years; a date that an administrator wrote in other words stays. */
function newest(said: string | null | undefined, year: string | null): string | null {
  if (!said) return year;
  return year && /^\d{4}$/.test(said) && year > said ? year : said;
}
