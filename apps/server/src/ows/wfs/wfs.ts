import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { type DataFeature, type Engine, readFeatures } from '@motu/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Turns } from '../../http/turns.ts';
import type { Provider } from '../capability-parts.ts';
import { sendException } from '../exceptions.ts';
import { GeoJsonWriter } from '../ogc/geojson.ts';
import { invalid, OwsError } from '../ows-error.ts';
import { publicAddress } from '../public-address.ts';
import type { LayerRegistry } from '../service-layers.ts';
import { element, xmlDocument } from '../xml.ts';
import { type WfsVersion, wfsCapabilities } from './capabilities.ts';
import {
  collectionEnd,
  collectionStart,
  describeStoredQueries,
  listStoredQueries,
  SPACES,
  valuesStart,
} from './collection.ts';
import { csvHead, csvRow } from './csv.ts';
import { describeTypes } from './describe.ts';
import { type GmlWriting, gmlFeature, gmlShape, gmlValue } from './gml-writer.ts';
import { featureTypes, findProperty, findType, typeNamed } from './names.ts';
import { BY_ID, readQuery, type WfsQuery } from './query.ts';
import { readKvp, readPost, WfsRequest } from './request.ts';

type WfsOptions = {
  engine: Engine;
  layers: LayerRegistry;
  readings: Turns;
  provider: () => Promise<Provider>;
  publicUrl: string | null;
};

type Format = 'gml32' | 'gml31' | 'json' | 'csv';
const TYPES: Readonly<Record<Format, string>> = {
  gml32: 'application/gml+xml; version=3.2',
  gml31: 'text/xml; subtype=gml/3.1.1',
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
};

/** Of a request as XML. */
const BODY_BYTES = 256 * 1024;

/** The objects of the layers: WFS 2.0.0 and 1.1.0, reading. */
export const wfs: FastifyPluginAsyncTypebox<WfsOptions> = async (app, options) => {
  const service = new WfsService(options);
  app.setErrorHandler((error, request, reply) =>
    sendException(`wfs-${versionForError(request)}`, error as never, request, reply),
  );
  // Clients send their XML under any of these names.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  serve(app, calls.wfs.ask, async (request, reply) => service.answer(readKvp(request.query), request, reply));
  serve(app, calls.wfs.post, { bodyLimit: BODY_BYTES }, async (request, reply) =>
    service.answer(readPost(String(request.body ?? '')), request, reply),
  );
};

type Counts = { matched: number; returned: number; isHits: boolean };
type Around = { asked: WfsRequest; base: string; version: WfsVersion; signal: AbortSignal };

class WfsService {
  private readonly options: WfsOptions;

  constructor(options: WfsOptions) {
    this.options = options;
  }

  async answer(asked: WfsRequest, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (asked.need('service') !== 'WFS') throw invalid('service', 'Ce service est WFS.');
    const base = publicAddress(this.options.publicUrl, request);
    const xml = (text: string) => reply.type('text/xml; charset=utf-8').send(text);
    const operation = asked.need('request');
    switch (operation.toLowerCase()) {
      case 'getcapabilities': {
        const found = featureTypes(await this.options.layers.current(request.viewer));
        return xml(wfsCapabilities(negotiate(asked), found, { provider: await this.options.provider(), base }));
      }
      case 'describefeaturetype': {
        const known = await this.options.layers.current(request.viewer);
        const names = asked.get('typenames', 'typename');
        const types = names ? names.split(',').map((name) => findType(name, known)) : featureTypes(known);
        const isNew = versionOf(asked) === '2.0.0' && !/3\.1/.test(asked.get('outputformat'));
        reply.type(isNew ? 'application/gml+xml; version=3.2' : 'text/xml; subtype=gml/3.1.1');
        return reply.send(Buffer.from(await describeTypes(this.options.engine, types, isNew)));
      }
      case 'getfeature':
        return this.getFeature(asked, base, request, reply);
      case 'getpropertyvalue':
        return this.getPropertyValue(asked, request, reply);
      case 'liststoredqueries':
        return xml(listStoredQueries(featureTypes(await this.options.layers.current(request.viewer))));
      case 'describestoredqueries':
        for (const id of asked.get('storedquery_id', 'storedqueryid').split(',').filter(Boolean)) checkStored(id);
        return xml(describeStoredQueries(featureTypes(await this.options.layers.current(request.viewer))));
      default:
        throw new OwsError('OperationNotSupported', 'Cette demande n’est pas servie.', {
          locator: operation.slice(0, 100), // the operation, not its parameter (OWS Common 1.1, table 25)
        });
    }
  }

