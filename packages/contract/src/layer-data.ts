import { type Static, Type } from 'typebox';
import { NAME_MAX } from './limits.ts';
import { Nullable, Text, Version } from './text.ts';

/** What a file may not say by itself; null leaves it to the file. */
export const readingFields = {
  table: Nullable(Text(NAME_MAX)),
  /** `EPSG:3297` */
  projection: Nullable(Text(40)),
  encoding: Nullable(Text(40)),
  columnX: Nullable(Text(NAME_MAX)),
  columnY: Nullable(Text(NAME_MAX)),
};

/** How a file is read that is to take the place of a layer's data. */
export const CompareChoices = Type.Object(
  { layer: Type.String({ maxLength: 80 }), ...readingFields },
  { title: 'CompareChoices', additionalProperties: false },
);
export type CompareChoices = Static<typeof CompareChoices>;

const Kind = Type.Enum(['TEXT', 'INTEGER', 'REAL']);
const Field = Type.Object({ name: Type.String(), title: Type.String(), kind: Kind });
const Ground = Type.Object({
  objects: Type.Integer(),
  /** West, south, east, north; null where there is nothing. */
  extent: Nullable(Type.Array(Type.Number())),
});

/** What a file would change of a layer's data. */
export const DataDifference = Type.Object(
  {
    /** The field by whose values objects are the same; null when only those that are alike in everything are. */
    matchedBy: Nullable(Type.String()),
    added: Type.Integer(),
    gone: Type.Integer(),
    changed: Type.Integer(),
    same: Type.Integer(),
    /** Null when the data that the layer draws are not there. */
    before: Nullable(Ground),
    after: Ground,
    fields: Type.Object({
      added: Type.Array(Field),
      gone: Type.Array(Field),
      changed: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), before: Kind, after: Kind })),
    }),
    /** Fields that go and that something of the layer speaks of, by title. */
    lost: Type.Object({
      style: Type.Array(Type.String()),
      labels: Type.Array(Type.String()),
      information: Type.Array(Type.String()),
    }),
    /** Whether its objects are no longer of the same shape: points that become areas. */
    isReshaped: Type.Boolean(),
    /** Whether the style stays. */
    keepsStyle: Type.Boolean(),
    repaired: Type.Integer(),
    /** Objects of the file that are left out. */
    refused: Type.Integer(),
  },
  { title: 'DataDifference' },
);
export type DataDifference = Static<typeof DataDifference>;

/** With the version of the layer that was compared (ADM-09). */
export const ReplaceInput = Type.Object({ version: Version }, { additionalProperties: false });

/** Data that a layer draws, or has drawn. */
export const DataVersion = Type.Object(
  {
    id: Type.String(),
    /** From 1, the first data of the layer. */
    number: Type.Integer(),
    /** When, by whom and from which file; null where nobody remembers. */
    at: Nullable(Type.String()),
    author: Nullable(Type.String()),
    fileName: Nullable(Type.String()),
    objects: Type.Integer(),
    /** The number of the version that it has put back. */
    restores: Nullable(Type.Integer()),
    /** The layer draws it now. */
    isCurrent: Type.Boolean(),
    /** The data are not in this installation, as after a backup was restored elsewhere. */
    lacksData: Type.Boolean(),
    canRestore: Type.Boolean(),
  },
  { title: 'DataVersion' },
);
export type DataVersion = Static<typeof DataVersion>;
