import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { docsPage, type OpenApi } from './docs-page.ts';

/** The API's own description, as OpenAPI and as a page to read. */
export async function documentApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Motu',
        version,
        description: 'Les appels de Motu. Chaque refus est un application/problem+json.',
      },
    },
  });

  app.get('/api/docs/openapi.json', { schema: { hide: true }, config: { access: 'public' } }, async () =>
    app.swagger(),
  );

  app.get('/api/docs', { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as OpenApi)),
  );
}
