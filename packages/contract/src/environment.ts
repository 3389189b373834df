import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';

export const environmentCalls = withSchemas(endpoints.environment, {
  read: {
    tags: ['Produit'],
    summary: 'Date de la dernière mise à jour',
    response: { 200: Type.Object({ APP_LAST_UPDATE: Type.String() }), ...problems },
  },
});
