import swagger from '@fastify/swagger';
import { calls } from '@motu/contract';
import type { FastifyInstance } from 'fastify';
import { docsPage, type OpenApi } from './docs-page.ts';
import { serve } from './serve.ts';

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

  serve(app, calls.docs.openApi, async () => app.swagger());

  serve(app, calls.docs.page, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as OpenApi)),
  );
}
