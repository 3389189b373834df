import type { ServiceLayer } from '../../domain/service-layer.ts';
import { root } from './documents.ts';
import { ITEMS_PARAMETERS, MOST_ITEMS } from './items-query.ts';

const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/parameters/${name}` });

const WORDS: Readonly<Record<(typeof ITEMS_PARAMETERS)[number], [description: string, schema: object]>> = {
  limit: ['Nombre d’objets d’une page.', { type: 'integer', minimum: 1, maximum: MOST_ITEMS, default: 100 }],
  offset: ['Objets laissés avant la page.', { type: 'integer', minimum: 0, default: 0 }],
  bbox: [
    'Objets qui touchent ce cadre : ouest, sud, est, nord.',
    {
      type: 'array',
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
      items: { type: 'number' },
    },
  ],
  'bbox-crs': ['Système de « bbox ».', { ...text, format: 'uri' }],
  datetime: ['Objets de cette date, ou entre deux dates autour d’une barre.', text],
  crs: ['Système des coordonnées de la réponse.', { ...text, format: 'uri' }],
  filter: ['Filtre en CQL2.', text],
  'filter-lang': ['Langue du filtre.', { ...text, enum: ['cql2-text', 'cql2-json'], default: 'cql2-text' }],
  'filter-crs': ['Système des géométries du filtre.', { ...text, format: 'uri' }],
  properties: ['Propriétés de la réponse.', { type: 'array', items: text }],
  sortby: ['Ordre : « nom,-population ».', { type: 'array', items: text }],
  ids: ['Objets de ces identifiants seulement.', { type: 'array', items: { type: 'integer' } }],
  skipGeometry: ['Objets sans leur géométrie.', { type: 'boolean', default: false }],
};

const refusals = {
  '400': { $ref: '#/components/responses/Refus' },
  '404': { $ref: '#/components/responses/Absent' },
  '500': { $ref: '#/components/responses/Erreur' },
};

const get = (summary: string, type: string, parameters: object[] = []) => ({
  get: {
    summary,
    operationId: summary.replaceAll(/[^a-zA-Z]/g, ''),
    parameters: [...parameters, ref('f')],
    responses: {
      '200': {
        description: summary,
        content: { [type]: { schema: { type: 'object' } }, 'text/html': { schema: text } },
      },
      ...refusals,
    },
  },
});

/** A record has a page of its own: whoever asks for HTML is sent there. */
const record = (...asked: Parameters<typeof get>) => {
  const operation = get(...asked).get;
  const sent = { '302': { description: 'La page de la donnée.' } };
  return { get: { ...operation, responses: { ...operation.responses, ...sent } } };
};

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { type: 'object' } } },
});

/** Parameters of the catalogue alone: words or names with commas between them. */
const RECORD_LISTS = [
  ['q', 'Mots de la fiche.'],
  ['type', 'Sortes de ce qui est décrit\u00a0: dataset.'],
  ['ids', 'Noms des fiches.'],
  ['externalIds', 'Adresses des pages des couches.'],
] as const;

/** The definition of this service alone, in the version of OpenAPI that its standard asks for (oas30). */
export function openApiDocument(layers: readonly ServiceLayer[], name: string, version: string, base: string) {
  const collection = [ref('collectionId')];
  const named = (parameter: string) => parameter.replace('-', '_');
  return {
    openapi: '3.0.3',
    info: { title: `Données de ${name}`, version, description: 'OGC API Features, en lecture.' },
    servers: [{ url: root(base) }],
    paths: {
      '/': get('Accueil du service', 'application/json'),
      '/conformance': get('Conformité aux normes', 'application/json'),
      '/collections': get('Couches', 'application/json'),
      '/collections/{collectionId}': get('Une couche', 'application/json', collection),
      '/collections/{collectionId}/queryables': get('Propriétés filtrables', 'application/schema+json', collection),
      '/collections/{collectionId}/schema': get('Propriétés', 'application/schema+json', collection),
      '/collections/{collectionId}/items': get('Objets d’une couche', 'application/geo+json', [
        ...collection,
        ...ITEMS_PARAMETERS.map((parameter) => ref(named(parameter))),
      ]),
      '/collections/{collectionId}/items/{featureId}': get('Un objet', 'application/geo+json', [
        ...collection,
        ref('featureId'),
        ref('crs'),
      ]),
      '/collections/_catalogue': record('Catalogue des couches', 'application/json'),
      '/collections/_catalogue/items': record('Fiches des couches', 'application/geo+json', [
        ...RECORD_LISTS.map(([name, description]) => ({
          ...{ name, in: 'query', required: false, style: 'form', explode: false, description },
          schema: { type: 'array', items: text },
        })),
        ...['bbox', 'datetime', 'limit', 'offset'].map(ref),
      ]),
      '/collections/_catalogue/items/{featureId}': record('Une fiche', 'application/geo+json', [ref('featureId')]),
    },
    components: {
      parameters: {
        f: { name: 'f', in: 'query', schema: { ...text, enum: ['json', 'html'] }, description: 'Forme de la réponse.' },
        collectionId: {
          ...{ name: 'collectionId', in: 'path', required: true },
          schema: { ...text, enum: layers.map(({ slug }) => slug) },
        },
        featureId: { name: 'featureId', in: 'path', required: true, schema: text },
        ...Object.fromEntries(
          ITEMS_PARAMETERS.map((parameter) => {
            const [description, schema] = WORDS[parameter];
            const style = { style: 'form', explode: false };
            return [named(parameter), { name: parameter, in: 'query', required: false, ...style, description, schema }];
          }),
        ),
      },
      responses: {
        Refus: problem('Un paramètre est refusé.'),
        Absent: problem('Il n’y a rien à cette adresse.'),
        Erreur: problem('Une erreur est survenue.'),
      },
    },
  };
}
