import type { LayerMetadata, LayerOptions, SourceOptions, Visibility } from '@motu/contract';
import type { Layer as Drawing } from '@motu/engine';
import type { EditableStore } from './stores/editable-store.ts';

/** How our own engine draws a layer: its layer, less what the stored one says already. */
export type LayerDrawing = Pick<Drawing, 'content' | 'fields' | 'legend' | 'sources'>;

export type Layer = {
  id: string;
  slug: string;
  name: string;
  aliases: string[];
  sourceType: 'wmts' | 'wms' | 'xyz';
  sourceUrl: string;
  sourceOptions: SourceOptions;
  minZoom: number;
  maxZoom: number;
  options: LayerOptions;
  metadata: LayerMetadata;
  /** Null for a layer of an outside server. */
  drawing: LayerDrawing | null;
  /** Its features are found by name. */
  searchable: boolean;
  published: boolean;
  /** Who sees it once it is published: everyone when nothing is said. */
  visibility?: Visibility;
  version: number;
};

export type LayerStore = EditableStore<Layer> & {
  /** By name. */
  all(): Promise<Layer[]>;
  /** Tells where a layer of ours lies: nobody has edited it, its version stays. A layer that was saved since it was read is left as it is. */
  locate(layer: Pick<Layer, 'id' | 'version'>, sourceOptions: SourceOptions): Promise<void>;
  /** Replaces what a layer says of itself: its description, its legend. */
  describe(layer: Pick<Layer, 'id' | 'metadata' | 'drawing' | 'version'>): Promise<void>;
};

/** A layer of ours as the engine takes it; null for an outside one. */
export function toDrawing({ slug, name, minZoom, maxZoom, metadata, drawing }: Layer): Drawing | null {
  if (!drawing) return null;
  const description = metadata.description ?? '';
  return { slug, title: name, description, minZoom, maxZoom, ...drawing, fields: shownFields(drawing) };
}

/** What a layer tells of its objects: what an administrator has hidden is not shown at a point, nor found, nor kept in a zone (ADM-17). */
export const shownFields = ({ fields }: Pick<LayerDrawing, 'fields'>): LayerDrawing['fields'] =>
  fields.filter(({ hidden }) => !hidden);
