import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type Product } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyRequest } from 'fastify';
import { serve } from '../../http/serve.ts';
import { sendJson } from '../../ows/ogc/answers.ts';
import { catalogueDocument } from '../../ows/ogc/documents.ts';
import { Parameters } from '../../ows/ogc/parameters.ts';
import { pageAddress } from '../addresses.ts';
import type { Dataset } from '../datasets.ts';
import { type Described, recordOf } from './record.ts';
import { RECORD_PARAMETERS, type RecordPage, searchRecords } from './search-records.ts';

type RecordOptions = {
  find: (slug: string, request: FastifyRequest) => Promise<Dataset | null>;
  describe: (dataset: Dataset, address: string) => Promise<Described>;
  describeAll: (request: FastifyRequest) => Promise<Described[]>;
  product: () => Promise<Product>;
  addressOf: (request: FastifyRequest) => string;
};

const GEOJSON = 'application/geo+json';

/** The catalogue by OGC API Records: for people it is `/donnees`, where they are sent. */
export const records: FastifyPluginAsyncTypebox<RecordOptions> = async (app, options) => {
  const { find, describe, describeAll, product, addressOf } = options;
  function read(request: FastifyRequest, known: readonly string[] = []) {
    const parameters = new Parameters(request.query, known);
    const isHtml = parameters.format(request.headers.accept) === 'html';
    return { parameters, isHtml, address: addressOf(request) };
  }
  const itemsAddress = (address: string) => `${address}${calls.records.items.path}`;

  serve(app, calls.records.catalogue, async (request, reply) => {
    const { isHtml, address } = read(request);
    return isHtml ? reply.redirect('/donnees') : sendJson(reply, catalogueDocument(address, isHtml));
  });

  serve(app, calls.records.items, async (request, reply) => {
    const { isHtml, parameters, address } = read(request, RECORD_PARAMETERS);
    const page = searchRecords(parameters, await describeAll(request), address);
    if (isHtml) {
      const words = parameters.get('q');
      return reply.redirect(words ? `/donnees?${new URLSearchParams({ q: words })}` : '/donnees');
    }
    const publisher = await product();
    const document = {
      type: 'FeatureCollection',
      timeStamp: new Date().toISOString(),
      numberMatched: page.matched,
      numberReturned: page.found.length,
      features: page.found.map((record) => recordOf(record, publisher, address)),
      links: pageLinks(itemsAddress(address), parameters, page),
    };
    return sendJson(reply, document, GEOJSON);
  });

  serve(app, calls.records.item, async (request, reply) => {
    const { isHtml, address } = read(request);
    const { record: slug } = request.params;
    const found = await find(slug, request);
    if (!found) throw new AppError('not-found', `La fiche «\u00a0${slug}\u00a0» n’existe pas.`);
    if (isHtml) return reply.redirect(pageAddress(slug));
    const record = recordOf(await describe(found, address), await product(), address);
    const self = { rel: 'self', href: `${itemsAddress(address)}/${slug}?f=json`, type: GEOJSON };
    const collection = {
      ...{ rel: 'collection', href: `${address}${calls.records.catalogue.path}?f=json`, type: 'application/json' },
      title: 'Catalogue des couches',
    };
    return sendJson(reply, { ...record, links: [self, collection, ...record.links] }, GEOJSON);
  });
};

function pageLinks(at: string, parameters: Parameters, { found, matched, limit, offset }: RecordPage) {
  const link = (rel: string, changes: Record<string, string | null>, title: string) => ({
    ...{ rel, href: at + parameters.address({ f: 'json', ...changes }), type: GEOJSON, title },
  });
  return [
    link('self', {}, 'Ces fiches'),
    { rel: 'alternate', href: at + parameters.address({ f: 'html' }), type: 'text/html', title: 'Ces fiches en HTML' },
    ...(offset > 0 ? [link('prev', { offset: String(Math.max(0, offset - limit)) }, 'Fiches précédentes')] : []),
    ...(offset + found.length < matched ? [link('next', { offset: String(offset + limit) }, 'Fiches suivantes')] : []),
  ];
}
