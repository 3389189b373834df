import type { By } from './edits.ts';
import type { LayerDataEdits } from './layer-data.ts';
import type { WrittenData } from './layer-look.ts';

type PutParts = {
  data: Pick<LayerDataEdits, 'replace'>;
  reader: { discard(place: string): Promise<void> };
  /** The engine sees a new table from then on. */
  imported(): Promise<void>;
  onFault(error: unknown): void;
};

type Put = { layer: { id: string }; version: number; written: WrittenData; by: By; signal: AbortSignal };

/** Has a layer draw a table that was written for it; where that fails, the table goes. */
export async function putData({ data, reader, imported, onFault }: PutParts, put: Put): Promise<void> {
  const { layer, version, written, by, signal } = put;
  try {
    // Seen by the engine before the layer draws it.
    await imported();
    signal.throwIfAborted();
    await data.replace(layer.id, version, written, by);
  } catch (error) {
    await reader.discard(written.place).catch(onFault);
    throw error;
  }
}
