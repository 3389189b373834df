import type { ColumnFigures, FilterValue, ObjectId, ObjectQuery, ObjectSort } from '@motu/core';

type Row = { id: number; values: Record<string, unknown> };

/** What a file of objects may be written as. */
export type RowFormat = 'csv' | 'geojson' | 'gpkg';

/** What a table asks of the worker that holds its objects, and what it answers. */
export type RowCalls = {
  page: {
    asked: { query: ObjectQuery; sort: ObjectSort | null; offset: number; limit: number };
    answer: { rows: Row[]; count: number };
  };
  /** The place of an object among those of a page. */
  rank: { asked: { query: ObjectQuery; sort: ObjectSort | null; id: ObjectId }; answer: number | null };
  values: { asked: { field: string }; answer: { values: FilterValue[]; isMore: boolean } };
  figures: { asked: { query: ObjectQuery }; answer: { count: number; columns: ColumnFigures[] } };
  shapes: { asked: { ids: readonly ObjectId[] }; answer: { id: number; geometry: object }[] };
  /** Objects that share a point with a closed ring. */
  touching: {
    asked: { query: ObjectQuery; ring: readonly (readonly number[])[]; limit: number };
    answer: number[];
  };
  write: { asked: { format: RowFormat; query: ObjectQuery }; answer: Blob };
};
