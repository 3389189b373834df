import { randomUUID } from 'node:crypto';
import { oneLine } from '../journal.ts';
import { tablesOf } from '../layer-tables.ts';
import type { Layer } from '../layers.ts';
import type { State, Stores } from '../state.ts';
import type { Territory } from '../territory.ts';
import { SHIPPED, toDefaultLayer } from './create.ts';
import { partsOf, renewParts, type Written } from './layer-parts.ts';
import { asWritten, readDefaults, writeDefaults } from './remembered-defaults.ts';
import { ROADS_NOTE } from './roads-note.ts';
import { BY_MOTU, updateContexts } from './update-contexts.ts';

/**
 * Brings the layers and contexts that an earlier version made up to this one's: new layers are added, once, where the contexts have a place for them; of
 * those that are there, whatever nobody has edited. A layer that was deleted stays so. Who made what is shown follows the territory.
 */
export async function updateDefaultContent(
  state: State,
  territory: Territory,
  { layers: catalogue, contexts } = SHIPPED,
): Promise<void> {
  if (territory.catalogue) return; // a territory that brings its layers brings them once
  await state.edit(async (stores) => {
    const layers = await stores.layers.all();
    const found = await readDefaults(stores, layers);
    if (!found) return;
    const { defaults, isEarlier } = found;
    const isOtherPack = defaults.pack !== territory.pack;
    const added: string[] = [];
    for (const drawing of catalogue) {
      const tables = tablesOf(drawing);
      if (tables.length > 0 && !tables.some((table) => territory.tables.has(table))) continue;
      const made = toDefaultLayer(drawing, territory.producers);
      const known = defaults.layers[made.slug];
      const layer = layers.find(({ id }) => id === known?.id);
      if (layer && known) known.parts = await updateLayer(stores, layer, made, known.parts, isOtherPack);
      if (known) continue;
      const isTaken = layers.some(({ slug, aliases }) => [slug, ...aliases].includes(made.slug));
      defaults.layers[made.slug] = isTaken ? { id: null, parts: {} } : { id: made.id, parts: partsOf(made) };
      if (isTaken) continue;
      await addLayer(stores, made);
      added.push(made.slug);
    }
    await updateContexts(stores, contexts, defaults, added);
    if (isEarlier && added.length > 0) await addNote(stores);
    await writeDefaults(stores, { ...defaults, pack: territory.pack });
  });
}

async function addLayer({ layers, journal }: Stores, made: Layer): Promise<void> {
  await layers.add(made);
  const change = { subjectId: made.id, before: null, after: await layers.find(made.id) };
  await journal.record({ ...BY_MOTU, action: 'layer-add', subject: oneLine(made.name), change }, new Date());
}

/** Returns what is ours in the layer from now on. */
async function updateLayer(
  { layers, journal }: Stores,
  layer: Layer,
  made: Layer,
  parts: Written,
  isOtherPack: boolean,
): Promise<Written> {
  const before = asWritten(layer);
  const { next, written } = renewParts(before, made, parts);
  let stored = layer;
  if (next !== before) {
    await layers.update(next);
    stored = (await layers.find(layer.id)) ?? next;
    const change = { subjectId: layer.id, before: layer, after: stored };
    await journal.record({ ...BY_MOTU, action: 'layer-change', subject: oneLine(layer.name), change }, new Date());
  }
  // Where it lies is found anew: its data are others, or its zooms.
  if (isOtherPack || next.minZoom !== layer.minZoom || next.maxZoom !== layer.maxZoom) {
    const { extent: _, tileGrid: __, ...options } = stored.sourceOptions;
    await layers.locate(stored, options);
  }
  return written;
}

async function addNote({ notes }: Stores): Promise<void> {
  const order = Math.max(0, ...(await notes.all()).map((note) => note.order)) + 1;
  await notes.add({ id: randomUUID(), content: ROADS_NOTE, order, published: true, version: 1 });
}
