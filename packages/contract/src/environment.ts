import { Type } from 'typebox';
import { problems } from './problem.ts';

/** GET /api/environment */
export const environment = {
  tags: ['product'],
  summary: 'When this installation was last updated',
  response: { 200: Type.Object({ APP_LAST_UPDATE: Type.String() }), ...problems },
};