  private async getFeature(asked: WfsRequest, base: string, request: FastifyRequest, reply: FastifyReply) {
    const version = versionOf(asked);
    if (asked.get('storedquery_id', 'storedqueryid')) return this.getById(asked, request, reply);
    const query = readQuery(asked, await this.options.layers.current(request.viewer));
    const format = readFormat(asked.get('outputformat'), version);
    const signal = await this.options.readings.begin(request, reply);
    const matched = await this.options.engine.count(query.layer.slug, query.query);
    const isHits = readResultType(asked.get('resulttype')) === 'hits';
    const returned = isHits ? 0 : Math.max(0, Math.min(query.limit, matched - query.start));
    const counts = { matched, returned, isHits };
    reply.type(TYPES[format]);
    return send(reply, this.write(format, query, counts, { asked, base, version, signal }));
  }

  private batches(
    { layer, query, fields, hasShapes, system, start }: WfsQuery,
    limit: number,
    signal: AbortSignal,
  ): AsyncGenerator<readonly DataFeature[]> {
    const asked = { ...query, fields, hasShapes, crs: system.crs, start: { offset: start } };
    return readFeatures(this.options.engine, layer.slug, asked, { limit, signal });
  }

  private async *write(format: Format, query: WfsQuery, counts: Counts, around: Around): AsyncGenerator<Buffer> {
    const { layer, fields, system, hasShapes } = query;
    const read = counts.returned > 0 ? this.batches(query, counts.returned, around.signal) : [];
    if (format === 'json') {
      const writer = new GeoJsonWriter(fields, { ...system, isLatitudeFirst: false });
      yield Buffer.from('{"type":"FeatureCollection","features":[');
      for await (const batch of read) yield Buffer.from(writer.features(batch));
      const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:${system.crs === 'EPSG:4326' ? 'OGC:1.3:CRS84' : system.crs.replace(':', '::')}` } }; // biome-ignore format: one line
      const end = { numberMatched: counts.matched, numberReturned: counts.returned, timeStamp: new Date().toISOString(), crs }; // biome-ignore format: one line
      yield Buffer.from(`],${JSON.stringify(end).slice(1)}`);
    } else if (format === 'csv') {
      yield Buffer.from(csvHead(fields, hasShapes));
      for await (const batch of read) yield Buffer.from(batch.map((one) => csvRow(one, layer, system, hasShapes)).join('')); // biome-ignore format: one line
    } else {
      const isNew = format === 'gml32';
      yield Buffer.from(collectionStart(query, { ...counts, ...around, isNew }));
      const member = (one: DataFeature) => element(isNew ? 'wfs:member' : 'gml:featureMember', gmlFeature(one, writingOf(query, isNew))).text; // biome-ignore format: one line
      for await (const batch of read) yield Buffer.from(batch.map(member).join('\n'));
      yield Buffer.from(collectionEnd);
    }
  }

  /** The object itself, and no collection (WFS 2.0.0, 7.9.3.6). */
  private async getById(asked: WfsRequest, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    checkStored(asked.get('storedquery_id', 'storedqueryid'));
    const id = asked.need('id');
    const absent = new OwsError('InvalidParameterValue', `L’objet « ${id.slice(0, 100)} » n’existe pas.`, { locator: 'id', status: 404 }); // biome-ignore format: one line
    const known = await this.options.layers.current(request.viewer);
    if (!typeNamed(id.slice(0, Math.max(0, id.lastIndexOf('.'))), known)) throw absent;
    const values = new Map([['resourceid', id], ['srsname', asked.get('srsname')]]); // biome-ignore format: one line
    const query = readQuery(new WfsRequest(values, null), known);
    await this.options.readings.begin(request, reply);
    const [feature] = (await this.options.engine.page(query.layer.slug, { ...query.query, fields: query.fields, crs: query.system.crs, limit: 1 })).features; // biome-ignore format: one line
    if (!feature || query.query.ids?.length === 0) throw absent;
    const root = gmlFeature(feature, writingOf(query, true), SPACES);
    return reply.type(TYPES.gml32).send(Buffer.from(xmlDocument(root)));
  }

  private async getPropertyValue(asked: WfsRequest, request: FastifyRequest, reply: FastifyReply) {
    const query = readQuery(asked, await this.options.layers.current(request.viewer));
    const reference = asked.need('valuereference');
    const field = findProperty(reference, query.layer, 'valuereference');
    const valueQuery = { ...query, fields: field === null ? [] : [field], hasShapes: field === null };
    const signal = await this.options.readings.begin(request, reply);
    const matched = await this.options.engine.count(query.layer.slug, query.query);
    const returned = Math.max(0, Math.min(query.limit, matched - query.start));
    const read = returned > 0 ? this.batches(valueQuery, returned, signal) : [];
    async function* values() {
      yield Buffer.from(valuesStart(matched, returned));
      for await (const batch of read) {
        const members = batch.map((one) => propertyOf(one, field, writingOf(query, true)));
        yield Buffer.from(members.map((value) => (value ? element('wfs:member', value).text : '')).join('\n'));
      }
      yield Buffer.from('</wfs:ValueCollection>\n');
    }
    return send(reply.type('text/xml; charset=utf-8'), values());
  }
}

const propertyOf = (one: DataFeature, field: string | null, writing: GmlWriting) =>
  field === null ? one.shape && gmlShape(one.shape, `g.${one.id}`, writing) : gmlValue(field, one.values[0]);

const writingOf = ({ layer, fields, system, srsName }: WfsQuery, isNew: boolean): GmlWriting => ({
  ...{ layer, fields, system, srsName },
  isNew,
});

/** The first pieces come before the first byte leaves: what fails is still answered as an exception. */
async function send(reply: FastifyReply, pieces: AsyncGenerator<Buffer>): Promise<FastifyReply> {
  const [first, second] = [await pieces.next(), await pieces.next()];
  async function* all() {
    if (!first.done) yield first.value;
    if (!second.done) yield second.value;
    yield* pieces;
  }
  return reply.send(Readable.from(all(), { objectMode: false }));
}

function checkStored(id: string): void {
  if (id !== BY_ID) throw invalid('storedquery_id', 'Cette interrogation n’existe pas.');
}

function readResultType(text: string): 'results' | 'hits' {
  const asked = text.toLowerCase() || 'results';
  if (asked === 'results' || asked === 'hits') return asked;
  throw invalid('resulttype', '« resultType » est results ou hits.');
}

function readFormat(text: string, version: WfsVersion): Format {
  const asked = text.toLowerCase();
  if (asked === '') return version === '2.0.0' ? 'gml32' : 'gml31';
  if (/json/.test(asked)) return 'json';
  if (/csv/.test(asked)) return 'csv';
  if (/3\.2|gml32/.test(asked)) return 'gml32';
  if (/3\.1|gml3|text\/xml/.test(asked)) return 'gml31';
  throw invalid('outputformat', `Le format « ${text.slice(0, 100)} » n’est pas servi.`);
}

function negotiate(asked: WfsRequest): WfsVersion {
  const accepted = asked.get('acceptversions').split(',').filter(Boolean);
  const found = accepted.find((version): version is WfsVersion => version === '2.0.0' || version === '1.1.0');
  if (accepted.length > 0 && !found)
    throw new OwsError('VersionNegotiationFailed', 'Les versions servies sont 2.0.0 et 1.1.0.');
  return found ?? (asked.get('version').startsWith('1.') ? '1.1.0' : '2.0.0');
}

function versionOf(asked: WfsRequest): WfsVersion {
  const version = asked.get('version') || '2.0.0';
  if (version === '1.1.0' || version === '1.0.0') return '1.1.0';
  if (/^2\.0\.\d$/.test(version)) return '2.0.0';
  throw invalid('version', 'Les versions servies sont 2.0.0 et 1.1.0.');
}

function versionForError({ query, body }: FastifyRequest): WfsVersion {
  const text = typeof body === 'string' ? body.slice(0, 2000) : JSON.stringify(query);
  return /version\W{1,4}1\.1/i.test(text) ? '1.1.0' : '2.0.0';
}
