import { type Static, Type } from 'typebox';
import { problems } from './problem.ts';

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

/** GET /api/emplacements/by-path: `tahiti`, or `carte/tahiti` as the page's address has it. */
export const emplacementByPath = {
  tags: ['Contenus'],
  summary: 'Un emplacement par son adresse',
  querystring: Type.Object({ path: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: { 200: Type.Object({ content: Emplacement }), ...problems },
};

export const PublicSettings = Type.Object(
  {
    warning_message: Type.Union([Type.String(), Type.Null()]),
    support_email: Type.Union([Type.String(), Type.Null()]),
    survey_url: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Settings' },
);
export type PublicSettings = Static<typeof PublicSettings>;

/** GET /api/settings */
export const publicSettings = {
  tags: ['Contenus'],
  summary: 'Ce que les administrateurs disent à tous',
  response: { 200: Type.Object({ content: PublicSettings }), ...problems },
};

export const ReleaseNote = Type.Object(
  { id: Type.String(), content: Type.String(), order: Type.Integer() },
  { title: 'ReleaseNote' },
);
export type ReleaseNote = Static<typeof ReleaseNote>;

/** GET /api/release-notes/search/published */
export const publishedNotes = {
  tags: ['Contenus'],
  summary: 'Les notes de version publiées, la dernière d’abord',
  querystring: Type.Object({ sort: Type.Literal('order,desc', { default: 'order,desc' }) }),
  response: {
    200: Type.Object({ _embedded: Type.Object({ releaseNotes: Type.Array(ReleaseNote) }) }),
    ...problems,
  },
};

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
    /** What is schematic, generalised or derived. */
    note: Type.Union([Type.String(), Type.Null()]),
    /** Something must still be asked to the producer. */
    aConfirmer: Type.Boolean(),
  },
  { title: 'Licence' },
);
export type Licence = Static<typeof Licence>;

/** GET /api/licences: under which terms each producer lets its data be used. */
export const licences = {
  tags: ['Contenus'],
  summary: 'Les licences des données du territoire',
  response: { 200: Type.Object({ content: Type.Array(Licence) }), ...problems },
};

const NUMBER = '-?\\d+(?:\\.\\d+)?';

/** GET /api/copyright: who made what these layers show in this extent. */
export const copyright = {
  tags: ['Contenus'],
  summary: 'Les producteurs des données visibles',
  querystring: Type.Object({
    bbox: Type.String({ maxLength: 200, pattern: `^${NUMBER}(,${NUMBER}){3}$` }),
    layers: Type.String({ maxLength: 4000, pattern: '^[a-z0-9,-]*$' }),
    maxScale: Type.Optional(Type.Number({ minimum: 0 })),
  }),
  response: { 200: Type.Object({ content: Type.Array(CopyrightEntry) }), ...problems },
};
