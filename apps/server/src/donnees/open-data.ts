import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type Product } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Engine, FeatureSource } from '@motu/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { withDeadline } from '../concurrency/deadline.ts';
import { isPublic } from '../domain/access/visibility.ts';
import type { Journal } from '../domain/journal.ts';
import { isOutside } from '../domain/outside-layers.ts';
import type { LayerDataStore } from '../domain/stores/layer-data-store.ts';
import type { Territory } from '../domain/territory.ts';
import type { Tiles } from '../domain/tiles.ts';
import { baseAddress } from '../http/headers/base-address.ts';
import { etagOf, isUnchanged } from '../http/headers/etag.ts';
import { everyonesTile, NOBODY_KEEPS } from '../http/headers/tile-headers.ts';
import { serve } from '../http/serve.ts';
import type { PageFiles } from '../pages/page-files.ts';
import type { SiteOf } from '../pages/site.ts';
import { PICTURE, pageAddress, THUMBNAIL } from './addresses.ts';
import { cataloguePage } from './catalogue-page.ts';
import { changesOf } from './changes.ts';
import { datasetPage, missingPage } from './dataset-page.ts';
import { type Dataset, type DatasetOptions, readDatasets } from './datasets.ts';
import { dcatGraph } from './dcat.ts';
import { downloadSection, filesOf } from './downloads/download-section.ts';
import { downloads } from './downloads/downloads.ts';
import { knownSizes } from './downloads/file-key.ts';
import { KeptFiles } from './downloads/kept-files.ts';
import { Places } from './downloads/places.ts';
import { drawPicture } from './layer-picture.ts';
import { toJsonLd, toTurtle } from './linked-data.ts';
import { ObjectCounts } from './object-counts.ts';
import { publicFields } from './public-fields.ts';
import type { Described } from './records/record.ts';
import { records } from './records/records.ts';
import { readQuery, searchDatasets } from './search-datasets.ts';
import { servicesOf } from './services.ts';
import { robots, sitemap } from './sitemap.ts';

type OpenDataOptions = DatasetOptions & {
  layerData: LayerDataStore;
  journal: Pick<Journal, 'page'>;
  engine: Engine;
  tiles: Tiles;
  features: FeatureSource;
  territory: () => Territory;
  dataFolder: string;
  product: () => Promise<Product>;
  publicUrl: string | null;
  site: SiteOf;
  files: PageFiles;
};

