import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';

export const securityTxtCalls = withSchemas(endpoints.securityTxt, {
  read: {
    tags: ['Produit'],
    summary: 'À qui signaler une faille de sécurité (RFC 9116)',
    response: { 200: Type.Any({ description: 'text/plain' }), ...problems },
  },
});
