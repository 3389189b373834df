import { calls } from '@motu/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import { pageAddress, THUMBNAIL } from './addresses.ts';
import { cataloguePage } from './catalogue-page.ts';
import { changesOf } from './changes.ts';
import { datasetPage, missingPage } from './dataset-page.ts';
import type { Dataset } from './datasets.ts';
import { downloadSection, filesOf } from './downloads/download-section.ts';
import { knownSizes } from './downloads/file-key.ts';
import { ObjectCounts } from './object-counts.ts';
import type { CatalogueParts } from './open-datasets.ts';
import type { Pictures } from './pictures.ts';
import { publicFields } from './public-fields.ts';
import { readQuery, searchDatasets } from './search-datasets.ts';
import { paramsOf, send } from './send.ts';
import { servicesOf } from './services.ts';

const HTML = 'text/html; charset=utf-8';

/** The catalogue, and a page for each dataset. */
export function servePages(app: FastifyInstance, options: CatalogueParts, pictures: Pictures): void {
  const { engine, tiles, site, datasets, versionOf, addressOf, places, kept } = options;
  const objects = new ObjectCounts(engine);

  serve(app, calls.openData.catalogue, async (request, reply) => {
    const all = await datasets(request);
    const query = readQuery(paramsOf(request));
    const found = searchDatasets(all, query, new Date());
    const counts = await objects.ofAll(found.found, versionOf);
    const formatsOf = (dataset: Dataset) => filesOf(dataset, '').map(({ name }) => name);
    const isDrawn = (dataset: Dataset) => pictures.isThere(dataset, THUMBNAIL);
    return send(
      request,
      reply.type(HTML),
      cataloguePage(await site(request), { ...found, all, query, counts, formatsOf, versionOf, isDrawn }),
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
}