const HTML = 'text/html; charset=utf-8';
/** About 10 MB of pictures. */
const KEPT_PICTURES = 300;
/** Addresses carry the version of what they show. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The catalogue of open data: pages made here, whole without a script, and what search engines and harvesters read (DATA-01, DATA-02, DATA-07). */
export const openData: FastifyPluginAsyncTypebox<OpenDataOptions> = async (app, options) => {
  const { publicUrl, tiles, engine, product, site, files } = options;
  const datasets = ({ viewer }: FastifyRequest) => readDatasets(options, viewer);
  const versionOf = ({ layer }: Dataset) => tiles.versionOf(layer);
  const addressOf = (request: FastifyRequest) => baseAddress(publicUrl, request);

  const places = new Places(options.features, options.territory);
  const find = async (slug: string, request: FastifyRequest) =>
    (await datasets(request)).find((one) => one.slug === slug) ?? null;
  const kept = await KeptFiles.open(options.dataFolder);
  app.addHook('onClose', () => kept.close());
  await app.register(downloads, { ...options, kept, places, find, versionOf, addressOf, paramsOf });

  const objects = new ObjectCounts(engine);

  serve(app, calls.openData.catalogue, async (request, reply) => {
    const all = await datasets(request);
    const query = readQuery(paramsOf(request));
    const found = searchDatasets(all, query, new Date());
    const counts = await objects.ofAll(found.found, versionOf);
    const formatsOf = (dataset: Dataset) => filesOf(dataset, '').map(({ name }) => name);
    return send(
      request,
      reply.type(HTML),
      cataloguePage(await site(request), { ...found, all, query, counts, formatsOf, versionOf }),
    );
  });

  serve(app, calls.openData.dataset, async (request, reply) => {
    const { slug } = request.params;
    const all = await datasets(request);
    const dataset = all.find((one) => one.slug === slug);
    if (!dataset) {
      // An address that was given away leads where the layer is now.
      const renamed = all.find(({ layer }) => layer.aliases.includes(slug));
      if (renamed) return reply.redirect(pageAddress(renamed.slug), 301);
      return reply
        .code(404)
        .type(HTML)
        .send(missingPage(await site(request), slug));
    }
    const { layer } = dataset;
    const version = versionOf(dataset);
    const [where, extent, { fields, shapes }, changes, count, grounds, sizes] = await Promise.all([
      site(request),
      tiles.extentOf(layer),
      publicFields(layer, engine),
      changesOf(layer, { ...options, viewer: request.viewer }).catch(() => []),
      objects.of(dataset, version),
      places.list(),
      knownSizes(dataset, { version, address: addressOf(request), places, kept }),
    ]);
    const page = datasetPage(where, {
      ...{ dataset, extent, fields, changes, version },
      services: servicesOf(dataset, where.address),
      objects: count === null ? null : { count, shapes },
      files: filesOf(dataset, where.address),
      downloads: downloadSection(dataset, { ...grounds, sizes }, fields),
    });
    return send(request, reply.type(HTML), page);
  });

  const pictures = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT_PICTURES });
  async function picture(slug: string, size: typeof PICTURE | typeof THUMBNAIL, reply: FastifyReply) {
    const dataset = await find(slug, reply.request);
    if (!dataset) throw new AppError('not-found', `La couche «\u00a0${slug}\u00a0» n’existe pas.`);
    const isVersioned = paramsOf(reply.request).get('v') === versionOf(dataset);
    const key = `${slug} ${size.width} ${versionOf(dataset)} ${dataset.baseMap}`;
    const drawn = pictures.get(key) ?? drawPicture(dataset, size, options);
    pictures.set(key, drawn);
    drawn.catch(() => pictures.delete(key));
    // Whoever waited too long finds it when asking again: it is drawn on.
    const body = await withDeadline(drawn);
    const { layer } = dataset;
    reply.headers(isPublic(layer) ? everyonesTile(isVersioned, isOutside(layer)) : { 'cache-control': NOBODY_KEEPS });
    return send(reply.request, reply.type('image/jpeg'), body);
  }
  serve(app, calls.openData.picture, ({ params }, reply) => picture(params.slug, PICTURE, reply));
  serve(app, calls.openData.thumbnail, ({ params }, reply) => picture(params.slug, THUMBNAIL, reply));

  for (const name of ['style', 'script'] as const) {
    const { body, type } = files[name];
    serve(app, calls.openData[name], async (_request, reply) =>
      reply.type(type).header('cache-control', FOREVER).send(body),
    );
  }

  const describe = async (dataset: Dataset, address: string): Promise<Described> => ({
    ...{ dataset, extent: await tiles.extentOf(dataset.layer), files: filesOf(dataset, address) },
    ...{ services: servicesOf(dataset, address), version: versionOf(dataset) },
  });
  const describeAll = async (request: FastifyRequest) =>
    Promise.all((await datasets(request)).map((dataset) => describe(dataset, addressOf(request))));
  await app.register(records, { find, describe, describeAll, product, addressOf });

  const graph = async (request: FastifyRequest) => {
    return dcatGraph(addressOf(request), await product(), await describeAll(request));
  };
  serve(app, calls.openData.jsonLd, async (request, reply) =>
    send(request, reply.type('application/ld+json; charset=utf-8'), toJsonLd(await graph(request))),
  );
  serve(app, calls.openData.turtle, async (request, reply) =>
    send(request, reply.type('text/turtle; charset=utf-8'), toTurtle(await graph(request))),
  );
  serve(app, calls.openData.sitemap, async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(addressOf(request), await datasets(request))),
  );
  serve(app, calls.openData.robots, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(addressOf(request))),
  );
};

const paramsOf = (request: FastifyRequest) => new URLSearchParams(request.url.split(/\?(.*)/s)[1] ?? '');

/** What has not changed is not sent again. */
function send(request: FastifyRequest, reply: FastifyReply, content: string | Uint8Array): FastifyReply {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const etag = etagOf(body);
  reply.header('etag', etag);
  return isUnchanged(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
}
