import { type Static, Type } from 'typebox';

/** Toolbar items that a configuration may restrict (MAP-06); « À propos » is always shown. */
const ToolbarItem = Type.Union(
  [
    Type.Literal('preferences'),
    Type.Literal('cache'),
    Type.Literal('dessin'),
    Type.Literal('mesure'),
    Type.Literal('couches'),
  ],
  { title: 'ToolbarItem' },
);

const Line = Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()]);

/** Who publishes this installation, for its legal notice. What the law asks for and nobody has written shows as missing. */
const Publisher = Type.Object(
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

/** Where altitude and slope of a point are asked: a WMS of this site, and its layers of elevation and slope (INFO-03). */
const Elevation = Type.Object(
  {
    url: Type.String({ maxLength: 200, pattern: '^/[^/]' }),
    altitude: Type.String({ minLength: 1, maxLength: 200 }),
    slope: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { title: 'Elevation', additionalProperties: false },
);
export type Elevation = Static<typeof Elevation>;

/** Our own: names that mean the relief itself, however the layers that show it are called. */
export const OWN_ELEVATION: Elevation = { url: '/api/wms', altitude: 'motu:altitude', slope: 'motu:pente' };

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
    elevation: Elevation,
  },
  { title: 'Product' },
);
export type Product = Static<typeof Product>;
