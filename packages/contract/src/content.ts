import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { crudSchemas } from './crud-schemas.ts';
import { endpoints } from './endpoints.ts';
import { Slug } from './layers.ts';
import {
  EMAIL_MAX,
  HOST_MAX,
  LOGO_ADDRESS,
  LOGO_MAX,
  NAME_MAX,
  NOTE_MAX,
  NOTE_ORDER_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_TEXTS,
  type ProductText,
  SERVICES_MAX,
  TAGLINE_MAX,
  UPSTREAMS_MAX,
  URL_MAX,
  WARNING_MAX,
} from './limits.ts';
import { problems } from './problem.ts';
import { Publisher, ToolbarItems } from './product.ts';
import { Line, Nullable, Text, Version, WRITTEN, withDefault } from './text.ts';

export const Emplacement = Type.Object(
  {
    title: Type.String(),
    lon: Type.Number(),
    lat: Type.Number(),
    /** Size of what is shown, in degrees. */
    width: Type.Number(),
    height: Type.Number(),
  },
  { title: 'Emplacement' },
);
export type Emplacement = Static<typeof Emplacement>;

/** What administrators add to the texts of the product, in markdown. */
function productTexts<T extends Type.TSchema>(schema: T) {
  const fields = PRODUCT_TEXTS.map((name) => [name, Nullable(schema)] as const);
  return Object.fromEntries(fields) as Record<ProductText, ReturnType<typeof Nullable<T>>>;
}

const emplacementFields = {
  title: Line(NAME_MAX),
  /** Its address: /carte/{slug}. */
  slug: Slug,
  lon: Type.Number({ minimum: -180, maximum: 180 }),
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  width: Type.Number({ exclusiveMinimum: 0, maximum: 360 }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: 180 }),
};
export const EmplacementInput = Type.Object(emplacementFields, {
  title: 'EmplacementInput',
  additionalProperties: false,
});
export type EmplacementInput = Static<typeof EmplacementInput>;

export const StoredEmplacement = Type.Object(
  { id: Type.String(), ...emplacementFields, version: Version },
  { title: 'StoredEmplacement' },
);
export type StoredEmplacement = Static<typeof StoredEmplacement>;

export const EmplacementPage = Type.Object({
  content: Type.Array(StoredEmplacement),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
});
export type EmplacementPage = Static<typeof EmplacementPage>;

