import { randomUUID } from 'node:crypto';
import {
  checkLayer,
  type LayerInput,
  type LayerUse,
  type PostgisSourceInput,
  type SourceOptionsInput,
  type StoredLayer,
} from '@motu/contract';
import { AppError, type FieldError } from '@motu/core';
import { unknownGroups } from './access/unknown-groups.ts';
import { type By, createEdits, type Edits, refuse, type Step } from './edits.ts';
import type { JournalLine } from './journal.ts';
import { changeGroups, giveBack, type LayerPlace, placesOf, setContexts, usesOf } from './layer-contexts.ts';
import { createLayerData, type LayerDataEdits } from './layer-data.ts';
import { describedFields, refuseFields } from './layer-fields.ts';
import type { Layer, LayerDrawing } from './layers.ts';
import { drawTable, ownSource, type PostgisTables, postgisSourceOf } from './postgis.ts';
import type { State, Stores } from './state.ts';
import { readStyle } from './style-document.ts';
import type { Undoer } from './undo.ts';

/** What editing layers asks of the rest of the program. */
type LayerSurroundings = {
  /** Throws when this address may not be asked for maps. */
  checkAddress(url: string): void;
  /** Throws when the layer cannot be drawn. */
  tryDrawing(layer: Layer): Promise<void>;
  /** The attributes of the table that a layer of ours draws; null when the table is not there. */
  columns(drawing: LayerDrawing): Promise<readonly string[] | null>;
  /** Extent and grid of a layer of ours, as the capabilities tell them. */
  ownSource(layer: Layer): Promise<Layer['sourceOptions']>;
  /** The tables of PostGIS that layers may be made of; null where there is no such database. */
  postgis: PostgisTables | null;
  /** Whether the data of a layer that was deleted are still there. */
  hasData(layer: Layer): boolean;
  /** Whether a table that layers name so is there. */
  hasPlace(place: string): boolean;
  /** After a change: tiles, contexts, services and search follow at once. */
  changed(): Promise<void>;
};

/** What administrators do to layers (ADM-02, ADM-14). */
export class LayerEdits {
  private readonly state: State;
  private readonly surroundings: LayerSurroundings;
  private readonly edits: Edits<Layer>;
  private readonly stored: LayerDataEdits;

  constructor(state: State, surroundings: LayerSurroundings) {
    this.state = state;
    this.surroundings = surroundings;
    this.edits = createEdits<Layer>(state, {
      kind: 'layer',
      store: ({ layers }) => layers,
      nameOf: ({ name }) => name,
      words: { gone: 'Cette couche n’existe pas.', changed: 'Cette couche a été modifiée entre-temps.' },
      check: (stores, step, by) => this.check(stores, step, by),
      attached: {
        read: (stores, { slug }) => placesOf(stores, slug),
        // Whoever takes a removal back finds the layer where contexts showed it.
        giveBack: (stores, places, by) => giveBack(stores, places as LayerPlace[], by),
      },
    });
    this.stored = createLayerData({ state, edits: this.edits, hasPlace: surroundings.hasPlace });
  }

  async read(id: string): Promise<{ layer: Layer; content: StoredLayer; contexts: LayerUse[] }> {
    const layer = await this.edits.read(id);
    return { layer, content: await this.toStored(layer), contexts: await usesOf(this.state, layer.slug) };
  }

  /** The layer that this would make, for its picture. */
  async draft(id: string | null, input: LayerInput): Promise<Layer> {
    // What is not written yet may be missing from a picture; what it would be drawn on may not be wrong.
    refuse(checkLayer(input).filter(({ field }) => field.startsWith('sourceOptions.')));
    const layer = await this.toLayer(input, id === null ? null : await this.edits.read(id), false);
    refuse(addressErrors(layer, this.surroundings.checkAddress));
    return layer;
  }

  async add(input: LayerInput, by: By): Promise<StoredLayer> {
    const added = await this.edits.add(await this.toLayer(input, null), by, inContexts(input, by));
    return this.after(await this.toStored(added));
  }

