import { randomUUID } from 'node:crypto';
import { checkLayer, type LayerInput, type LayerUse, type SourceOptionsInput, type StoredLayer } from '@motu/contract';
import { AppError, type FieldError } from '@motu/core';
import type { Context } from './contexts.ts';
import { type By, createEdits, refuse, type Step } from './edits.ts';
import { type JournalLine, oneLine } from './journal.ts';
import type { Layer } from './layers.ts';
import { drawTable, ownSource, type PostgisTables, postgisSourceOf } from './postgis.ts';
import type { State, Stores } from './state.ts';
import { readStyle } from './style-document.ts';

/** What editing layers asks of the rest of the program. */
export type LayerSurroundings = {
  /** Throws when this address may not be asked for maps. */
  checkAddress(url: string): void;
  /** Throws when the layer cannot be drawn. */
  tryDrawing(layer: Layer): Promise<void>;
  /** Extent and grid of a layer of ours, as the capabilities tell them. */
  ownSource(layer: Layer): Promise<Layer['sourceOptions']>;
  /** The tables of PostGIS that layers may be made of; null where there is no such database. */
  postgis: PostgisTables | null;
  /** After a change: tiles, contexts, services and search follow at once. */
  changed(): Promise<void>;
};

export type LayerEdits = ReturnType<typeof createLayerEdits>;

/** What administrators do to layers (ADM-02, ADM-14). */
export function createLayerEdits(state: State, surroundings: LayerSurroundings) {
  const edits = createEdits<Layer>(state, {
    kind: 'layer',
    store: ({ layers }) => layers,
    nameOf: ({ name }) => name,
    words: { gone: 'Cette couche n’existe pas.', changed: 'Cette couche a été modifiée entre-temps.' },
    check,
  });

  async function check(stores: Stores, { previous, next }: Step<Layer>, by: By): Promise<void> {
    const follow = (change: (entry: Entry) => Entry | null) =>
      previous ? changeGroups(stores, previous.slug, change, by) : null;
    // Whoever removes a layer was told of the contexts that show it.
    if (!next) return void (await follow(() => null));
    const others = (await stores.layers.all()).filter(({ id }) => id !== next.id);
    const written = checkLayer(toInput(next));
    const isWrong = ({ field }: FieldError) => written.some((error) => error.field === field);
    const asked = addressErrors(next, surroundings.checkAddress).filter((error) => !isWrong(error));
    refuse([...written, ...taken(next, others), ...asked]);
    if (previous?.slug !== next.slug) await follow((entry) => ({ ...entry, layer: next.slug }));
  }

  /** The layer that is to be stored: what is drawn stays, what was written takes its place. */
  async function toLayer(input: LayerInput, kept: Layer | null, isTried = true): Promise<Layer> {
    const { style, postgis, ...fields } = input;
    const layer: Layer = {
      ...fields,
      id: kept?.id ?? randomUUID(),
      version: kept?.version ?? 1,
      drawing: kept?.drawing ?? null,
    };
    if (postgis) {
      const before = kept?.drawing ?? null;
      layer.drawing = await drawTable(postgis, style, before, surroundings.postgis);
      if (!before) Object.assign(layer, ownSource(layer));
      // Asked at a point by its own name, until an administrator thinks otherwise.
      if (!before && !layer.options.info)
        layer.options = {
          ...layer.options,
          info: [{ type: 'wms', layers: layer.slug, ...(postgis.dates && { useTime: true }) }],
        };
    }
    if (!layer.drawing) return layer;
    if (kept && kept.slug !== layer.slug) followSlug(layer, kept.slug);
    const { content } = layer.drawing;
    const isMoved = content !== kept?.drawing?.content;
    if (content.kind === 'features' && (isMoved || !isSame(content.style, style))) {
      layer.drawing = { ...layer.drawing, content: { ...content, style: await readStyle(style) } };
      if (isTried) await surroundings.tryDrawing(layer);
    }
    return layer;
  }

  /** The layers are there before whoever asked hears of it. */
  async function after<T>(done: T): Promise<T> {
    await surroundings.changed();
    return done;
  }

  return {
    /** For the journal: what it takes back is followed like any other change. */
    undoer: { ...edits, undo: async (line: JournalLine, by: By) => after(await edits.undo(line, by)) },

    async read(id: string): Promise<{ layer: Layer; content: StoredLayer; contexts: LayerUse[] }> {
      const layer = await edits.read(id);
      return { layer, content: toStored(layer), contexts: await usesOf(state, layer.slug) };
    },

    /** The layer that this would make, for its picture. */
    async draft(id: string | null, input: LayerInput): Promise<Layer> {
      const layer = await toLayer(input, id === null ? null : await edits.read(id), false);
      refuse(addressErrors(layer, surroundings.checkAddress));
      return layer;
    },

    async add(input: LayerInput, by: By): Promise<StoredLayer> {
      return after(toStored(await edits.add(await toLayer(input, null), by)));
    },

    async change(id: string, { version, ...input }: LayerInput & { version: number }, by: By): Promise<StoredLayer> {
      const kept = await edits.read(id);
      const next = await toLayer(input, kept);
      const zooms = next.minZoom !== kept.minZoom || next.maxZoom !== kept.maxZoom;
      // The levels of its grid follow the zooms of a layer that we draw ourselves.
      if (next.drawing && zooms) next.sourceOptions = await surroundings.ownSource(next);
      return after(toStored(await edits.change(id, { ...next, version }, by).catch(told)));
    },

    async patchSource(id: string, options: SourceOptionsInput, by: By): Promise<StoredLayer> {
      const { version, sourceOptions } = await edits.read(id);
      const { urls } = sourceOptions;
      const changes = { version, sourceOptions: { ...(urls && { urls }), ...options } };
      return after(toStored(await edits.change(id, changes, by).catch(told)));
    },

    async remove(id: string, { version, detach }: { version?: number; detach: boolean }, by: By): Promise<void> {
      const { slug } = await edits.read(id);
      const uses = await usesOf(state, slug);
      if (uses.length > 0 && !detach) throw inUse(uses);
      await edits.remove(id, version, by).catch(told);
      await after(null);
    },
  };
}

