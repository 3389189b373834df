import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';
import { Nullable } from './text.ts';

// PostgreSQL's own limit on a name is 63 bytes.
const Name = Type.String({ minLength: 1, maxLength: 63 });

/** A table or view of PostGIS, and the column that holds its geometries. */
export const PostgisTableInput = Type.Object(
  { schema: Name, table: Name, column: Name },
  { title: 'PostgisTable', additionalProperties: false },
);
export type PostgisTableInput = Static<typeof PostgisTableInput>;

/** The same as the source of a layer, with the column of its dates, if it shows a day at a time. Left out, it stays as it was. */
export const PostgisSourceInput = Type.Object(
  { ...PostgisTableInput.properties, dates: Type.Optional(Nullable(Name)) },
  { title: 'PostgisSource', additionalProperties: false },
);
export type PostgisSourceInput = Static<typeof PostgisSourceInput>;

export const OfferedTable = Type.Object(
  {
    ...PostgisTableInput.properties,
    /** `table`, or `vue` for whatever is made from others. */
    kind: Type.Union([Type.Literal('table'), Type.Literal('vue')]),
    /** As PostGIS names it: `MULTIPOLYGON`; `GEOMETRY` when any may come. */
    geometryType: Type.String(),
    /** 0 when only the rows tell. */
    srid: Type.Integer(),
    /** An estimate of the database; null when it has none. */
    rows: Nullable(Type.Integer()),
    /** Whether an index finds what is somewhere: without one, each picture reads the whole table. */
    indexed: Type.Boolean(),
    comment: Nullable(Type.String()),
    /** Its columns of days or instants. */
    dates: Type.Array(Type.String()),
  },
  { title: 'OfferedTable' },
);
export type OfferedTable = Static<typeof OfferedTable>;

export const TableProposal = Type.Object(
  {
    name: Type.String(),
    description: Nullable(Type.String()),
    minZoom: Type.Integer(),
    /** A GeoStyler style. */
    style: Type.Unknown(),
    /** West, south, east, north in degrees; null when the table is empty. */
    extent: Nullable(Type.Array(Type.Number())),
    columns: Type.Array(Type.String()),
  },
  { title: 'TableProposal' },
);
export type TableProposal = Static<typeof TableProposal>;

export const postgisCalls = withSchemas(endpoints.postgis, {
  /** What a layer may be made of; `available` is false when no database is set for it. */
  tables: {
    tags: ['Administration'],
    summary: 'Les tables PostGIS dont une couche peut être faite',
    response: {
      200: Type.Object({ content: Type.Object({ available: Type.Boolean(), tables: Type.Array(OfferedTable) }) }),
      ...problems,
    },
  },
  /** How a table would look as a layer. */
  propose: {
    tags: ['Administration'],
    summary: 'Une proposition de couche pour une table PostGIS',
    querystring: PostgisTableInput,
    response: { 200: Type.Object({ content: TableProposal }), ...problems },
  },
});
