import { randomUUID } from 'node:crypto';
import { endpoints } from '@motu/contract';
import { toSlug } from '@motu/core';
import type { Layer as Drawing } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import { type Catalogue, defaultContext } from '../catalogue.ts';
import type { Layer } from '../layers.ts';
import type { State } from '../state.ts';
import type { Context } from '../stores/context-store.ts';
import type { NamedExtent, Producer, Territory } from '../territory.ts';
import { CONTEXTS } from './contexts.ts';
import { FIRST_NOTE } from './first-note.ts';
import { partsOf } from './layer-parts.ts';
import { namedSources, sourcesNow } from './osm-words.ts';
import { type Defaults, rememberContext, writeDefaults } from './remembered-defaults.ts';

const DONE = 'default-content';
/** Room left around an island or a commune, as a share of its size. */
const MARGIN = 0.15;

/** What comes with Motu: French Polynesia. */
export const SHIPPED: Catalogue = { layers: CATALOGUE, contexts: CONTEXTS, note: FIRST_NOTE };

/** Fills an empty installation with the territory’s layers, contexts, saved locations and a first note; once. */
export async function createDefaultContent(state: State, territory: Territory): Promise<void> {
  await state.edit(async (stores) => {
    if (await stores.settings.read(DONE)) return;
    const { layers, contexts, note } = territory.catalogue ?? SHIPPED;
    const made = layers.map((drawing) => toDefaultLayer(drawing, territory.producers));
    for (const layer of made) await stores.layers.add(layer);
    const shown = (contexts.length > 0 ? contexts : [defaultContext(layers)]).map(
      (context): Context => ({ ...context, id: randomUUID(), published: true, version: 1 }),
    );
    for (const context of shown) await stores.contexts.add(context);
    for (const place of onePerAddress(territory.places)) await stores.locations.add(toLocation(place));
    if (note) await stores.notes.add({ id: randomUUID(), content: note, order: 1, published: true, version: 1 });
    await stores.settings.write(DONE, true);
    if (!territory.catalogue) await writeDefaults(stores, { pack: territory.pack, ...rememberAll(made, shown) });
  });
}

function rememberAll(layers: readonly Layer[], contexts: readonly Context[]): Omit<Defaults, 'pack'> {
  return {
    layers: Object.fromEntries(layers.map((layer) => [layer.slug, { id: layer.id, parts: partsOf(layer) }])),
    contexts: Object.fromEntries(contexts.map((context) => [context.slug, rememberContext(context)])),
  };
}

/** A layer of the catalogue, with who made what it shows now; what imports add is written afterwards. */
export function toDefaultLayer(drawing: Drawing, producers: Producer[]): Layer {
  const sources = namedSources({ ...drawing, sources: sourcesNow(drawing, producers) }, producers);
  const { metadata } = toLayer({ ...drawing, sources }, producers);
  return { ...toLayer(drawing, producers), metadata };
}

/** What is shown before a layer is: a limit that is taken for another may cost a ship dear. */
const WARNINGS: Record<string, string> = {
  'limites-maritimes': '<p>Limites données à titre indicatif : ne pas utiliser pour la navigation.</p>',
};

/** A layer of a catalogue as it is stored. */
export function toLayer(drawing: Drawing, producers: Producer[]): Layer {
  const { slug, title, description, minZoom, maxZoom, content, fields, legend, sources } = drawing;
  const makers = producers.filter((producer) => sources.includes(producer.slug));
  const years = makers.flatMap(({ annee }) => annee ?? []).sort();
  return {
    id: randomUUID(),
    slug,
    name: title,
    aliases: [],
    sourceType: 'wmts',
    sourceUrl: endpoints.wmts.ask.path,
    sourceOptions: {
      format: tileFormat(content),
      layer: slug,
      style: '',
      matrixSet: 'EPSG:4326',
      projection: 'EPSG:4326',
    },
    minZoom,
    maxZoom,
    options: { ...pageOptions(content), ...(fields.length > 0 && { info: [{ type: 'wms', layers: slug }] }) },
    metadata: {
      description,
      producteur: [...new Set(makers.map(({ producteur }) => producteur))].join(' · ') || null,
      date: years.at(-1) ?? null,
      note: legend?.note ?? null,
      avertissement: WARNINGS[slug] ?? null,
    },
    drawing: { content, fields, legend, sources },
    searchable: SEARCHABLE.has(slug),
    published: true,
    version: 1,
  };
}

function pageOptions(content: Drawing['content']): Layer['options'] {
  if (content.kind !== 'base-map') return {};
  return content.theme === 'dark' ? { baseMap: true, scheme: 'dark' } : { baseMap: true };
}

/**
 * Shaded pictures weigh two to seven times less as WebP, at the same cost; a few flat colours less as PNG. So does the dark
 * base map, or little more: its dark sea shows the steps of colour that WebP makes.
 */
function tileFormat(content: Drawing['content']): string {
  const isDark = content.kind === 'base-map' && content.theme === 'dark';
  return content.kind === 'features' || isDark ? 'image/png' : 'image/webp';
}

/** Layers whose features are found by name. The names of the territory are, whatever its layers. */
const SEARCHABLE = new Set([
  'communes',
  'subdivisions',
  'aerodromes',
  'sante',
  'enseignement',
  'administration',
  'culte',
]);

/** Places come in order of importance: an island takes the address before the commune of the same name. */
function onePerAddress(places: NamedExtent[]): NamedExtent[] {
  return [...new Map(places.toReversed().map((place) => [toSlug(place.name), place])).values()];
}

function toLocation({ name, extent: [west, south, east, north] }: NamedExtent) {
  return {
    id: randomUUID(),
    slug: toSlug(name),
    title: name,
    lon: (west + east) / 2,
    lat: (south + north) / 2,
    width: (east - west) * (1 + 2 * MARGIN),
    height: (north - south) * (1 + 2 * MARGIN),
    version: 1,
  };
}
