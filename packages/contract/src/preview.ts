import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';

export const linkPreviewCalls = withSchemas(endpoints.linkPreview, {
  /** The picture of a shared link. Its parameters are those of the page's address. */
  read: {
    tags: ['Produit'],
    summary: 'Image d’aperçu d’un lien partagé (JPEG, 1200 × 630), avec les paramètres de l’adresse de la page',
    querystring: Type.Object({}, { additionalProperties: true }),
    response: { 200: Type.Any({ description: 'image/jpeg' }), ...problems },
  },
});
