import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Engine } from '@motu/engine';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { shownFields } from '../../domain/layers.ts';
import { throttleAddress } from '../../domain/throttle.ts';
import { leftBy } from '../../http/left-by.ts';
import { serve } from '../../http/serve.ts';
import type { Dataset } from '../datasets.ts';
import { FORMATS, formatsOf } from '../files/formats.ts';
import { fileTermsOf } from './file-content-of.ts';
import { fileKey } from './file-key.ts';
import type { KeptFiles } from './kept-files.ts';
import { makeFile } from './make-file.ts';
import type { Places } from './places.ts';
import { readRequest } from './read-request.ts';
import { sendFile } from './send-file.ts';

type DownloadOptions = {
  engine: Engine;
  places: Places;
  kept: KeptFiles;
  find: (slug: string, request: FastifyRequest) => Promise<Dataset | null>;
  versionOf: (dataset: Dataset) => string;
  addressOf: (request: FastifyRequest) => string;
  paramsOf: (request: FastifyRequest) => URLSearchParams;
};

/** New files that one address may have made in ten minutes; taking a file that is there costs nothing. */
const MOST_NEW = 60;
const WINDOW_MS = 600_000;
const MOST_ADDRESSES = 10_000;

/** Layers as files (DATA-03): made in a thread of their own, kept a day, sent whole or in parts. */
export const downloads: FastifyPluginAsyncTypebox<DownloadOptions> = async (app, options) => {
  const { engine, places, kept: files, find, versionOf, addressOf, paramsOf } = options;
  const begun = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: WINDOW_MS, noUpdateTTL: true });

  /** One address cannot have the disk filled. */
  function countNew(visitor: string): void {
    const count = (begun.get(visitor) ?? 0) + 1;
    begun.set(visitor, count);
    if (count <= MOST_NEW) return;
    const retryAfterS = Math.ceil(begun.getRemainingTTL(visitor) / 1000);
    throw new AppError('too-many-requests', 'Trop de fichiers demandés en peu de temps. Patientez un instant.', {
      retryAfterS,
    });
  }

  async function asked(request: FastifyRequest, slug: string) {
    const dataset = await find(slug, request);
    const formats = dataset ? formatsOf(dataset.kind) : [];
    if (!dataset || formats.length === 0)
      throw new AppError('not-found', `La couche «\u00a0${slug}\u00a0» n’a pas de fichier.`);
    if (!dataset.isDownloadable) throw new AppError('forbidden', 'Cette couche n’est pas donnée en fichier.');
    const fields = dataset.layer.drawing ? shownFields(dataset.layer.drawing).map(({ name }) => name) : [];
    const content = dataset.layer.drawing?.content;
    const dates = (content?.kind === 'features' && content.time?.field) || null;
    const wanted = await readRequest(paramsOf(request), { formats, fields, dates }, places);
    const terms = fileTermsOf(dataset, { crs: wanted.crs, address: addressOf(request) });
    const version = versionOf(dataset);
    return { request, dataset, wanted, terms, version, key: fileKey(wanted.key, version, terms) };
  }

  type Asked = Awaited<ReturnType<typeof asked>>;

  /** A layer that was hidden, kept or given other data while its file was made: part of it may be of the old data, part of the new. */
  async function checkUnchanged({ request, dataset, version }: Asked): Promise<void> {
    const now = await find(dataset.slug, request);
    if (now?.isDownloadable && versionOf(now) === version) return;
    throw new AppError('conflict', 'Les données ont changé pendant la préparation. Recommencez.');
  }

  async function make(demand: Asked, path: string, signal: AbortSignal, report: Report): Promise<number> {
    const objects = await makeFile({ ...demand, path, signal, report }, { engine, places });
    await checkUnchanged(demand);
    return objects;
  }

  /** Begins the file that is asked for; counts it for whoever began it. */
  function begin(demand: Asked, ip: string) {
    const visitor = throttleAddress(ip);
    if (!files.isBeingMade(demand.key)) {
      files.admit(visitor);
      countNew(visitor);
    }
    return files.begin(demand.key, visitor, (path, signal, report) => make(demand, path, signal, report));
  }

  async function made(demand: Asked, ip: string, gone: AbortSignal) {
    const file = await files.wait(begin(demand, ip), gone);
    await checkUnchanged(demand);
    return file;
  }

  serve(app, calls.openData.download, async (request, reply) => {
    const demand = await asked(request, request.params.slug);
    const { dataset, wanted, key } = demand;
    const file = files.find(key) ?? (await made(demand, request.ip, leftBy(reply)));
    const { extension, mediaType } = FORMATS[wanted.format];
    return sendFile(request, reply, file, { name: `${dataset.slug}.${extension}`, mediaType });
  });

  serve(app, calls.openData.downloadState, async (request, reply) => {
    const demand = await asked(request, request.params.slug);
    reply.header('cache-control', 'no-store');
    const file = files.find(demand.key);
    if (file) return { isReady: true, objects: file.objects, total: file.objects, bytes: file.size };
    const progress = files.look(demand.key);
    if (!progress) begin(demand, request.ip);
    return { isReady: false, bytes: null, ...(progress ?? { objects: 0, total: 0 }) };
  });
};

type Report = (progress: { objects: number; total: number }) => void;