/** A conflict tells the stored layer as the form knows it. */
function told(error: unknown): never {
  if (error instanceof AppError && error.code === 'conflict' && error.current) {
    throw new AppError('conflict', error.message, { current: toStored(error.current as Layer) });
  }
  throw error;
}

export function toStored(layer: Layer): StoredLayer {
  const { id, version, drawing } = layer;
  return { ...toInput(layer), id, version, drawn: drawing?.content.kind ?? null };
}

function toInput({ id: _id, version: _version, drawing, ...fields }: Layer): LayerInput {
  return {
    ...fields,
    style: drawing?.content.kind === 'features' ? drawing.content.style : null,
    postgis: postgisSourceOf(drawing),
  };
}

/** A layer of ours is asked for by its own name, at its source and at a point. */
function followSlug(layer: Layer, before: string): void {
  const { slug, options } = layer;
  const renamed = (name: string) => (name === before ? slug : name);
  layer.sourceOptions = { ...layer.sourceOptions, layer: renamed(layer.sourceOptions.layer) };
  if (options.info) {
    layer.options = {
      ...options,
      info: options.info.map((query) => (query.type === 'wms' ? { ...query, layers: renamed(query.layers) } : query)),
    };
  }
}

/** Slugs and aliases are one set of names: an address means one layer. */
function taken({ slug, aliases }: Layer, others: readonly Layer[]): FieldError[] {
  const holder = (name: string) => others.find((other) => other.slug === name || other.aliases.includes(name));
  const bySlug = holder(slug);
  const alias = aliases.find((name) => holder(name));
  return [
    ...(bySlug ? [{ field: 'slug', message: `« ${bySlug.name} » porte déjà ce nom.` }] : []),
    ...(alias ? [{ field: 'aliases', message: `« ${alias} » désigne déjà « ${holder(alias)?.name} ».` }] : []),
  ];
}

const OWN_TILES =
  'Les tuiles de Motu sont celles des couches qu’il dessine. Pour en montrer une autrement, choisissez WMS et /api/wms.';

/** Refused here, and again after the name is looked up, when it is asked (OGC-13). */
function addressErrors(
  { sourceUrl, sourceType, drawing, options }: Layer,
  checkAddress: (url: string) => void,
): FieldError[] {
  const asked = [
    ['sourceUrl', sourceUrl],
    ...(options.info ?? []).map(({ url }, index) => [`options.info.${index}.url`, url ?? '/']),
  ] as [field: string, url: string][];
  if (sourceType === 'wmts' && sourceUrl.startsWith('/') && !drawing)
    return [{ field: 'sourceUrl', message: OWN_TILES }];
  return asked.flatMap(([field, url]) => {
    if (url.startsWith('/')) return [];
    try {
      checkAddress(url);
      return [];
    } catch (error) {
      if (error instanceof AppError) return [{ field, message: error.message }];
      throw error;
    }
  });
}

const mentions = (context: Context, slug: string): boolean =>
  context.groups.some(({ groupAndLayers }) => groupAndLayers.some(({ layer }) => layer === slug));

async function usesOf({ contexts }: Pick<Stores, 'contexts'>, slug: string): Promise<LayerUse[]> {
  return (await contexts.all())
    .filter((context) => mentions(context, slug))
    .map(({ id, name, slug: address }) => ({ id, name, slug: address }))
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'));
}

type Entry = Context['groups'][number]['groupAndLayers'][number];

/** The contexts that show a layer follow its name, or lose it; the journal tells that too. */
export async function changeGroups(
  { contexts, journal }: Stores,
  slug: string,
  change: (entry: Entry) => Entry | null,
  by: By,
): Promise<void> {
  for (const before of (await contexts.all()).filter((context) => mentions(context, slug))) {
    const groups = before.groups.map((group) => ({
      ...group,
      groupAndLayers: group.groupAndLayers.flatMap((entry) => (entry.layer === slug ? (change(entry) ?? []) : entry)),
    }));
    if (!(await contexts.update({ ...before, groups }))) {
      throw new AppError('conflict', `Le contexte « ${before.name} » vient d’être modifié. Recommencez.`);
    }
    const step = { subjectId: before.id, before, after: await contexts.find(before.id) };
    await journal.record({ ...by, action: 'context-change', subject: oneLine(before.name), change: step }, new Date());
  }
}

function inUse(uses: readonly LayerUse[]): AppError {
  const names = uses.map(({ name }) => `« ${name} »`).join(', ');
  const where = uses.length === 1 ? `le contexte ${names} la montre` : `les contextes ${names} la montrent`;
  return new AppError('conflict', `Cette couche sert encore : ${where}.`);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
