import { Type } from 'typebox';
import { problems } from './problem.ts';

/** GET /api/environment */
export const environment = {
  tags: ['Produit'],
  summary: 'Date de la dernière mise à jour',
  response: { 200: Type.Object({ APP_LAST_UPDATE: Type.String() }), ...problems },
};
