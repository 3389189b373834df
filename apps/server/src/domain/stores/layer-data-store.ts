import type { LayerDrawing } from '../layers.ts';

/** Data that a layer draws, or has drawn (ADM-15). */
export type LayerData = {
  id: string;
  layerId: string;
  /** From 1, the first data of the layer. */
  number: number;
  /** The table, as layers name it. */
  place: string;
  /** When, by whom and from which file; null where nobody remembers. */
  at: string | null;
  author: string | null;
  fileName: string | null;
  objects: number;
  /** The number of the version that it has put back. */
  restores: number | null;
  /** The style of the data before was kept. */
  keptStyle: boolean;
  /** How the layer looked with these data, the last time that it drew them. */
  drawing: LayerDrawing;
};

export type LayerDataStore = {
  /** Of one layer, the latest first. */
  of(layerId: string): Promise<LayerData[]>;
  all(): Promise<LayerData[]>;
  add(data: LayerData): Promise<void>;
  keepDrawing(id: string, drawing: LayerDrawing): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
};
