import { endpoints, type OfferedTable, type PostgisSourceInput, type TableProposal } from '@motu/contract';
import { AppError } from '@motu/core';
import { type PostgisTable, postgisName, type QueryableField, readPostgisName } from '@motu/engine';
import type { Layer, LayerDrawing } from './layers.ts';

/** The database whose tables may become layers, as administrators see it. */
export type PostgisTables = {
  /** Tables and views with a geometry that may be read, but for those of the program itself. */
  list(): Promise<OfferedTable[]>;
  propose(table: PostgisTable): Promise<TableProposal>;
  /** What information at a point may tell, and the columns of dates; refuses what is not offered. */
  columns(table: PostgisTable): Promise<{ fields: QueryableField[]; dates: string[] }>;
};

/** The tables of PostGIS that a layer draws, by the names that the engine knows them by. */
export function postgisTablesOf(drawing: LayerDrawing | null): string[] {
  const content = drawing?.content;
  if (content?.kind !== 'features' && content?.kind !== 'composed') return [];
  const parts = content.kind === 'features' ? [content] : content.parts;
  return parts.map(({ table }) => table).filter((table) => readPostgisName(table) !== null);
}

/** The table of PostGIS that a layer draws; null when it draws something else. */
export function postgisTableOf(drawing: LayerDrawing | null): PostgisTable | null {
  return drawing?.content.kind === 'features' ? readPostgisName(drawing.content.table) : null;
}

/**
 * The drawing of a layer that takes its rows from a table of PostGIS: what was drawn before stays, where the new table has what it speaks
 * of, so that a layer of the territory may be moved there as it is.
 */
export async function drawTable(
  { dates, ...table }: PostgisSourceInput,
  style: unknown,
  kept: LayerDrawing | null,
  tables: PostgisTables | null,
): Promise<LayerDrawing> {
  if (!tables) throw refused('Aucune base PostGIS n’est réglée pour cette installation.');
  const name = postgisName(table);
  const before = kept?.content.kind === 'features' ? kept.content : null;
  const time = dates ? { field: dates } : dates === null ? undefined : before?.time;
  if (kept && before?.table === name && before.time?.field === time?.field) return kept;
  const { fields, dates: dated } = await tables.columns(table);
  if (dates && !dated.includes(dates))
    throw refused(`La colonne «\u00a0${dates}\u00a0» n’est pas une colonne de dates de cette table.`);
  const has = (field: string) => fields.some((one) => one.name === field);
  const stays = kept && before && kept.fields.every((field) => has(field.name)) ? kept : null;
  const { time: _, ...others } = stays && before ? before : { time: undefined };
  const content = { ...others, kind: 'features' as const, table: name, style: style as never, ...(time && { time }) };
  return {
    content,
    fields: stays?.fields ?? fields,
    legend: stays?.legend ?? {},
    sources: stays?.sources ?? [],
  };
}

/** What a form knows of it: the table, and the column of its dates. */
export function postgisSourceOf(drawing: LayerDrawing | null): PostgisSourceInput | null {
  const table = postgisTableOf(drawing);
  if (!table || drawing?.content.kind !== 'features') return null;
  return { ...table, dates: drawing.content.time?.field ?? null };
}

export const refused = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'postgis', message }] });

/** Where the tiles of a layer of ours are: what a form cannot choose. */
export function ownSource({
  slug,
  sourceOptions,
}: Pick<Layer, 'slug' | 'sourceOptions'>): Pick<Layer, 'sourceType' | 'sourceUrl' | 'sourceOptions'> {
  const { format } = sourceOptions;
  const grid = { layer: slug, style: '', matrixSet: 'EPSG:4326', projection: 'EPSG:4326' };
  return { sourceType: 'wmts', sourceUrl: endpoints.wmts.ask.path, sourceOptions: { format, ...grid } };
}
