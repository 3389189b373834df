import { randomUUID } from 'node:crypto';
import { type Layer as Drawing, readPostgisName } from '@motu/engine';
import { toLayer } from './default-content/create.ts';
import { oneLine } from './journal.ts';
import { changeGroups } from './layer-contexts.ts';
import type { Layer } from './layers.ts';
import type { State, Stores } from './state.ts';
import type { Producer } from './territory.ts';

/** A layer that was imported into the territory, as the territory tells it. */
export type ImportedLayer = {
  drawing: Drawing;
  /** Its features are found by name. */
  searchable: boolean;
  /** Its name was given, and replaces the one that the layer had. */
  isNamed: boolean;
  /** The look of the layer that it replaces still fits: administrators may have worked on it. */
  keepsStyle: boolean;
  /** The administrator who imported it by the page: hidden until published. Without one, the command did. */
  author?: string;
  /** When it was imported: tells one import from the next. */
  stamp: string;
  /** The file that it was imported from. */
  file: { name: string; objects: number };
};

/** Which imports have become layers here, by slug; those of PostGIS apart, as a slug may be in both. */
const APPLIED = 'imported-layers';
const keyOf = ({ slug, content }: Drawing): string =>
  content.kind === 'features' && readPostgisName(content.table) ? sharedKey(slug) : slug;
const sharedKey = (slug: string): string => `postgis/${slug}`;

/**
 * Makes the layers of what was imported, once for each import. The territory is written first, in its own transaction; whoever comes next
 * to a layer that is not here yet, the import itself or a server, adds it.
 */
export async function applyImportedLayers(
  state: State,
  imported: readonly ImportedLayer[],
  producers: Producer[],
): Promise<void> {
  if (imported.length === 0) return;
  await state.edit(async (stores) => {
    const applied = await readApplied(stores);
    const pending = imported.filter(({ drawing, stamp }) => applied[keyOf(drawing)] !== stamp);
    if (pending.length === 0) return;
    const layers = new Map((await stores.layers.all()).map((layer) => [layer.slug, layer]));
    for (const one of pending) await apply(stores, one, layers.get(one.drawing.slug) ?? null, producers);
    const stamps = pending.map(({ drawing, stamp }) => [keyOf(drawing), stamp]);
    await stores.settings.write(APPLIED, { ...applied, ...Object.fromEntries(stamps) });
  });
}

async function readApplied({ settings }: Stores): Promise<Record<string, string>> {
  return ((await settings.read(APPLIED)) as Record<string, string> | null) ?? {};
}

async function apply(
  stores: Stores,
  imported: ImportedLayer,
  known: Layer | null,
  producers: Producer[],
): Promise<void> {
  const { searchable, author } = imported;
  const made = { ...toLayer(imported.drawing, producers), searchable, published: !author };
  const by = { actor: author ?? 'motu', address: null };
  if (known) {
    await stores.layers.update(replaced(known, made, imported));
    await followImport(stores, known, made, imported, by.actor);
    // The data that it showed are gone: that cannot be taken back.
    await stores.journal.record({ ...by, action: 'layer-change', subject: oneLine(known.name) }, new Date());
    return;
  }
  await stores.layers.add(made);
  const change = { subjectId: made.id, before: null, after: await stores.layers.find(made.id) };
  await stores.journal.record({ ...by, action: 'layer-add', subject: oneLine(made.name), change }, new Date());
}

/** A layer whose data have versions has one more; the table that was written over holds none of the earlier ones any longer. */
async function followImport(
  { layerData }: Stores,
  known: Layer,
  { drawing }: Layer,
  { stamp, file }: ImportedLayer,
  author: string,
): Promise<void> {
  const versions = await layerData.of(known.id);
  const number = versions[0]?.number;
  if (number === undefined || drawing?.content.kind !== 'features') return;
  const place = drawing.content.table;
  await layerData.remove(versions.filter((version) => version.place === place).map(({ id }) => id));
  await layerData.add({
    ...{ id: randomUUID(), layerId: known.id, number: number + 1, place, at: stamp, author, drawing },
    ...{ fileName: file.name, objects: file.objects, restores: null, keptStyle: true },
  });
}

/** New data under a layer that people know: its words and its look stay, where they still hold. */
function replaced(known: Layer, made: Layer, { isNamed, keepsStyle, searchable }: ImportedLayer): Layer {
  const { info: _, ...options } = known.options;
  const now = made.drawing?.content;
  const before = known.drawing?.content;
  const style = keepsStyle && before?.kind === 'features' && now?.kind === 'features' ? before.style : null;
  return {
    ...known,
    name: isNamed ? made.name : known.name,
    minZoom: keepsStyle ? known.minZoom : made.minZoom,
    maxZoom: keepsStyle ? known.maxZoom : made.maxZoom,
    options: { ...options, ...(made.options.info && { info: made.options.info }) },
    metadata: {
      ...known.metadata,
      producteur: made.metadata.producteur,
      date: made.metadata.date,
      note: made.metadata.note,
      avertissement: null,
    },
    drawing:
      style && made.drawing && now?.kind === 'features'
        ? { ...made.drawing, content: { ...now, style }, legend: known.drawing?.legend ?? made.drawing.legend }
        : made.drawing,
    searchable: searchable || (keepsStyle && known.searchable),
  };
}

/** Contexts that show a layer, by name. */
export async function contextsShowing(state: State, slug: string): Promise<string[]> {
  return (await state.contexts.all())
    .filter(({ groups }) => groups.some(({ groupAndLayers }) => groupAndLayers.some(({ layer }) => layer === slug)))
    .map(({ name }) => name);
}

/** Takes a layer out of the catalogue, and out of the contexts that show it. */
export async function forgetLayer(state: State, slug: string): Promise<boolean> {
  return state.edit(async (stores) => {
    const { [slug]: _, [sharedKey(slug)]: __, ...others } = await readApplied(stores);
    await stores.settings.write(APPLIED, others);
    const layer = (await stores.layers.all()).find((one) => one.slug === slug);
    if (!layer) return false;
    const by = { actor: 'motu', address: null };
    await changeGroups(stores, slug, () => null, by);
    await stores.layers.remove(layer.id, layer.version);
    await stores.journal.record({ ...by, action: 'layer-remove', subject: oneLine(layer.name) }, new Date());
    return true;
  });
}
