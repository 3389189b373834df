import { SLUG } from '@motu/core';
import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { EMAIL_MAX, REPORT_CATEGORIES, REPORT_COMMENT_MAX, REPORT_DESCRIPTION_MAX, REPORT_STATES } from './limits.ts';
import { problems } from './problem.ts';
import { Nullable, WRITTEN, withDefault } from './text.ts';

/** More layers than any context shows at once. */
const MAX_LAYERS = 100;

export const ReportCategory = Type.Enum([...REPORT_CATEGORIES]);
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
export const ReportState = Type.Enum([...REPORT_STATES]);
export type ReportState = (typeof REPORT_STATES)[number];

/** What a visitor sends: an observation about a place, and what was on the map there. */
export const NewReport = Type.Object(
  {
    categorie: ReportCategory,
    description: Type.String({ minLength: 1, maxLength: REPORT_DESCRIPTION_MAX, pattern: WRITTEN }),
    email: Type.Optional(Type.String({ maxLength: EMAIL_MAX, format: 'email' })),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    zoom: Type.Number({ minimum: 0, maximum: 30 }),
    /** Slugs of the visible layers, from the top of the map to its bottom. */
    couches: Type.Array(Type.String(SLUG), { maxItems: MAX_LAYERS }),
  },
  { title: 'NewReport', additionalProperties: false },
);
export type NewReport = Static<typeof NewReport>;

export const ReportComment = Type.Object(
  { id: Type.String(), date: Type.String({ format: 'date-time' }), auteur: Type.String(), texte: Type.String() },
  { title: 'ReportComment' },
);
export type ReportComment = Static<typeof ReportComment>;

const reportFields = {
  id: Type.String(),
  /** The few letters given to the visitor. */
  reference: Type.String(),
  date: Type.String({ format: 'date-time' }),
  categorie: ReportCategory,
  description: Type.String(),
  email: Nullable(Type.String()),
  lon: Type.Number(),
  lat: Type.Number(),
  zoom: Type.Number(),
  couches: Type.Array(Type.String()),
  etat: ReportState,
  version: Type.Integer(),
};

/** A line of the list. */
export const ReportItem = Type.Object({ ...reportFields, commentaires: Type.Integer() }, { title: 'ReportItem' });
export type ReportItem = Static<typeof ReportItem>;

export const Report = Type.Object({ ...reportFields, commentaires: Type.Array(ReportComment) }, { title: 'Report' });
export type Report = Static<typeof Report>;

export const ReportPage = Type.Object({
  content: Type.Array(ReportItem),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
  /** Open ones, whatever was asked for. */
  ouverts: Type.Integer(),
});
export type ReportPage = Static<typeof ReportPage>;

const tags = ['Signalements'];
const params = Type.Object({ id: Type.String({ maxLength: 40 }) });
const oneReport = { 200: Type.Object({ content: Report }), ...problems };

export const reportCalls = withSchemas(endpoints.reports, {
  /** Anyone may, a few times in a while. */
  send: {
    tags,
    summary: 'Signaler une erreur à un endroit de la carte',
    body: NewReport,
    response: { 201: Type.Object({ content: Type.Object({ reference: Type.String() }) }), ...problems },
  },
  /** The latest first unless asked otherwise; pages are counted from 0. */
  list: {
    tags,
    summary: 'Les signalements des visiteurs',
    querystring: Type.Object({
      etat: Type.Optional(ReportState),
      categorie: Type.Optional(ReportCategory),
      /** Words of the description, or the reference. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      page: withDefault(Type.Integer({ minimum: 0, maximum: 10_000 }), 0),
      limit: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 10),
      sort: withDefault(Type.Enum(['-date', 'date']), '-date'),
    }),
    response: { 200: ReportPage, ...problems },
  },
  read: { tags, summary: 'Un signalement et ses commentaires', params, response: oneReport },
  /** Closes it, or opens it again, as `version` knew it (ADM-09). */
  change: {
    tags,
    summary: 'Clore ou rouvrir un signalement',
    params,
    body: Type.Object({ etat: ReportState, version: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
    response: oneReport,
  },
  comment: {
    tags,
    summary: 'Commenter un signalement',
    params,
    body: Type.Object(
      { texte: Type.String({ minLength: 1, maxLength: REPORT_COMMENT_MAX, pattern: WRITTEN }) },
      { additionalProperties: false },
    ),
    response: { 201: Type.Object({ content: Report }), ...problems },
  },
});
