import { type Static, Type } from 'typebox';

/** Toolbar items that a configuration may restrict (MAP-06); « À propos » is always shown. */
export const ToolbarItem = Type.Union(
  [
    Type.Literal('preferences'),
    Type.Literal('cache'),
    Type.Literal('dessin'),
    Type.Literal('mesure'),
    Type.Literal('couches'),
  ],
  { title: 'ToolbarItem' },
);
export type ToolbarItem = Static<typeof ToolbarItem>;

const Line = Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()]);

/** Who publishes this installation, for its legal notice. What the law asks for and nobody has written shows as missing. */
export const Publisher = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    address: Type.Optional(Line),
    phone: Type.Optional(Line),
    /** Person answerable for what is published. */
    director: Type.Optional(Line),
    /** Who runs the machine: name and address. */
    host: Type.Optional(Line),
  },
  { title: 'Publisher', additionalProperties: false },
);
export type Publisher = Static<typeof Publisher>;

/** What an installation may say about itself; carried by the page, so that the header needs no call (APP-04). */
export const Product = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40 }),
    version: Type.String(),
    /** Address of another logo, on this server; Motu's own when null. */
    logo: Type.Union([Type.String({ maxLength: 200, pattern: '^/' }), Type.Null()]),
    /** Items of the toolbar, null for all of them. */
    toolbar: Type.Union([Type.Array(ToolbarItem), Type.Null()]),
    supportEmail: Type.Union([Type.String({ maxLength: 200, format: 'email' }), Type.Null()]),
    surveyUrl: Type.Union([Type.String({ maxLength: 500, pattern: '^https?://' }), Type.Null()]),
    publisher: Type.Union([Publisher, Type.Null()]),
    /** Announces in the welcome dialog that errors can soon be reported (WEL-04). */
    reportNotice: Type.Boolean(),
  },
  { title: 'Product' },
);
export type Product = Static<typeof Product>;
