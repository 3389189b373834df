import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyRequest } from 'fastify';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { serve } from '../../http/serve.ts';
import { publicAddress } from '../public-address.ts';
import { type Asked, isCollection, type OgcOptions, sendHtml, sendJson } from './answers.ts';
import { collectionDocument, collectionsDocument, conformanceDocument, landingDocument, OPENAPI } from './documents.ts';
import { collectionList, conformanceList, crumbsOf, fieldTable, htmlPage, linkList } from './html.ts';
import { Items } from './items.ts';
import { openApiDocument } from './open-api.ts';
import { Parameters } from './parameters.ts';
import { attributesOf, schemaDocument } from './schema.ts';
import { createStatistics } from './statistics.ts';

/** Of the OpenAPI definition: the parts of the standards that are served. */
const DEFINITION_VERSION = '1.0.0';

/** The objects of the layers: OGC API Features 1.0, Parts 1, 2 and 3. */
export const ogcApi: FastifyPluginAsyncTypebox<OgcOptions> = async (app, options) => {
  const { engine, layers, provider, publicUrl, site: siteOf } = options;

  async function read(request: FastifyRequest, known: readonly string[] = []): Promise<Asked> {
    const parameters = new Parameters(request.query, known);
    const isHtml = parameters.format(request.headers.accept) === 'html';
    return { base: publicAddress(publicUrl, request), parameters, isHtml, site: await siteOf(request) };
  }

  const collections = async ({ viewer }: FastifyRequest) =>
    [...(await layers.current(viewer)).values()].filter(isCollection);

  async function find(slug: string, { viewer }: FastifyRequest): Promise<ServiceLayer> {
    const layer = (await layers.current(viewer)).get(slug);
    if (layer && isCollection(layer)) return layer;
    throw new AppError('not-found', `La collection «\u00a0${slug}\u00a0» n’existe pas.`);
  }

  serve(app, calls.ogc.landing, async (request, reply) => {
    const { base, isHtml, site } = await read(request);
    const document = landingDocument(await provider(), base, isHtml);
    if (!isHtml) return sendJson(reply, document);
    const page = { site, title: document.title, lead: document.description, crumbs: [], json: '?f=json' };
    return sendHtml(reply, htmlPage(page, linkList(document.links)));
  });

  serve(app, calls.ogc.conformance, async (request, reply) => {
    const { base, isHtml, site } = await read(request);
    if (!isHtml) return sendJson(reply, conformanceDocument(base, isHtml));
    const page = { site, title: 'Conformité aux normes', crumbs: crumbsOf(base), json: '?f=json' };
    return sendHtml(reply, htmlPage(page, conformanceList()));
  });

  serve(app, calls.ogc.definition, async (request, reply) => {
    const { base, isHtml, site } = await read(request);
    if (isHtml) return reply.redirect('/api/docs');
    const document = openApiDocument(await collections(request), site.product.name, DEFINITION_VERSION, base);
    return sendJson(reply, document, OPENAPI);
  });

  serve(app, calls.ogc.collections, async (request, reply) => {
    const { base, isHtml, site } = await read(request);
    const found = await collections(request);
    if (!isHtml) return sendJson(reply, collectionsDocument(found, base, isHtml));
    const page = { site, title: 'Couches', crumbs: crumbsOf(base), json: '?f=json' };
    return sendHtml(reply, htmlPage(page, collectionList(found, base)));
  });

  serve(app, calls.ogc.collection, async (request, reply) => {
    const { base, isHtml, site } = await read(request);
    const layer = await find(request.params.collection, request);
    const document = collectionDocument(layer, base, isHtml);
    if (!isHtml) return sendJson(reply, document);
    const page = { site, title: layer.title, lead: layer.abstract, crumbs: crumbsOf(base).concat({ href: `${base}/api/ogc/collections?f=html`, title: 'Couches' }), json: '?f=json' }; // biome-ignore format: one line
    return sendHtml(reply, htmlPage(page, linkList(document.links), fieldTable(layer)));
  });

  for (const kind of ['queryables', 'schema'] as const) {
    serve(app, calls.ogc[kind], async (request, reply) => {
      const { base, isHtml, site } = await read(request);
      const layer = await find(request.params.collection, request);
      if (!isHtml) {
        const document = schemaDocument(kind, layer, await attributesOf(engine, layer), base);
        return sendJson(reply, document, 'application/schema+json');
      }
      const title = kind === 'schema' ? 'Propriétés' : 'Propriétés qu’un filtre peut nommer';
      const page = { site, title: `${layer.title}\u00a0: ${title}`, crumbs: crumbsOf(base, layer), json: '?f=json' };
      return sendHtml(reply, htmlPage(page, fieldTable(layer)));
    });
  }

  const items = new Items(options);
  serve(app, calls.ogc.items, async (request, reply) => {
    const layer = await find(request.params.collection, request);
    return items.list(layer, request, reply, (known) => read(request, known));
  });
  serve(app, calls.ogc.item, async (request, reply) => {
    const layer = await find(request.params.collection, request);
    return items.one(layer, request.params.item, request, reply, await read(request, ['crs']));
  });

  const figures = createStatistics(options);
  serve(app, calls.ogc.statistics, async (request, reply) => {
    const layer = await find(request.params.collection, request);
    return figures.statistics(layer, request, reply, (known) => read(request, known));
  });
  serve(app, calls.ogc.rank, async (request, reply) => {
    const layer = await find(request.params.collection, request);
    return figures.rank(layer, request, reply, (known) => read(request, known));
  });
  serve(app, calls.ogc.values, async (request, reply) => {
    const layer = await find(request.params.collection, request);
    return figures.values(layer, request, reply, (known) => read(request, known));
  });
};
