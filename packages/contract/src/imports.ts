import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { CompareChoices, DataDifference, ReplaceInput, readingFields } from './layer-data.ts';
import {
  DESCRIPTION_MAX,
  IMPORT_FILES_MAX,
  IMPORT_PART_BYTES,
  IMPORT_STATES,
  IMPORT_TABLES_MAX,
  NAME_MAX,
  TABLE_IMPORT_STATES,
} from './limits.ts';
import { problems } from './problem.ts';
import { ById, Line, Nullable, Text } from './text.ts';

/** A picture, before and after it became a layer. */
const PictureSize = { width: Type.Integer(), height: Type.Integer() };

/** What a file of objects, or a picture, offers, and what it does not say by itself. */
export const FileContent = Type.Object(
  {
    format: Type.Enum(['GeoPackage', 'GeoJSON', 'Shapefile', 'FlatGeobuf', 'CSV', 'KML', 'GPX', 'GeoTIFF']),
    /** One for each table or Shapefile; without a name where the format has none. The projection is null when it has to be given. */
    tables: Type.Array(Type.Object({ name: Nullable(Type.String()), projection: Nullable(Type.String()) })),
    /** Of a CSV, and those that look like coordinates. */
    columns: Type.Array(Type.String()),
    columnX: Nullable(Type.String()),
    columnY: Nullable(Type.String()),
    encoding: Nullable(Type.String()),
    /** Of a GeoTIFF. One band of 16 bits may be heights as well as greys. */
    picture: Type.Optional(
      Type.Object({
        ...PictureSize,
        bands: Type.Integer(),
        bits: Type.Integer(),
        mayBeRelief: Type.Boolean(),
        /** How many files make it. */
        files: Type.Integer(),
      }),
    ),
  },
  { title: 'FileContent' },
);
export type FileContent = Static<typeof FileContent>;

/** How a file is to become a layer; null leaves it to the file. */
export const ImportChoices = Type.Object(
  {
    name: Line(NAME_MAX),
    slug: Text(NAME_MAX),
    description: Nullable(Text(DESCRIPTION_MAX)),
    ...readingFields,
    producer: Nullable(Line(NAME_MAX)),
    licence: Nullable(Line(NAME_MAX)),
  },
  { title: 'ImportChoices', additionalProperties: false },
);
export type ImportChoices = Static<typeof ImportChoices>;

/** Several tables of a file, each of which is to become a layer (ADM-15). */
export const TableChoices = Type.Object(
  {
    tables: Type.Array(
      Type.Object(
        { table: Text(NAME_MAX), name: Line(NAME_MAX), slug: Text(NAME_MAX), projection: readingFields.projection },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: IMPORT_TABLES_MAX },
    ),
    encoding: readingFields.encoding,
    producer: Nullable(Line(NAME_MAX)),
    licence: Nullable(Line(NAME_MAX)),
  },
  { title: 'TableChoices', additionalProperties: false },
);
export type TableChoices = Static<typeof TableChoices>;

export const ImportReport = Type.Object(
  {
    layerId: Type.String(),
    format: Type.String(),
    projection: Type.String(),
    objects: Type.Integer(),
    repaired: Type.Integer(),
    /** Objects left out, by reason, and the places of the first ones in the file, from 1. */
    refused: Type.Array(
      Type.Object({ reason: Type.String(), count: Type.Integer(), first: Type.Array(Type.Integer()) }),
    ),
    columns: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), type: Type.String() })),
    minZoom: Type.Integer(),
    /** Of a GeoTIFF, which has no objects. */
    picture: Type.Optional(Type.Object({ ...PictureSize, metresPerPixel: Type.Number() })),
    /** Attributes that suit classes, each with its style. */
    proposals: Type.Array(
      Type.Object({
        field: Type.String(),
        title: Type.String(),
        classes: Type.Array(Type.String()),
        style: Type.Unknown(),
      }),
    ),
  },
  { title: 'ImportReport' },
);
export type ImportReport = Static<typeof ImportReport>;

