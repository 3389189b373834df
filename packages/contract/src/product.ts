import { type Static, Type } from 'typebox';
import {
  PRODUCT_NAME_MAX,
  PUBLISHER_LINE_MAX,
  PUBLISHER_NAME_MAX,
  TAGLINE_MAX,
  TOOLBAR_ITEMS,
  URL_MAX,
} from './limits.ts';

/** Those that a configuration or the settings may choose (MAP-06). */
export const ToolbarItems = Type.Array(Type.Enum([...TOOLBAR_ITEMS], { title: 'ToolbarItem' }), {
  maxItems: TOOLBAR_ITEMS.length,
  uniqueItems: true,
});

const Line = Type.Union([Type.String({ minLength: 1, maxLength: PUBLISHER_LINE_MAX }), Type.Null()]);

/** Who publishes this installation, for its legal notice. What the law asks for and nobody has written shows as missing. */
export const Publisher = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: PUBLISHER_NAME_MAX }),
    address: Type.Optional(Line),
    /** Its own site, which services and records name. */
    url: Type.Optional(
      Type.Union([Type.String({ maxLength: URL_MAX, pattern: '^https?://[^\\s\\u0000]+$' }), Type.Null()]),
    ),
    phone: Type.Optional(Line),
    /** Person answerable for what is published. */
    director: Type.Optional(Line),
    /** Who runs the machine: name and address. */
    host: Type.Optional(Line),
  },
  { title: 'Publisher', additionalProperties: false },
);
export type Publisher = Static<typeof Publisher>;

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

/** Public French services that answer pages of other sites: maps of IGN, charts of SHOM, geology of BRGM, files of data.gouv.fr. */
export const DEFAULT_SERVICES: readonly string[] = [
  'data.geopf.fr',
  'services.data.shom.fr',
  'geoservices.brgm.fr',
  'static.data.gouv.fr',
];

/** What an installation may say about itself; carried by the page, so that the header needs no call (APP-04). */
export const Product = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: PRODUCT_NAME_MAX }),
    version: Type.String(),
    /** What it is, beside its name; Motu's own words when null. */
    tagline: Type.Union([Type.String({ minLength: 1, maxLength: TAGLINE_MAX }), Type.Null()]),
    /** Address of another logo, on this server; Motu's own when null. */
    logo: Type.Union([Type.String({ maxLength: 200, pattern: '^/' }), Type.Null()]),
    /** Items of the toolbar in their order, null for all of them. */
    toolbar: Type.Union([ToolbarItems, Type.Null()]),
    supportEmail: Type.Union([Type.String({ maxLength: 200, format: 'email' }), Type.Null()]),
    surveyUrl: Type.Union([Type.String({ maxLength: 500, pattern: '^https?://' }), Type.Null()]),
    publisher: Type.Union([Publisher, Type.Null()]),
    /** Announces in the welcome dialog that errors can soon be reported (WEL-04). */
    reportNotice: Type.Boolean(),
    elevation: Elevation,
    /** Hosts whose services visitors may add to their own map (OWN-04): `data.geopf.fr`, `cartes.exemple.pf:8080`. */
    services: Type.Array(Type.String({ minLength: 1, maxLength: 260, pattern: '^[^\\s/;,\'"]+$' }), { maxItems: 50 }),
  },
  { title: 'Product' },
);
export type Product = Static<typeof Product>;
