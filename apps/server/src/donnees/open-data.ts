import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../http/serve.ts';
import type { Dataset } from './datasets.ts';
import { dcatGraph } from './dcat.ts';
import { filesOf } from './downloads/download-section.ts';
import { downloads } from './downloads/downloads.ts';
import { KeptFiles } from './downloads/kept-files.ts';
import { toJsonLd, toTurtle } from './linked-data.ts';
import { type CatalogueParts, type OpenDataOptions, openDatasets } from './open-datasets.ts';
import { Pictures } from './pictures.ts';
import type { Described } from './records/record.ts';
import { records } from './records/records.ts';
import { paramsOf, send } from './send.ts';
import { servePages } from './serve-pages.ts';
import { servePictures } from './serve-pictures.ts';
import { servicesOf } from './services.ts';
import { robots, sitemap } from './sitemap.ts';

/** Addresses carry the version of what they show. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The catalogue of open data: pages made here, whole without a script, and what search engines and harvesters read (DATA-01, DATA-02, DATA-07). */
export const openData: FastifyPluginAsyncTypebox<OpenDataOptions> = async (app, given) => {
  const kept = await KeptFiles.open(given.dataFolder);
  app.addHook('onClose', () => kept.close());
  const options: CatalogueParts = { ...given, ...openDatasets(given), kept };
  await app.register(downloads, { ...options, paramsOf });
  const pictures = new Pictures(options);
  app.addHook('onClose', () => pictures.close());
  servePages(app, options, pictures);
  servePictures(app, options, pictures);
  serveFiles(app, options);
  const describeAll = await serveRecords(app, options);
  serveGraph(app, options, describeAll);
  serveCrawlers(app, options);
};

/** What the pages are made with. */
function serveFiles(app: FastifyInstance, { files }: CatalogueParts): void {
  for (const name of ['style', 'script'] as const) {
    const { body, type } = files[name];
    serve(app, calls.openData[name], async (_request, reply) =>
      reply.type(type).header('cache-control', FOREVER).send(body),
    );
  }
}

type DescribeAll = (request: FastifyRequest) => Promise<Described[]>;

/** The records of harvesters, and what they are made from. */
async function serveRecords(app: FastifyInstance, options: CatalogueParts): Promise<DescribeAll> {
  const { tiles, datasets, find, versionOf, addressOf, product } = options;
  const describe = async (dataset: Dataset, address: string): Promise<Described> => ({
    ...{ dataset, extent: await tiles.extentOf(dataset.layer), files: filesOf(dataset, address) },
    ...{ services: servicesOf(dataset, address), version: versionOf(dataset) },
  });
  const describeAll: DescribeAll = async (request) =>
    Promise.all((await datasets(request)).map((dataset) => describe(dataset, addressOf(request))));
  await app.register(records, { find, describe, describeAll, product, addressOf });
  return describeAll;
}

/** All datasets as linked data. */
function serveGraph(app: FastifyInstance, { product, addressOf }: CatalogueParts, describeAll: DescribeAll): void {
  const graph = async (request: FastifyRequest) => {
    return dcatGraph(addressOf(request), await product(), await describeAll(request));
  };
  serve(app, calls.openData.jsonLd, async (request, reply) =>
    send(request, reply.type('application/ld+json; charset=utf-8'), toJsonLd(await graph(request))),
  );
  serve(app, calls.openData.turtle, async (request, reply) =>
    send(request, reply.type('text/turtle; charset=utf-8'), toTurtle(await graph(request))),
  );
}

/** For search engines. */
function serveCrawlers(app: FastifyInstance, { datasets, addressOf }: CatalogueParts): void {
  serve(app, calls.openData.sitemap, async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(addressOf(request), await datasets(request))),
  );
  serve(app, calls.openData.robots, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(addressOf(request))),
  );
}
