import type { LayerItem } from '@motu/contract';
import type { ColumnFigures, FilterValue, ObjectId, ObjectQuery, ObjectSort } from '@motu/core';

export type RowId = ObjectId;
export type TableQuery = ObjectQuery;
export type TableSort = ObjectSort;

/** A column as it is shown: its French name, unit and format are those of the information card. */
export type TableColumn = LayerItem['fields'][number] & { kind: 'text' | 'number' | 'date' | 'boolean' };

export type TableRow = { id: RowId; values: Readonly<Record<string, unknown>> };

type TablePage = { rows: readonly TableRow[]; count: number };

type ColumnValues = { values: readonly FilterValue[]; isMore: boolean };

type Figures = { count: number; columns: readonly ColumnFigures[] };

/** GeoJSON, in longitude and latitude. */
type RowShape = { id: RowId; geometry: object };

export const TABLE_FORMATS = ['csv', 'geojson', 'gpkg'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Objects to be shown as a table: of a layer of the server, of a file of this device. */
export type TableSource = {
  /** Tells it apart from the others: answers are kept by it. */
  key: string;
  name: string;
  columns(signal?: AbortSignal): Promise<readonly TableColumn[]>;
  /** Rows from a place on; absent values come last, whichever way. */
  page(
    query: TableQuery,
    sort: TableSort | null,
    range: { offset: number; limit: number },
    signal?: AbortSignal,
  ): Promise<TablePage>;
  /** The place of an object among those of a page; null when it is not among them. */
  rank(query: TableQuery, sort: TableSort | null, id: RowId, signal?: AbortSignal): Promise<number | null>;
  /** What a column holds, the most frequent first, as far as one can choose from it. */
  values(field: string, signal?: AbortSignal): Promise<ColumnValues>;
  statistics(query: TableQuery, signal?: AbortSignal): Promise<Figures>;
  shapes(ids: readonly RowId[], signal?: AbortSignal): Promise<readonly RowShape[]>;
  /** Objects that share a point with a polygon, `limit` of them at most. */
  touching(
    query: TableQuery,
    polygon: readonly (readonly number[])[],
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly RowId[]>;
  formats: readonly TableFormat[];
  /** Hands the objects over as a file. */
  export(format: TableFormat, query: TableQuery, signal?: AbortSignal): Promise<void>;
};