  /** A copy of its own name, hidden and in no context (ADM-18): it is drawn from the same data. */
  async duplicate(id: string, by: By): Promise<StoredLayer> {
    const { slug, name, ...kept } = await this.edits.read(id);
    const copy = { ...kept, id: randomUUID(), version: 1, aliases: [], published: false };
    const layer: Layer = {
      ...copy,
      name: `${name} (copie)`,
      slug: freeSlug(`${slug}-copie`, await this.state.layers.all()),
    };
    if (layer.drawing) followSlug(layer, slug);
    return this.after(await this.toStored(await this.edits.add(layer, by)));
  }

  async change(id: string, { version, ...input }: LayerInput & { version: number }, by: By): Promise<StoredLayer> {
    const kept = await this.edits.read(id);
    const next = await this.toLayer(input, kept);
    const zooms = next.minZoom !== kept.minZoom || next.maxZoom !== kept.maxZoom;
    // The levels of its grid follow the zooms of a layer that we draw ourselves.
    if (next.drawing && zooms) next.sourceOptions = await this.surroundings.ownSource(next);
    return this.save(id, { ...next, version }, by, inContexts(input, by));
  }

  async patchSource(id: string, options: SourceOptionsInput, by: By): Promise<StoredLayer> {
    const { version, sourceOptions } = await this.edits.read(id);
    const { urls } = sourceOptions;
    return this.save(id, { version, sourceOptions: { ...(urls && { urls }), ...options } }, by);
  }

  /** Data that files may replace; the layer is drawn from them before whoever asked hears of it. */
  get data(): LayerDataEdits {
    return { ...this.stored, replace: async (...asked) => this.after(await this.stored.replace(...asked)) };
  }

  async restoreData(id: string, dataId: string, version: number, by: By): Promise<StoredLayer> {
    await this.stored.restore(id, dataId, version, by);
    return this.after(await this.toStored(await this.edits.read(id)));
  }

  async remove(id: string, { version, detach }: { version?: number; detach: boolean }, by: By): Promise<void> {
    const { slug } = await this.edits.read(id);
    const uses = await usesOf(this.state, slug);
    if (uses.length > 0 && !detach) throw inUse(uses);
    await this.edits.remove(id, version, by).catch((error) => this.withStored(error));
    await this.after(null);
  }

  /** For the journal: what it takes back is followed like any other change. */
  get undoer(): Undoer {
    const { edits } = this;
    return {
      kind: edits.kind,
      canUndo: async (line) => this.comesBackWhole(line) && edits.canUndo(line),
      undo: async (line, by) => {
        if (!this.comesBackWhole(line))
          throw new AppError(
            'conflict',
            'Les données de cette couche ont été effacées\u00a0: elle ne peut plus revenir.',
          );
        await this.after(await edits.undo(line, by));
      },
    };
  }

  private async check(stores: Stores, { previous, next }: Step<Layer>, by: By): Promise<void> {
    const follow = (change: Parameters<typeof changeGroups>[2]) =>
      previous ? changeGroups(stores, previous.slug, change, by) : null;
    // Whoever removes a layer has seen the contexts that show it.
    if (!next) return void (await follow(() => null));
    const others = (await stores.layers.all()).filter(({ id }) => id !== next.id);
    const written = checkLayer(toInput(next));
    const isWrong = ({ field }: FieldError) => written.some((error) => error.field === field);
    const asked = addressErrors(next, this.surroundings.checkAddress).filter((error) => !isWrong(error));
    refuse([...written, ...taken(next, others), ...asked, ...(await unknownGroups(stores, next))]);
    if (previous?.slug !== next.slug) await follow((entry) => ({ ...entry, layer: next.slug }));
  }

