import { Type } from 'typebox';
import { problems } from './problem.ts';

/** GET /api/apercu: the picture of a shared link. Its parameters are those of the page's address. */
export const preview = {
  tags: ['Produit'],
  summary: 'Image d’aperçu d’un lien partagé (JPEG, 1200 × 630), avec les paramètres de l’adresse de la page',
  querystring: Type.Object({}, { additionalProperties: true }),
  response: { 200: Type.Any({ description: 'image/jpeg' }), ...problems },
};
