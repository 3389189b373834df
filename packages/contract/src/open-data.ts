import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { Slug } from './layers.ts';
import { problems } from './problem.ts';
import { Nullable } from './text.ts';

const tags = ['Données ouvertes'];
const params = Type.Object({ slug: Slug });
const answer = (type: string) => ({ 200: Type.Any({ description: type }), ...problems });
/** The pages read their own query: a word that they do not know is no filter, and shows nothing wrong. */
const querystring = Type.Object({}, { additionalProperties: true });

/** The catalogue of open data, as pages, and what search engines and harvesters read of it. */
export const openDataCalls = withSchemas(endpoints.openData, {
  catalogue: { tags, summary: 'Le catalogue des données', querystring, response: answer('text/html') },
  dataset: {
    tags,
    summary: 'La page d’une couche',
    // A name that no layer may have has a page too: the one that says so.
    params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
    querystring,
    response: answer('text/html'),
  },
  picture: { tags, summary: 'L’image d’une couche', params, querystring, response: answer('image/jpeg') },
  thumbnail: { tags, summary: 'La petite image d’une couche', params, querystring, response: answer('image/jpeg') },
  /** `format`, `crs`, `lieu`, `bbox`, `filtre`, `temps`, `ids`: a bad one is refused by its name. */
  download: {
    tags,
    summary:
      'Le fichier d’une couche d’objets (format gpkg, geojson, fgb, csv, shp, kml) ou d’un relief (tif), crs, lieu, bbox, filtre (CQL), temps (un jour de Tahiti, ou le premier et le dernier autour d’une barre)\u00a0; par morceaux si on le veut (Range)',
    params,
    querystring,
    response: answer('le fichier'),
  },
  downloadState: {
    tags,
    summary: 'Où en est la préparation de ce fichier, avec les mêmes paramètres',
    params,
    querystring,
    response: {
      200: Type.Object({
        isReady: Type.Boolean(),
        /** Objects, or blocks of a relief, written so far and to be written; 0 of 0 while it waits. */
        objects: Type.Integer(),
        total: Type.Integer(),
        bytes: Nullable(Type.Integer()),
      }),
      ...problems,
    },
  },
  style: { tags, summary: 'L’apparence de ces pages', querystring, response: answer('text/css') },
  script: { tags, summary: 'Ce que ces pages font de plus', querystring, response: answer('text/javascript') },
  jsonLd: {
    tags,
    summary: 'Le catalogue pour les moissonneurs (DCAT-AP 3, JSON-LD)',
    response: answer('application/ld+json'),
  },
  turtle: { tags, summary: 'Le catalogue pour les moissonneurs (DCAT-AP 3, Turtle)', response: answer('text/turtle') },
  sitemap: { tags, summary: 'Le plan du site', response: answer('application/xml') },
  robots: { tags, summary: 'Ce que les moteurs de recherche peuvent lire', response: answer('text/plain') },
});