  /** The layer that is to be stored: what is drawn stays, what was written takes its place. */
  private async toLayer(input: LayerInput, kept: Layer | null, isTried = true): Promise<Layer> {
    const { style, postgis, fields, contexts: _, ...written } = input;
    const layer: Layer = {
      ...(kept?.visibility && { visibility: kept.visibility }),
      ...written,
      id: kept?.id ?? randomUUID(),
      version: kept?.version ?? 1,
      drawing: kept?.drawing ?? null,
    };
    if (postgis) await this.takeTable(layer, postgis, style);
    if (isTried && layer.drawing?.content.kind !== 'features') refuseFields(fields, layer.drawing !== null);
    if (!layer.drawing) return layer;
    if (kept && kept.slug !== layer.slug) followSlug(layer, kept.slug);
    const { content } = layer.drawing;
    const isMoved = content !== kept?.drawing?.content;
    if (content.kind === 'features' && (isMoved || !isSame(content.style, style))) {
      layer.drawing = { ...layer.drawing, content: { ...content, style: await readStyle(style) } };
      if (isTried) await this.surroundings.tryDrawing(layer);
    }
    // A picture shows nothing of them.
    if (fields && content.kind === 'features' && isTried) {
      const columns = await this.surroundings.columns(layer.drawing);
      const described = describedFields(fields, { drawing: layer.drawing, kept: kept?.drawing ?? null, columns });
      layer.drawing = { ...layer.drawing, fields: described };
    }
    return layer;
  }

  /** Has a layer drawn from a table of PostGIS; one that was not drawn before becomes a layer of ours. */
  private async takeTable(layer: Layer, postgis: PostgisSourceInput, style: LayerInput['style']): Promise<void> {
    const before = layer.drawing;
    layer.drawing = await drawTable(postgis, style, before, this.surroundings.postgis);
    if (before) return;
    Object.assign(layer, ownSource(layer));
    // Asked at a point by its own name, until an administrator thinks otherwise.
    if (!layer.options.info)
      layer.options = {
        ...layer.options,
        info: [{ type: 'wms', layers: layer.slug, ...(postgis.dates && { useTime: true }) }],
      };
  }

  private async save(
    id: string,
    changes: Partial<Layer> & { version: number },
    by: By,
    also?: ReturnType<typeof inContexts>,
  ): Promise<StoredLayer> {
    const saved = await this.edits.change(id, changes, by, also).catch((error) => this.withStored(error));
    return this.after(await this.toStored(saved));
  }

  private async toStored(layer: Layer): Promise<StoredLayer> {
    const { id, version, slug, drawing } = layer;
    const contexts = (await usesOf(this.state, slug)).map((use) => use.id).sort();
    return { ...toInput(layer), contexts, id, version, drawn: drawing?.content.kind ?? null };
  }

  /** A conflict carries the stored layer as the form knows it. */
  private async withStored(error: unknown): Promise<never> {
    if (error instanceof AppError && error.code === 'conflict' && error.current) {
      throw new AppError('conflict', error.message, { current: await this.toStored(error.current as Layer) });
    }
    throw error;
  }

  /** Its data may have been deleted since. */
  private comesBackWhole({ before }: JournalLine): boolean {
    return before === null || this.surroundings.hasData(before as Layer);
  }

  /** The layers are there before whoever asked hears of it. */
  private async after<T>(done: T): Promise<T> {
    await this.surroundings.changed();
    return done;
  }
}

/** Saved with the layer, by its name of then; left as they are when nothing is said of them. */
function inContexts({ contexts }: LayerInput, by: By) {
  return async (stores: Stores, { slug }: Layer): Promise<void> => {
    if (contexts) await setContexts(stores, slug, contexts, by);
  };
}

function toInput({ id: _id, version: _version, drawing, ...fields }: Layer): LayerInput {
  return {
    ...fields,
    style: drawing?.content.kind === 'features' ? drawing.content.style : null,
    fields: drawing?.content.kind === 'features' ? [...drawing.fields] : null,
    postgis: postgisSourceOf(drawing),
  };
}

/** The slug itself, or with the first number that nobody has. */
function freeSlug(slug: string, others: readonly Layer[]): string {
  const taken = new Set(others.flatMap((layer) => [layer.slug, ...layer.aliases]));
  for (let n = 1; ; n++) {
    const found = n === 1 ? slug : `${slug}-${n}`;
    if (!taken.has(found)) return found;
  }
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

function inUse(uses: readonly LayerUse[]): AppError {
  const names = uses.map(({ name }) => `« ${name} »`).join(', ');
  const where = uses.length === 1 ? `le contexte ${names} la montre` : `les contextes ${names} la montrent`;
  return new AppError('conflict', `Cette couche sert encore : ${where}.`);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
