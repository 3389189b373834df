import { Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { problems } from './problem.ts';

export const zoneCalls = withSchemas(endpoints.zones, {
  /** A file of `@motu/answers`, not JSON. */
  data: {
    tags: ['Hors ligne'],
    summary: 'Ce qui répond pour une zone sans réseau\u00a0: noms, routes, relief, objets des couches',
    description: 'Un fichier binaire, lu par la page. Les objets d’une couche trop nombreux sont laissés de côté.',
    querystring: Type.Object({
      bbox: Type.String({ pattern: '^-?\\d+(\\.\\d+)?(,-?\\d+(\\.\\d+)?){3}$', maxLength: 120 }),
      /** Slugs of the layers of the zone. */
      layers: Type.Optional(Type.String({ pattern: '^[a-z0-9-]+(,[a-z0-9-]+)*$', maxLength: 2000 })),
    }),
    response: { 200: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }), ...problems },
  },
});