export const emplacementCalls = withSchemas(endpoints.emplacements, {
  /** `tahiti`, or `carte/tahiti` as the page's address has it. */
  byPath: {
    tags: ['Contenus'],
    summary: 'Un emplacement par son adresse',
    querystring: Type.Object({ path: Type.String({ minLength: 1, maxLength: 200 }) }),
    response: { 200: Type.Object({ content: Emplacement }), ...problems },
  },
  /** By title unless asked otherwise; pages are counted from 0. */
  list: {
    tags: ['Contenus'],
    summary: 'Les emplacements, par page',
    querystring: Type.Object({
      /** Words of the title, or the address. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      page: withDefault(Type.Integer({ minimum: 0, maximum: 10_000 }), 0),
      limit: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 10),
      sort: withDefault(Type.Enum(['title', '-title', 'slug', '-slug']), 'title'),
    }),
    response: { 200: EmplacementPage, ...problems },
  },
  ...crudSchemas('Contenus', 'un emplacement', emplacementFields, StoredEmplacement),
});

export const PublicSettings = Type.Object(
  {
    warning_message: Nullable(Type.String()),
    support_email: Nullable(Type.String()),
    survey_url: Nullable(Type.String()),
    ...productTexts(Type.String()),
  },
  { title: 'Settings' },
);
export type PublicSettings = Static<typeof PublicSettings>;

/** How the installation calls and shows itself (ADM-24). */
const identityFields = {
  product_name: Nullable(Line(PRODUCT_NAME_MAX)),
  tagline: Nullable(Line(TAGLINE_MAX)),
  /** The address of one that was sent. */
  logo: Nullable(Type.String({ pattern: LOGO_ADDRESS })),
  /** Those that are shown, in their order. */
  toolbar: Nullable(ToolbarItems),
  publisher: Nullable(Publisher),
};

/** What administrators write for all; where they write nothing, the configuration of the installation holds. */
const settingFields = {
  /** HTML: text, lists, headings and links. */
  warning_message: Nullable(Text(WARNING_MAX)),
  support_email: Nullable(Type.String({ maxLength: EMAIL_MAX, format: 'email' })),
  survey_url: Nullable(Type.String({ maxLength: URL_MAX, pattern: '^https?://[^\\s\\u0000]+$' })),
  ...productTexts(Text(NOTE_MAX)),
  ...identityFields,
  /** Outside map servers that may be asked beside those of MOTU_UPSTREAMS: public ones, `cartes.exemple.pf` or `cartes.exemple.pf:8080`. */
  upstreams: Type.Array(Type.String({ minLength: 1, maxLength: HOST_MAX }), { maxItems: UPSTREAMS_MAX }),
  /** Hosts whose services visitors may add to their own map, asked by their browsers (OWN-04); null for those of the configuration. */
  services: Type.Optional(
    Nullable(Type.Array(Type.String({ minLength: 1, maxLength: HOST_MAX }), { maxItems: SERVICES_MAX })),
  ),
};
export const SettingsInput = Type.Object(settingFields, { title: 'SettingsInput', additionalProperties: false });
export type SettingsInput = Static<typeof SettingsInput>;

export const StoredSettings = Type.Object(
  {
    ...settingFields,
    version: Version,
    /** What holds where nothing is written. */
    configured: Type.Object({
      support_email: Nullable(Type.String()),
      survey_url: Nullable(Type.String()),
      ...identityFields,
      product_name: Type.String(),
      logo: Nullable(Type.String()),
      services: Type.Array(Type.String()),
    }),
  },
  { title: 'StoredSettings' },
);
export type StoredSettings = Static<typeof StoredSettings>;

export const settingCalls = withSchemas(endpoints.settings, {
  read: {
    tags: ['Contenus'],
    summary: 'Ce que les administrateurs disent à tous',
    response: { 200: Type.Object({ content: PublicSettings }), ...problems },
  },
  stored: {
    tags: ['Contenus'],
    summary: 'Les paramètres tels qu’ils sont enregistrés',
    response: { 200: Type.Object({ content: StoredSettings }), ...problems },
  },
  change: {
    tags: ['Contenus'],
    summary: 'Modifier les paramètres',
    body: Type.Object({ ...settingFields, version: Version }, { additionalProperties: false }),
    response: { 200: Type.Object({ content: StoredSettings }), ...problems },
  },
  sendLogo: {
    tags: ['Contenus'],
    summary: 'Envoyer un logo, que les paramètres peuvent nommer ensuite',
    body: Type.Object(
      { image: Type.String({ maxLength: LOGO_MAX, pattern: '^data:image/(svg\\+xml|png|jpeg|webp|gif);base64,' }) },
      { additionalProperties: false },
    ),
    response: { 200: Type.Object({ content: Type.Object({ logo: Type.String() }) }), ...problems },
  },
  logo: {
    tags: ['Contenus'],
    summary: 'Un logo qui a été envoyé (SVG ou PNG)',
    params: Type.Object({ name: Type.String({ maxLength: 40 }) }),
    response: { 200: Type.Any({ description: 'image/svg+xml, image/png' }), ...problems },
  },
});

export const ReleaseNote = Type.Object(
  { id: Type.String(), content: Type.String(), order: Type.Integer() },
  { title: 'ReleaseNote' },
);
export type ReleaseNote = Static<typeof ReleaseNote>;

const noteFields = {
  /** Markdown. */
  content: Type.String({ minLength: 1, maxLength: NOTE_MAX, pattern: WRITTEN }),
  /** The highest is shown first. */
  order: Type.Integer({ minimum: 0, maximum: NOTE_ORDER_MAX }),
  published: Type.Boolean(),
};
export const NoteInput = Type.Object(noteFields, { title: 'NoteInput', additionalProperties: false });
export type NoteInput = Static<typeof NoteInput>;

export const StoredNote = Type.Object({ id: Type.String(), ...noteFields, version: Version }, { title: 'StoredNote' });
export type StoredNote = Static<typeof StoredNote>;

export const noteCalls = withSchemas(endpoints.releaseNotes, {
  published: {
    tags: ['Contenus'],
    summary: 'Les notes de version publiées, la dernière d’abord',
    querystring: Type.Object({ sort: withDefault(Type.Literal('order,desc'), 'order,desc') }),
    response: {
      200: Type.Object({ _embedded: Type.Object({ releaseNotes: Type.Array(ReleaseNote) }) }),
      ...problems,
    },
  },
  /** Published or not, the highest order first. */
  list: {
    tags: ['Contenus'],
    summary: 'Toutes les notes de version',
    response: { 200: Type.Object({ content: Type.Array(StoredNote) }), ...problems },
  },
  ...crudSchemas('Contenus', 'une note de version', noteFields, StoredNote),
});

export const CopyrightEntry = Type.Object(
  {
    annee: Type.Union([Type.String(), Type.Null()]),
    copyright: Type.String(),
    producteur: Type.String(),
    url: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'CopyrightEntry' },
);
export type CopyrightEntry = Static<typeof CopyrightEntry>;

export const Licence = Type.Object(
  {
    producteur: Type.String(),
    /** The words to show, as the producer asks for them. */
    copyright: Type.String(),
    annee: Type.Union([Type.String(), Type.Null()]),
    url: Type.Union([Type.String(), Type.Null()]),
    licence: Type.String(),
    licenceUrl: Type.Union([Type.String(), Type.Null()]),
    /** What is generalised, dated or derived. */
    note: Type.Union([Type.String(), Type.Null()]),
    /** Something must still be asked to the producer. */
    aConfirmer: Type.Boolean(),
  },
  { title: 'Licence' },
);
export type Licence = Static<typeof Licence>;

const NUMBER = '-?\\d+(?:\\.\\d+)?';

export const producerCalls = withSchemas(endpoints.producers, {
  /** Who made what these layers show in this extent. */
  copyright: {
    tags: ['Contenus'],
    summary: 'Les producteurs des données visibles',
    querystring: Type.Object({
      bbox: Type.String({ maxLength: 200, pattern: `^${NUMBER}(,${NUMBER}){3}$` }),
      layers: Type.String({ maxLength: 4000, pattern: '^[a-z0-9,-]*$' }),
      maxScale: Type.Optional(Type.Number({ minimum: 0 })),
    }),
    response: { 200: Type.Object({ content: Type.Array(CopyrightEntry) }), ...problems },
  },
  /** Under which terms each producer lets its data be used. */
  licences: {
    tags: ['Contenus'],
    summary: 'Les licences des données du territoire',
    response: { 200: Type.Object({ content: Type.Array(Licence) }), ...problems },
  },
});