/** Why something could not be read: beside the fields that it concerns, if any. */
const ImportProblem = Type.Object({
  detail: Type.String(),
  errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
});

/** One of several tables of a file, and what has become of it. */
export const TableImport = Type.Object(
  {
    table: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    state: Type.Enum([...TABLE_IMPORT_STATES]),
    problem: Nullable(ImportProblem),
    report: Nullable(ImportReport),
  },
  { title: 'TableImport' },
);
export type TableImport = Static<typeof TableImport>;

export const FileImport = Type.Object(
  {
    id: Type.String(),
    state: Type.Enum([...IMPORT_STATES]),
    bytes: Type.Integer(),
    /** The next part begins here. */
    received: Type.Integer(),
    content: Nullable(FileContent),
    /** What is being done, and how much of it, from 0 to 1, when that is known. */
    progress: Nullable(Type.Object({ stage: Type.String(), share: Nullable(Type.Number()) })),
    problem: Nullable(ImportProblem),
    report: Nullable(ImportReport),
    /** Its tables, when several were asked for: the file is done when all of them are layers. */
    tables: Type.Array(TableImport),
    /** What it would change of a layer, once that has been asked. */
    difference: Nullable(DataDifference),
  },
  { title: 'FileImport' },
);
export type FileImport = Static<typeof FileImport>;

/** A file as it is announced. */
const SentFile = { fileName: Line(255), bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) };

const tags = ['Imports'];
const one = Type.Object({ content: FileImport });

export const importCalls = withSchemas(endpoints.imports, {
  /** What may be sent. */
  limits: {
    tags,
    summary: 'Taille du plus grand fichier qui peut être envoyé, hors images',
    response: { 200: Type.Object({ maxBytes: Type.Integer() }), ...problems },
  },
  /** A file of this name and size will be sent; or several, one after the other, which make one picture: `bytes` is of all of them. */
  begin: {
    tags,
    summary: 'Annoncer un fichier',
    body: Type.Object(
      {
        ...SentFile,
        files: Type.Optional(Type.Array(Type.Object(SentFile), { minItems: 2, maxItems: IMPORT_FILES_MAX })),
      },
      { additionalProperties: false },
    ),
    response: { 201: one, ...problems },
  },
  /** The bytes that follow those which are there. One that was sent twice is kept once. */
  send: {
    tags,
    summary: `Envoyer une partie d’un fichier (${IMPORT_PART_BYTES} octets au plus)`,
    params: ById,
    querystring: Type.Object({ debut: Type.Integer({ minimum: 0 }) }),
    consumes: ['application/octet-stream'],
    response: { 200: one, ...problems },
  },
  read: { tags, summary: 'Où en est un fichier', params: ById, response: { 200: one, ...problems } },
  /** The layer that it makes is hidden until it is published. */
  run: {
    tags,
    summary: 'Faire une couche d’un fichier',
    params: ById,
    body: ImportChoices,
    response: { 202: one, ...problems },
  },
  /** One after the other: what stops one does not stop the others, and is told beside it. */
  runTables: {
    tags,
    summary: 'Faire une couche de chacune de plusieurs tables d’un fichier',
    params: ById,
    body: TableChoices,
    response: { 202: one, ...problems },
  },
  /** Nothing is changed yet. */
  compare: {
    tags,
    summary: 'Comparer un fichier aux données d’une couche',
    params: ById,
    body: CompareChoices,
    response: { 202: one, ...problems },
  },
  /** What was compared becomes the layer's data; those that it had are kept as a version. */
  replace: {
    tags,
    summary: 'Remplacer les données d’une couche par celles du fichier comparé',
    params: ById,
    body: ReplaceInput,
    response: { 202: one, ...problems },
  },
  /** Stops whatever is being done; nothing of it is left. */
  stop: {
    tags,
    summary: 'Arrêter, et oublier le fichier',
    params: ById,
    response: { 200: Type.Object({ content: Type.Null() }), ...problems },
  },
});
