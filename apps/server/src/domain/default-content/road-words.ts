import type { LayerMetadata } from '@motu/contract';
import { CATALOGUE, type Layer as Drawing } from '@motu/engine';
import type { Layer } from '../layers.ts';
import type { State } from '../state.ts';
import type { Territory } from '../territory.ts';
import { toLayer, WARNINGS } from './create.ts';

const ROADS = 'routes';
/** What the base maps say of the roads that they show. */
const MENTION = ' routes schématiques ;';

/** A layer of the catalogue as it is described over roads that are no sketch. */
function overRealRoads(drawing: Drawing): Drawing {
  const without = (text: string) => text.replace(MENTION, '');
  if (drawing.slug === ROADS)
    return { ...drawing, description: 'Routes par classe, pistes et liaisons maritimes.', legend: {} };
  const { description, legend } = drawing;
  return {
    ...drawing,
    description: without(description),
    legend: legend?.note ? { ...legend, note: without(legend.note) } : legend,
  };
}

/**
 * Keeps what the layers say of the roads true: after an import they are no longer a sketch. Only our own words are replaced; those that an
 * administrator wrote stay.
 */
export async function tellRoads(state: State, territory: Territory): Promise<void> {
  if (territory.catalogue) return; // a territory that brings its layers says it in its own words
  const { isSchematic, producers } = territory;
  const describe = (drawing: Drawing, schematic: boolean) =>
    toLayer(schematic ? drawing : overRealRoads(drawing), producers, (schematic && WARNINGS[drawing.slug]) || null);
  await state.transaction(async ({ layers }) => {
    const stored = new Map((await layers.all()).map((layer) => [layer.slug, layer]));
    for (const drawing of CATALOGUE) {
      const layer = stored.get(drawing.slug);
      const said = describe(drawing, !isSchematic);
      const now = describe(drawing, isSchematic);
      if (!layer?.drawing || layer.metadata.description !== said.metadata.description) continue;
      if (said.metadata.description === now.metadata.description) continue;
      await layers.describe({
        ...layer,
        metadata: told(layer, said, now),
        drawing: { ...layer.drawing, legend: now.drawing?.legend ?? null },
      });
    }
  });
}

/** Each word of ours is replaced where it still stands; who made the roads is known anew. */
function told({ metadata }: Layer, said: Layer, now: Layer): LayerMetadata {
  const keep = (key: 'note' | 'avertissement') =>
    metadata[key] === said.metadata[key] ? now.metadata[key] : metadata[key];
  const { description, producteur, date } = now.metadata;
  return { ...metadata, description, producteur, date, note: keep('note'), avertissement: keep('avertissement') };
}
