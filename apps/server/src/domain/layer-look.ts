import { type QueryableField, type Style, styleFields, styleWithout } from '@motu/engine';
import { sourceOf } from './layer-source.ts';
import type { Layer, LayerDrawing } from './layers.ts';
import type { LayerData } from './stores/layer-data-store.ts';

/** What is remembered of data that a layer draws. */
export type DataOrigin = Pick<LayerData, 'at' | 'author' | 'fileName' | 'objects'>;

/** The objects of a file as a table of their own, which no layer draws yet. */
export type WrittenData = {
  /** The table, as layers name it. */
  place: string;
  fileName: string;
  objects: number;
  /** Names of its columns. */
  columns: string[];
  /** What a point may tell of them. */
  fields: readonly QueryableField[];
  /** How they look by themselves. */
  style: Style;
  /** They are not of the shape of those that they replace. */
  isReshaped: boolean;
  /** What is known of those; null when they are not there any more. */
  former: DataOrigin | null;
};

export type FileContent = Extract<LayerDrawing['content'], { kind: 'features' }>;

/** What a layer that is made from a file draws; null for any other. */
export function fileContentOf(layer: Layer): FileContent | null {
  const content = layer.drawing?.content;
  return content?.kind === 'features' && sourceOf(layer) === 'file' ? content : null;
}

/** Columns that every table has, whatever its file says. */
const OWN_COLUMNS = ['fid', 'geom'];

/** How a layer looks with other data: its style stays where its fields do, and so do the titles that they were given. */
export function withData(layer: Layer, { place, columns, fields, style, isReshaped }: WrittenData) {
  const content = fileContentOf(layer);
  const drawing = layer.drawing;
  if (!content || !drawing) throw new Error('A layer of a file has a style.');
  const kept = isReshaped ? null : keptStyle(content.style, columns);
  const known = drawing.fields.filter(({ name }) => columns.includes(name));
  const added = fields.filter(({ name }) => !known.some((field) => field.name === name));
  return {
    drawing: {
      ...drawing,
      content: { ...content, table: place, style: kept ?? style },
      fields: [...known, ...added].slice(0, Math.max(known.length, fields.length)),
      legend: kept ? drawing.legend : {},
    },
    keptStyle: kept !== null,
  };
}

/** The style of a layer on a table with these columns; null when it has to be another. */
export function keptStyle(style: Style, columns: readonly string[]): Style | null {
  const has = new Set([...OWN_COLUMNS, ...columns]);
  return styleWithout(style, (field) => !has.has(field));
}

/** The look that the data had, or the one of now when all that came since has kept it. */
export function putBack({ drawing, place }: LayerData, layer: Layer, since: readonly LayerData[]): LayerDrawing {
  const now = fileContentOf(layer);
  const isSameLook = since.every((version) => version.keptStyle);
  const fits = now && isSameLook && keptStyle(now.style, columnsOf(drawing)) === now.style;
  if (drawing.content.kind !== 'features') return drawing;
  const content = { ...drawing.content, table: place };
  if (!fits || !layer.drawing) return { ...drawing, content };
  return { ...drawing, content: { ...content, style: now.style }, legend: layer.drawing.legend };
}

/** Those that a point may tell, and those that its style speaks of. */
function columnsOf({ fields, content }: LayerDrawing): string[] {
  const { symbols, labels } = content.kind === 'features' ? styleFields(content.style) : { symbols: [], labels: [] };
  return [...fields.map(({ name }) => name), ...symbols, ...labels];
}
