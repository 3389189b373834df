import type { Layer, LayerDrawing } from '../layers.ts';
import type { State } from '../state.ts';
import type { Territory } from '../territory.ts';
import { OSM_IMPORT } from './osm-words.ts';

/** The sources of imported reliefs begin so. */
export const RELIEF_SOURCE = 'relief-';
/** What the layers of the catalogue say of the relief that they show, before and after an import. */
const WORDS: [string, string][] = [
  ['hors de Moorea et de Nuku Hiva', 'hors de Moorea, de Nuku Hiva et des reliefs importés'],
  ['sur Moorea et Nuku Hiva', 'sur Moorea, Nuku Hiva et les reliefs importés'],
];
/** The source of the generalised relief: a layer that names it shows relief. */
const GENERALISED = 'viewfinder';

/** Keeps true what the layers say of the relief, and who made it: an import brings a producer of its own (TER-03). */
export async function describeRelief(state: State, { producers }: Pick<Territory, 'producers'>): Promise<void> {
  const imported = producers.map(({ slug }) => slug).filter((slug) => slug.startsWith(RELIEF_SOURCE));
  await state.transaction(async ({ layers }) => {
    for (const layer of await layers.all()) {
      const described = layer.drawing && showsRelief(layer.drawing) ? describe(layer, layer.drawing, imported) : layer;
      if (JSON.stringify(described) !== JSON.stringify(layer)) await layers.describe(described);
    }
  });
}

/** A layer as it was written, before anything was said of imported reliefs. */
export function withoutReliefs(layer: Layer): Layer {
  return layer.drawing && showsRelief(layer.drawing) ? describe(layer, layer.drawing, []) : layer;
}

function showsRelief({ content, sources }: LayerDrawing): boolean {
  return content.kind === 'hillshade' || content.kind === 'relief' || sources.includes(GENERALISED);
}

function describe(layer: Layer, drawing: LayerDrawing, imported: string[]): Layer {
  const say = (text: string | null | undefined) => {
    let said = text ?? null;
    for (const [before, after] of WORDS) {
      said = imported.length > 0 ? (said?.replace(before, after) ?? null) : (said?.replace(after, before) ?? null);
    }
    return said;
  };
  const { metadata } = layer;
  const { legend } = drawing;
  return {
    ...layer,
    metadata: { ...metadata, description: say(metadata.description), note: say(metadata.note) },
    drawing: {
      ...drawing,
      legend: legend?.note ? { ...legend, note: say(legend.note) ?? legend.note } : legend,
      sources: withReliefs(drawing.sources, imported),
    },
  };
}

/** Before the import of OpenStreetMap, which is always said last. */
function withReliefs(sources: readonly string[], imported: readonly string[]): string[] {
  const own = sources.filter((slug) => !slug.startsWith(RELIEF_SOURCE) && slug !== OSM_IMPORT);
  return [...own, ...imported, ...sources.filter((slug) => slug === OSM_IMPORT)];
}
