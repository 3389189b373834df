import { randomUUID } from 'node:crypto';
import { DATA_VERSIONS_MAX, type DataVersion } from '@motu/contract';
import { AppError } from '@motu/core';
import type { By, Edits } from './edits.ts';
import { type DataOrigin, type FileContent, fileContentOf, putBack, type WrittenData, withData } from './layer-look.ts';
import type { Layer } from './layers.ts';
import type { State, Stores } from './state.ts';
import type { LayerData } from './stores/layer-data-store.ts';

type DataSurroundings = {
  state: State;
  edits: Edits<Layer>;
  /** Whether a table that layers name so is there. */
  hasPlace(place: string): boolean;
};

export type LayerDataEdits = ReturnType<typeof createLayerData>;

/** Data of layers that are made from files: replaced, kept in versions, put back (ADM-15). */
export function createLayerData({ state, edits, hasPlace }: DataSurroundings) {
  /** The layer in the version that was looked at, drawn from a file. */
  async function found(id: string, version?: number): Promise<{ layer: Layer; content: FileContent }> {
    const layer = await edits.read(id);
    const content = fileContentOf(layer);
    if (!content) throw new AppError('conflict', 'Cette couche n’est pas faite d’un fichier.');
    if (version !== undefined && layer.version !== version)
      throw new AppError('conflict', 'Cette couche a été modifiée entre-temps.');
    return { layer, content };
  }

  /** Has a layer draw other data, with the line of the journal and the version that this makes. */
  function draw(
    layer: Layer,
    made: Pick<LayerData, 'place' | 'restores' | 'keptStyle' | 'drawing'> & DataOrigin,
    former: DataOrigin | null,
    by: By,
  ) {
    // Where it lies is looked up anew.
    const { tileGrid: _, extent: __, ...sourceOptions } = layer.sourceOptions;
    const changes = { version: layer.version, drawing: made.drawing, sourceOptions };
    return edits.change(layer.id, changes, by, async (stores) => {
      const versions = await stores.layerData.of(layer.id);
      let number = versions[0]?.number ?? 0;
      const left = currentOf(versions, layer);
      if (left && layer.drawing) await stores.layerData.keepDrawing(left.id, layer.drawing);
      const unknown = left ? null : (former ?? null);
      const content = fileContentOf(layer);
      if (unknown && content && layer.drawing)
        await stores.layerData.add({
          ...unknown,
          ...{ id: randomUUID(), layerId: layer.id, number: ++number, place: content.table },
          ...{ restores: null, keptStyle: true, drawing: layer.drawing },
        });
      await stores.layerData.add({ ...made, id: randomUUID(), layerId: layer.id, number: number + 1 });
      await forgetOldest(stores, layer.id);
    });
  }

  return {
    /** The layer whose data a file may replace. */
    target: async (id: string, version?: number) => (await found(id, version)).layer,

    /** Has a layer draw what was written, over the version that was looked at. Its style stays where its fields do. */
    async replace(id: string, version: number, written: WrittenData, by: By): Promise<void> {
      const { layer } = await found(id, version);
      const { drawing, keptStyle } = withData(layer, written);
      const origin = { at: new Date().toISOString(), author: by.actor };
      const { place, fileName, objects, former } = written;
      await draw(layer, { ...origin, place, fileName, objects, restores: null, keptStyle, drawing }, former, by);
    },

    async list(id: string): Promise<DataVersion[]> {
      const layer = await edits.read(id);
      const versions = await state.layerData.of(id);
      const current = currentOf(versions, layer);
      return versions.map((version) => {
        const { number, at, author, fileName, objects, restores, place } = version;
        const lacksData = !hasPlace(place);
        const canRestore = !lacksData && place !== fileContentOf(layer)?.table;
        return {
          ...{ id: version.id, number, at, author, fileName, objects, restores },
          ...{ isCurrent: version === current, lacksData, canRestore },
        };
      });
    },

    /** Has a layer draw an earlier version again, which makes one more. */
    async restore(id: string, dataId: string, version: number, by: By): Promise<void> {
      const { layer } = await found(id, version);
      const versions = await state.layerData.of(id);
      const wanted = versions.find((one) => one.id === dataId);
      if (!wanted) throw new AppError('not-found', 'Cette version n’est plus gardée.');
      if (!hasPlace(wanted.place))
        throw new AppError('conflict', 'Les données de cette version ne sont pas dans cette installation.');
      if (wanted.place === fileContentOf(layer)?.table)
        throw new AppError('conflict', 'La couche montre déjà ces données.');
      const since = versions.filter(({ number }) => number > wanted.number);
      const drawing = putBack(wanted, layer, since);
      const { place, fileName, objects, number } = wanted;
      const origin = { at: new Date().toISOString(), author: by.actor, fileName, objects };
      await draw(layer, { ...origin, place, restores: number, keptStyle: true, drawing }, null, by);
    },
  };
}

/** The latest version that names the table which the layer draws: a change that was taken back may have left it to an earlier one. */
function currentOf(versions: readonly LayerData[], layer: Layer): LayerData | undefined {
  const table = fileContentOf(layer)?.table;
  return versions.find(({ place }) => place === table);
}

/** Their tables leave with the next time that room is given back. */
async function forgetOldest({ layerData }: Stores, layerId: string): Promise<void> {
  const beyond = (await layerData.of(layerId)).slice(DATA_VERSIONS_MAX);
  await layerData.remove(beyond.map(({ id }) => id));
}
