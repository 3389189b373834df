import type { Licence } from '@motu/contract';
import { tahitiDay, toSlug } from '@motu/core';
import { isPublic, maySee, mayTake, type Viewer } from '../domain/access/visibility.ts';
import { allContexts } from '../domain/contexts.ts';
import { namedSources } from '../domain/default-content/osm-words.ts';
import type { Layer } from '../domain/layers.ts';
import { isOutside } from '../domain/outside-layers.ts';
import type { ShownContent } from '../domain/remembered-content.ts';
import type { Context } from '../domain/stores/context-store.ts';
import type { LayerData, LayerDataStore } from '../domain/stores/layer-data-store.ts';
import { licencesOf, type Producer } from '../domain/territory.ts';

/** What a layer is made of: objects with attributes, heights, or a picture that cannot be taken apart. */
type DatasetKind = 'objects' | 'relief' | 'map';

/** A group of the map's panel, as a theme of the catalogue. */
type Theme = { slug: string; name: string };

/** A layer as the catalogue tells it to those who may see it. */
export type Dataset = {
  layer: Layer;
  slug: string;
  name: string;
  description: string;
  theme: Theme;
  /** As the layer names them all; and each by its own name. */
  producer: string | null;
  producers: string[];
  licences: Licence[];
  /** A year, a month or a day; else the producer's own words. */
  updated: string | null;
  kind: DatasetKind;
  /** False when its administrator keeps the data, or keeps them from the groups of who looks: they are seen, not taken away. */
  isDownloadable: boolean;
  /** Where the map shows it: a context, which is the default one when empty; null when none does. */
  context: string | null;
  /** The base map that this context has it on. */
  baseMap: string | null;
};

export type DatasetOptions = {
  shown: Pick<ShownContent, 'layers' | 'contexts'>;
  producers: () => Producer[];
  layerData: Pick<LayerDataStore, 'all'>;
};

const OTHERS: Theme = { slug: 'autres', name: 'Autres données' };

/** The layers that this one may see, in the order of their names. All others are nowhere. */
export async function readDatasets(
  { shown, producers, layerData }: DatasetOptions,
  viewer: Viewer,
): Promise<Dataset[]> {
  const [layers, contexts, versions] = await Promise.all([
    shown.layers.all(),
    allContexts(shown),
    // While the database is away the pages say what is remembered: days of data are not.
    layerData.all().catch((): LayerData[] => []),
  ]);
  const visible = contexts.filter((context) => maySee(context, viewer));
  const seen = layers.filter((layer) => maySee(layer, viewer));
  // What everyone may see is shown on what everyone may see: its picture is kept for all.
  const basesFor = (layer: Layer) =>
    new Set(seen.filter((one) => one.options.baseMap && (isPublic(one) || !isPublic(layer))).map(({ slug }) => slug));
  return seen
    .filter((layer) => layer.drawing || isOutside(layer))
    .map((layer) => {
      const { isDownloadable, ...facts } = described(layer, producers(), versions);
      return {
        ...facts,
        isDownloadable: isDownloadable && mayTake(layer, viewer),
        ...placed(layer, visible, basesFor(layer)),
      };
    });
}

function described(layer: Layer, producers: Producer[], versions: readonly LayerData[]) {
  const { slug, name, metadata, drawing, options } = layer;
  const sources = new Set(drawing ? namedSources(drawing, producers) : []);
  const kind = kindOf(layer);
  return {
    layer,
    slug,
    name,
    description: metadata.description ?? '',
    producer: metadata.producteur,
    producers: (metadata.producteur ?? '').split(' · ').filter((name) => name !== ''),
    licences: licencesOf(producers.filter((producer) => sources.has(producer.slug))),
    updated: updatedOf(layer, versions),
    kind,
    isDownloadable: kind !== 'map' && options.download !== false,
  };
}

/** The theme is the group of the first context that shows it; the default one comes first. */
function placed({ slug }: Layer, contexts: readonly Context[], bases: ReadonlySet<string>) {
  for (const context of contexts) {
    const group = context.groups.find(({ groupAndLayers }) => groupAndLayers.some((entry) => entry.layer === slug));
    if (!group) continue;
    const entries = context.groups.flatMap(({ groupAndLayers }) => groupAndLayers);
    const base = entries.filter((entry) => bases.has(entry.layer));
    const shown = base.find(({ options }) => options.visible) ?? base[0];
    return {
      theme: { slug: toSlug(group.name) || OTHERS.slug, name: group.name },
      context: context.isDefault ? '' : context.slug,
      baseMap: bases.has(slug) ? null : (shown?.layer ?? null),
    };
  }
  return { theme: OTHERS, context: null, baseMap: null };
}

function kindOf({ drawing }: Layer): DatasetKind {
  if (drawing?.content.kind === 'features') return 'objects';
  return drawing?.content.kind === 'relief' && drawing.content.field === 'height' ? 'relief' : 'map';
}

/** When its data were last replaced here, else what the producer says. */
function updatedOf({ id, drawing, metadata }: Layer, versions: readonly LayerData[]): string | null {
  const table = drawing?.content.kind === 'features' ? drawing.content.table : null;
  const current = versions.find(({ layerId, place }) => layerId === id && place === table);
  return current?.at ? tahitiDay(new Date(current.at)) : metadata.date;
}
