import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';

const tags = ['Données (OGC API)'];
const collection = Type.String({ maxLength: 200 });
const params = Type.Object({ collection });

/** OGC API reads its parameters itself (`ows/ogc/`): which there are depends on the collection, and `/api/ogc/api` tells them. */
export const ogcCalls = withSchemas(endpoints.ogc, {
  landing: { tags, summary: 'Accueil du service de données (OGC API Features 1.0)' },
  conformance: { tags, summary: 'Ce que le service de données respecte des normes' },
  definition: { tags, summary: 'La définition OpenAPI du service de données' },
  collections: { tags, summary: 'Les couches dont on lit les objets' },
  collection: { tags, summary: 'Une couche\u00a0: étendue, systèmes, adresses', params },
  queryables: { tags, summary: 'Les propriétés qu’un filtre peut nommer (JSON Schema)', params },
  schema: { tags, summary: 'Les propriétés des objets (JSON Schema)', params },
  items: { tags, summary: 'Les objets d’une couche (GeoJSON ou HTML)', params },
  item: {
    tags,
    summary: 'Un objet d’une couche (GeoJSON ou HTML)',
    params: Type.Object({ collection, item: Type.String({ maxLength: 40 }) }),
  },
});
