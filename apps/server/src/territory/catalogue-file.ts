import { FIELD_DECIMALS_MAX, GroundExtent, Position, Slug } from '@motu/contract';
import { FIELD_FORMATS } from '@motu/core';
import { type Static, Type } from 'typebox';

const Strict = { additionalProperties: false };
const Word = Type.String({ minLength: 1 });
const Zoom = Type.Number({ minimum: 0, maximum: 20 });
const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

const part = {
  table: Word,
  /** A GeoStyler style, or the name of an SLD file beside this one. */
  style: Type.Unknown(),
  filter: Type.Optional(Type.Array(Type.Unknown(), { minItems: 2 })),
  labelOrder: Type.Optional(Word),
  gather: Type.Optional(Type.Boolean()),
  laid: Type.Optional(Type.Enum(['under', 'over'])),
  /** Of earlier files: filled polygons are multiplied by themselves. */
  multiply: Type.Optional(Type.Boolean()),
};
const Part = Type.Object(part, Strict);

/** What a layer may draw, by its kind. */
export const CONTENTS = {
  features: Type.Object(
    {
      kind: Type.Literal('features'),
      ...part,
      time: Type.Optional(Type.Object({ field: Word, from: Word, to: Word }, Strict)),
      nested: Type.Optional(Word),
    },
    Strict,
  ),
  composed: Type.Object(
    { kind: Type.Literal('composed'), background: Type.Optional(Color), parts: Type.Array(Part, { minItems: 1 }) },
    Strict,
  ),
  hillshade: Type.Object({ kind: Type.Literal('hillshade') }, Strict),
  relief: Type.Object(
    {
      kind: Type.Literal('relief'),
      field: Type.Enum(['height', 'slope']),
      ramp: Type.Array(Type.Object({ value: Type.Number(), color: Color, label: Type.String() }, Strict), {
        minItems: 2,
      }),
    },
    Strict,
  ),
};

const LayerDocument = Type.Object(
  {
    slug: Slug,
    title: Word,
    description: Type.Optional(Type.String()),
    minZoom: Zoom,
    maxZoom: Zoom,
    content: Type.Object({ kind: Type.Enum(Object.keys(CONTENTS) as (keyof typeof CONTENTS)[]) }),
    fields: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Word,
            title: Word,
            unit: Type.Optional(Type.String()),
            description: Type.Optional(Type.String()),
            format: Type.Optional(Type.Enum([...FIELD_FORMATS])),
            decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: FIELD_DECIMALS_MAX })),
            hidden: Type.Optional(Type.Literal(true)),
          },
          Strict,
        ),
      ),
    ),
    legend: Type.Optional(
      Type.Object(
        {
          subtitle: Type.Optional(Type.String()),
          note: Type.Optional(Type.String()),
          counts: Type.Optional(Type.Boolean()),
        },
        Strict,
      ),
    ),
    sources: Type.Optional(Type.Array(Word)),
  },
  Strict,
);
export type LayerDocument = Static<typeof LayerDocument>;

const ContextDocument = Type.Object(
  {
    slug: Slug,
    name: Word,
    description: Type.Optional(Type.String()),
    defaultZoom: Zoom,
    minZoom: Zoom,
    maxZoom: Zoom,
    center: Type.Optional(Position),
    extent: Type.Optional(GroundExtent),
    groups: Type.Array(Type.Object({ name: Word, layers: Type.Array(Word, { minItems: 1 }) }, Strict), { minItems: 1 }),
  },
  Strict,
);

/** What `couches.json` holds: layers from top to bottom, and contexts, the first of which visitors get. */
export const CatalogueDocument = Type.Object(
  { layers: Type.Array(LayerDocument, { minItems: 1 }), contexts: Type.Optional(Type.Array(ContextDocument)) },
  Strict,
);
export type CatalogueDocument = Static<typeof CatalogueDocument>;
