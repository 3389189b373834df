import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@motu/core';
import { type DataFeature, readFeatures } from '@motu/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { isUnchanged } from '../../headers/etag.ts';
import { CRS84, type System } from '../systems.ts';
import { type Asked, type OgcOptions, sendHtml } from './answers.ts';
import { uriOf } from './crs.ts';
import { collectionAddress, ownLinks, QUERYABLES, queryablesAddress } from './documents.ts';
import { GeoJsonWriter } from './geojson.ts';
import { crumbsOf, htmlPage, itemsTable, itemTable } from './html.ts';
import { ITEMS_PARAMETERS, type ItemsQuery, readItemsQuery, systemOf } from './items-query.ts';
import { checkValues } from './queryable-values.ts';

/** Objects of an HTML page, whatever is asked: someone reads it. */
const MOST_SHOWN = 1_000;
const GEOJSON = 'application/geo+json';

type Reading = { matched: number; read: (query: ItemsQuery) => ReturnType<typeof readFeatures> };
type ItemsOptions = Pick<OgcOptions, 'engine' | 'cache' | 'readings'>;

/** Answers with the objects of collections. */
export class Items {
  private readonly options: ItemsOptions;

  constructor(options: ItemsOptions) {
    this.options = options;
  }

  /** Whether the client has this very answer. What it is made of has a version: nothing is read to tell. */
  private isKnown(layer: ServiceLayer, request: FastifyRequest, reply: FastifyReply, { base, isHtml }: Asked): boolean {
    const version = this.options.cache.versionOf(layer.slug);
    if (version === null) return false;
    const made = [version, JSON.stringify(layer.fields), layer.title, base, isHtml, request.url].join('\n');
    const etag = `W/"${createHash('sha256').update(made).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('vary', 'accept');
    return isUnchanged(request.headers['if-none-match'], etag.slice(2));
  }

  async list(
    layer: ServiceLayer,
    request: FastifyRequest,
    reply: FastifyReply,
    read: (known: readonly string[]) => Promise<Asked>,
  ): Promise<FastifyReply> {
    const asked = await read([...ITEMS_PARAMETERS, ...layer.fields.map(({ name }) => name)]);
    const found = readItemsQuery(asked.parameters, layer);
    await checkValues(asked.parameters, layer, this.options.engine);
    if (this.isKnown(layer, request, reply, asked)) return reply.code(304).send();
    const signal = await this.options.readings.begin(request, reply);
    const matched = await this.options.engine.count(layer.slug, found.query);
    const reading = { matched, read: (query: ItemsQuery) => this.batches(layer, query, signal) };
    return asked.isHtml
      ? this.sendPage(layer, reply, asked, found, reading)
      : this.sendFeatures(layer, reply, asked, found, reading);
  }

  private batches(layer: ServiceLayer, { query, fields, system, offset, limit }: ItemsQuery, signal: AbortSignal) {
    const asked = { ...query, fields, crs: system.crs, start: { offset } };
    return readFeatures(this.options.engine, layer.slug, asked, { limit, signal });
  }

  private async sendFeatures(
    layer: ServiceLayer,
    reply: FastifyReply,
    asked: Asked,
    found: ItemsQuery,
    { matched, read: begin }: Reading,
  ): Promise<FastifyReply> {
    const writer = new GeoJsonWriter(found.fields, found.system);
    const read = begin(found);
    // The first batch comes before the first byte: what fails is still answered as a problem.
    const first = await read.next();
    let returned = first.value?.length ?? 0;
    const start = Buffer.concat([OPENING, writer.features(first.value ?? [])]);
    const end = () => closing(layer, asked, found, matched, returned);
    // What a filter of these objects may name (Part 3, requirement « queryables-link »).
    reply.header(
      'link',
      `<${queryablesAddress(asked.base, layer)}>; rel="${QUERYABLES}"; type="application/schema+json"`,
    );
    describe(reply, found.system);
    const isAll = first.done || returned >= found.limit || found.offset + returned >= matched;
    if (isAll) return reply.send(Buffer.concat([start, end()]));
    async function* rest() {
      yield start;
      for await (const batch of read) {
        returned += batch.length;
        yield writer.features(batch);
      }
      yield end();
    }
    return reply.send(Readable.from(rest(), { objectMode: false }));
  }

  private async sendPage(
    layer: ServiceLayer,
    reply: FastifyReply,
    { base, parameters, site }: Asked,
    found: ItemsQuery,
    { matched, read }: Reading,
  ): Promise<FastifyReply> {
    const features: DataFeature[] = [];
    const limit = Math.min(found.limit, MOST_SHOWN);
    const shown = { ...found, limit, query: { ...found.query, hasShapes: false } };
    for await (const batch of read(shown)) features.push(...batch);
    const { offset, fields } = found;
    const address = (changes: Record<string, string>) =>
      `${collectionAddress(base, layer)}/items${parameters.address({ f: 'html', ...changes })}`;
    const to = offset + features.length;
    const page = {
      features,
      fields,
      matched,
      offset,
      previous: offset > 0 ? address({ offset: String(Math.max(0, offset - limit)) }) : null,
      next: to < matched && features.length > 0 ? address({ offset: String(to) }) : null,
    };
    const head = {
      site,
      title: `${layer.title}\u00a0: objets`,
      crumbs: crumbsOf(base, layer),
      json: address({ f: 'json' }),
    };
    return sendHtml(reply, htmlPage(head, ...itemsTable(layer, base, page)));
  }

  async one(
    layer: ServiceLayer,
    item: string,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
  ): Promise<FastifyReply> {
    const system = systemOf(asked.parameters, 'crs');
    const id = /^\d{1,15}$/.test(item) ? Number(item) : Number.NaN;
    const missing = new AppError(
      'not-found',
      `La collection «\u00a0${layer.slug}\u00a0» n’a pas d’objet «\u00a0${item}\u00a0».`,
    );
    if (Number.isNaN(id)) throw missing;
    if (this.isKnown(layer, request, reply, asked)) return reply.code(304).send();
    await this.options.readings.begin(request, reply);
    const fields = layer.fields.map(({ name }) => name);
    const { features } = await this.options.engine.page(layer.slug, { ids: [id], fields, crs: system.crs, limit: 1 });
    const [feature] = features;
    if (!feature) throw missing;
    const { base, isHtml, site } = asked;
    const address = `${collectionAddress(base, layer)}/items/${id}`;
    if (isHtml) {
      const head = {
        site,
        title: `${layer.title}\u00a0: objet ${id}`,
        crumbs: crumbsOf(base, layer, true),
        json: `${address}?f=json`,
      };
      return sendHtml(reply, htmlPage(head, itemTable(layer, feature)));
    }
    const links = [...ownLinks(address, formsOf(asked), GEOJSON, isHtml), collectionLink(layer, base)];
    const writer = new GeoJsonWriter(fields, system);
    const tail = Buffer.from(`,"links":${JSON.stringify(links)}}`);
    return describe(reply, system).send(Buffer.concat([writer.feature(feature), tail]));
  }
}

const OPENING = Buffer.from('{"type":"FeatureCollection","features":[');

/** What is known when all objects are written: how many there are, and where others are. */
function closing(layer: ServiceLayer, asked: Asked, found: ItemsQuery, matched: number, returned: number): Buffer {
  const { base, parameters } = asked;
  const address = `${collectionAddress(base, layer)}/items`;
  const at = (rel: string, title: string, offset: number) => ({
    href: `${address}${parameters.address({ f: 'json', offset: String(offset) })}`,
    rel,
    type: GEOJSON,
    title,
  });
  const { offset, limit } = found;
  const hasNext = offset + returned < matched && returned > 0;
  const links = [
    ...ownLinks(address, formsOf(asked), GEOJSON, false),
    ...(hasNext ? [at('next', 'Page suivante', offset + returned)] : []),
    ...(offset > 0 ? [at('prev', 'Page précédente', Math.max(0, offset - limit))] : []),
    collectionLink(layer, base),
  ];
  const end = { numberMatched: matched, numberReturned: returned, timeStamp: new Date().toISOString(), links };
  return Buffer.from(`],${JSON.stringify(end).slice(1)}`);
}

const formsOf = ({ parameters }: Asked) => ({
  json: parameters.address({ f: 'json' }),
  html: parameters.address({ f: 'html' }),
});

const collectionLink = (layer: ServiceLayer, base: string) => ({
  href: `${collectionAddress(base, layer)}?f=json`,
  rel: 'collection',
  type: 'application/json',
  title: layer.title,
});

/** The system of the coordinates is named beside them (Part 2, requirement 16). */
const describe = (reply: FastifyReply, system: System = CRS84): FastifyReply =>
  reply.type(GEOJSON).header('content-crs', `<${uriOf(system)}>`).header('access-control-expose-headers', 'content-crs, link'); // biome-ignore format: one line
