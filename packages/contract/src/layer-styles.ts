import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { LayerInput } from './layer-edits.ts';
import { NAME_MAX } from './limits.ts';
import { problems } from './problem.ts';
import { Nullable } from './text.ts';

/** Classes that a legend can show and a palette tell apart. */
export const CLASSES_MIN = 2;
export const CLASSES_MAX = 9;

/** An attribute of the objects of a layer. */
export const LayerAttribute = Type.Object(
  {
    name: Type.String(),
    /** As visitors read it, where the layer says. */
    title: Nullable(Type.String()),
    kind: Type.Enum(['number', 'text', 'boolean', 'date']),
  },
  { title: 'LayerAttribute' },
);
export type LayerAttribute = Static<typeof LayerAttribute>;

export const LayerAttributes = Type.Object(
  {
    attributes: Type.Array(LayerAttribute),
    /** Of its objects. */
    shapes: Type.Array(Type.Enum(['point', 'line', 'polygon'])),
  },
  { title: 'LayerAttributes' },
);
export type LayerAttributes = Static<typeof LayerAttributes>;

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** What the values of an attribute are. Bounds of classes are those between two classes, in growing order. */
export const AttributeValues = Type.Object(
  {
    objects: Type.Integer(),
    empty: Type.Integer(),
    distinct: Type.Integer(),
    /** The most frequent first. */
    values: Type.Array(Type.Object({ value: Value, count: Type.Integer() })),
    least: Value,
    most: Value,
    bounds: Nullable(
      Type.Object({
        equal: Type.Array(Type.Number()),
        quantile: Type.Array(Type.Number()),
        natural: Type.Array(Type.Number()),
      }),
    ),
  },
  { title: 'AttributeValues' },
);
export type AttributeValues = Static<typeof AttributeValues>;

/** A style that came from another program, and what could not be kept of it. */
export const StyleReading = Type.Object(
  { style: Type.Unknown(), lost: Type.Array(Type.String()) },
  { title: 'StyleReading' },
);
export type StyleReading = Static<typeof StyleReading>;

/** A style as an SLD document, and what is not in it. */
export const WrittenSld = Type.Object({ sld: Type.String(), lost: Type.Array(Type.String()) }, { title: 'WrittenSld' });
export type WrittenSld = Static<typeof WrittenSld>;

/** Of a file of style: larger than any that a person makes. */
export const STYLE_TEXT_MAX = 512 * 1024;

const tags = ['Couches'];
const draft = { id: Nullable(Type.String({ maxLength: 80 })), layer: LayerInput };

/** Of a layer that is being written: its table may not be saved yet. */
export const layerStyleCalls = withSchemas(endpoints.layerStyles, {
  attributes: {
    tags,
    summary: 'Attributs des objets d’une couche en cours d’édition',
    body: Type.Object(draft, { additionalProperties: false }),
    response: { 200: Type.Object({ content: LayerAttributes }), ...problems },
  },
  values: {
    tags,
    summary: 'Valeurs d’un attribut, et bornes de ses classes',
    body: Type.Object(
      {
        ...draft,
        attribute: Type.String({ minLength: 1, maxLength: NAME_MAX }),
        classes: Type.Integer({ minimum: CLASSES_MIN, maximum: CLASSES_MAX }),
      },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ content: AttributeValues }), ...problems },
  },
  /** SLD, or QML of QGIS. */
  read: {
    tags,
    summary: 'Lire un style SLD ou QML',
    body: Type.Object(
      { text: Type.String({ minLength: 1, maxLength: STYLE_TEXT_MAX }) },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ content: StyleReading }), ...problems },
  },
  sld: {
    tags,
    summary: 'Écrire un style en SLD',
    body: Type.Object({ style: Type.Unknown() }, { additionalProperties: false }),
    response: { 200: Type.Object({ content: WrittenSld }), ...problems },
  },
});
