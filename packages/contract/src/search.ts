import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';
import { withDefault } from './text.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const NUMBER = '-?\\d{1,3}(?:\\.\\d{1,15})?';

/** No name is longer; a search that is tells nothing more. */
const SearchText = Type.String({ minLength: 1, maxLength: 200 });
/** `lon,lat`: the middle of the map, near which results come first. */
const Center = Type.String({ maxLength: 50, pattern: `^${NUMBER},${NUMBER}$` });
const Bbox = Type.String({ maxLength: 100, pattern: `^${NUMBER}(,${NUMBER}){3}$` });
const PlaceName = Type.String({ minLength: 1, maxLength: 80 });

const SearchKind = Type.Union([Type.Literal('lieu'), Type.Literal('couche'), Type.Literal('contexte')]);

/** What a text may go on to. */
export const Suggestion = Type.Object(
  {
    resultat_titre: Type.String(),
    /** « Localité · Moorea-Maiao, Moorea ». */
    sousTitre: Type.String(),
    kind: SearchKind,
    classe: Type.String(),
    /** Written otherwise than what was typed. */
    proche: Type.Boolean(),
  },
  { title: 'Suggestion' },
);
export type Suggestion = Static<typeof Suggestion>;

export const SearchResult = Type.Object(
  {
    id: Type.String(),
    /** A place to go to, a layer to show, a context to open (SRCH-08). */
    kind: SearchKind,
    titre: Type.String(),
    /** « Localité · Moorea-Maiao, Moorea ». */
    sousTitre: Type.String(),
    type: Type.String(),
    /** `commune`, `ile`, `pharmacie`…: the type, for programs. */
    classe: Type.String(),
    commune: Nullable(Type.String()),
    ile: Nullable(Type.String()),
    /** Null for what is nowhere: a layer, a context. */
    lon: Nullable(Type.Number()),
    lat: Nullable(Type.Number()),
    /** West, south, east, north. */
    extent: Nullable(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
    /** Metres from the middle of the map, when it was given. */
    distance: Nullable(Type.Number()),
    /** Of the layer or context; for a place, of the layer that shows it. */
    slug: Nullable(Type.String()),
  },
  { title: 'SearchResult' },
);
export type SearchResult = Static<typeof SearchResult>;

export const SearchPage = Type.Object({
  content: Type.Array(SearchResult),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
});
export type SearchPage = Static<typeof SearchPage>;

export const searchCalls = withSchemas(endpoints.search, {
  /** What the text may go on to, at most ten titles, each once (SRCH-02). */
  complete: {
    tags: ['Recherche'],
    summary: 'Suggestions pendant la saisie',
    querystring: Type.Object({ q: SearchText, center: Type.Optional(Center) }),
    response: {
      200: Type.Object({
        content: Type.Object({
          hits: Type.Object({
            hits: Type.Array(Type.Object({ _source: Suggestion })),
          }),
        }),
      }),
      ...problems,
    },
  },
  /** Pages are counted from 0, as those of the layers (SRCH-04). */
  find: {
    tags: ['Recherche'],
    summary: 'Lieux, couches et contextes par leur nom',
    querystring: Type.Object({
      q: SearchText,
      page: withDefault(Type.Integer({ minimum: 0, maximum: 1000 }), 0),
      limit: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 10),
      type: Type.Optional(Type.String({ maxLength: 80, pattern: '^[a-z0-9]+([_-][a-z0-9]+)*$' })),
      commune: Type.Optional(PlaceName),
      ile: Type.Optional(PlaceName),
      bbox: Type.Optional(Bbox),
      center: Type.Optional(Center),
    }),
    response: {
      200: SearchPage,
      ...problems,
    },
  },
});
