import { FIELD_FORMATS } from '@motu/core';
import { type Static, Type } from 'typebox';
import {
  DESCRIPTION_MAX,
  FIELD_DECIMALS_MAX,
  FIELD_KINDS,
  FIELD_UNIT_MAX,
  LAYER_FIELDS_MAX,
  NAME_MAX,
} from './limits.ts';
import { Nullable, Text } from './text.ts';

const shownField = {
  /** Of the attribute, in the layer's table. */
  name: Text(NAME_MAX),
  /** As visitors read it. */
  title: Text(NAME_MAX),
  unit: Type.Optional(Text(FIELD_UNIT_MAX)),
  /** What it means. */
  description: Type.Optional(Text(DESCRIPTION_MAX)),
  /** Without one, the value itself tells how it is written. */
  format: Type.Optional(Type.Enum([...FIELD_FORMATS])),
  /** Of a decimal number. */
  decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: FIELD_DECIMALS_MAX })),
};

/** An attribute that a point of a layer tells, in its place (ADM-17). */
export const ShownField = Type.Object(shownField, { title: 'ShownField' });
export type ShownField = Static<typeof ShownField>;

/** An attribute as an administrator describes it; one that is hidden is shown to nobody. */
export const LayerField = Type.Object(
  { ...shownField, hidden: Type.Optional(Type.Literal(true)) },
  { title: 'LayerField', additionalProperties: false },
);
export type LayerField = Static<typeof LayerField>;

/** In the order of the information card. */
export const LayerFields = Type.Array(LayerField, { maxItems: LAYER_FIELDS_MAX });

/** What the table of a layer has to tell. */
export const TableFields = Type.Object(
  {
    columns: Type.Array(Type.Object({ name: Type.String(), kind: Type.Enum([...FIELD_KINDS]) })),
    /** As the layer describes them now. */
    fields: LayerFields,
    /** The attributes of a few of its objects, for an information card that is being made. */
    objects: Type.Array(
      Type.Record(Type.String(), Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
    ),
  },
  { title: 'TableFields' },
);
export type TableFields = Static<typeof TableFields>;
