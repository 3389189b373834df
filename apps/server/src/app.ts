import { statSync } from 'node:fs';
import { readdir, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { Routes, Search } from '@motu/answers';
import type { TaskPlace } from '@motu/contract';
import type { Engine, FeatureSource } from '@motu/engine';
import { type FastifyBaseLogger, fastify } from 'fastify';
import type { Config } from './config.ts';
import { createAccountEdits } from './domain/account-edits.ts';
import { createBackups } from './domain/backup/backups.ts';
import { createContextEdits } from './domain/context-edits.ts';
import { type DraftGround, draftPicture } from './domain/draft-picture.ts';
import { createLayerEdits } from './domain/layer-edits.ts';
import type { Layer } from './domain/layers.ts';
import { createLocationEdits } from './domain/locations.ts';
import type { OutsideMaps, Upstreams } from './domain/outside-layers.ts';
import { readOverview } from './domain/overview.ts';
import type { PostgisTables } from './domain/postgis.ts';
import { createNoteEdits } from './domain/release-notes.ts';
import type { ShownContent } from './domain/remembered-content.ts';
import { createReports } from './domain/reports.ts';
import { createSettingEdits } from './domain/settings.ts';
import { createSignIn } from './domain/sign-in.ts';
import type { State } from './domain/state.ts';
import { createTasks } from './domain/tasks/tasks.ts';
import type { Producer, Territory } from './domain/territory.ts';
import type { TileCache, Tiles } from './domain/tiles.ts';
import { tryDrawing } from './domain/try-drawing.ts';
import { createJournalPages } from './domain/undo.ts';
import { createUploads } from './domain/uploads.ts';
import { admin } from './http/admin.ts';
import { altitude } from './http/altitude.ts';
import { auth } from './http/auth.ts';
import { backups } from './http/backups.ts';
import { content } from './http/content.ts';
import { contentEdits } from './http/content-edits.ts';
import { contexts } from './http/contexts.ts';
import { documentApi } from './http/docs.ts';
import { environment } from './http/environment.ts';
import { health } from './http/health.ts';
import { imports } from './http/imports.ts';
import { itineraire } from './http/itineraire.ts';
import { journal } from './http/journal.ts';
import { readJsonBodies } from './http/json-body.ts';
import { layers as layerRoutes } from './http/layers.ts';
import { OneLineEach } from './http/log.ts';
import { createMetrics, metricsRoute, observeAnswers } from './http/metrics.ts';
import { notFound, servePages } from './http/pages.ts';
import { pathOf } from './http/path.ts';
import { pointInfo } from './http/point-info.ts';
import { postgis as postgisRoutes } from './http/postgis.ts';
import { createTilePrelude, serveAfter } from './http/prelude.ts';
import { preview } from './http/preview.ts';
import { handleProblems, sendProblem } from './http/problem.ts';
import { createRateLimiter, limitRates } from './http/rate-limit.ts';
import { reports } from './http/reports.ts';
import { search as searchRoutes } from './http/search.ts';
import { securityHeaders } from './http/security-headers.ts';
import { guardSessions } from './http/session.ts';
import { tasks as taskRoutes } from './http/tasks.ts';
import { upstreams as upstreamRoutes } from './http/upstreams.ts';
import { users } from './http/users.ts';
import { validateWithSchemas } from './http/validation.ts';
import { createVisitorReader } from './http/visitor.ts';
import { zones } from './http/zones.ts';
import { mapServices } from './ows/map-services.ts';
import { ownSourceOptions } from './ows/own-source-options.ts';
import { createFileReader } from './uploads/read-in-process.ts';
import { openUploadFiles } from './uploads/upload-files.ts';
import { openBackups } from './wiring/open-backups.ts';

/** The largest JSON body any call needs; imports of files have their own way. */
const BODY_LIMIT = 1024 * 1024;
/** A client gets this long to send a whole request: slow ones must not hold sockets. */
const REQUEST_TIMEOUT_MS = 30_000;

/** What follows the layers when administrators change them. */
export type ChangedLayers = {
  /** Tiles, services and search take the layers as they are stored now. */
  changed(): Promise<void>;
  /** Another number after each change. */
  revision(): number;
};

export type AppOptions = {
  config: Config;
  state: State;
  /** What visitors read of it, also while the database is away. */
  shown: ShownContent;
  /** The territory as it is now: it may be imported again at any time. */
  territory: () => Territory;
  /** Takes it over as it is now, at once. */
  renewTerritory: () => Promise<void>;
  /** Who made its data, and those that were imported for all copies. */
  producers: () => Producer[];
  engine: Engine;
  tiles: Tiles;
  cache: TileCache;
  /** Layers of outside servers, and those servers. */
  outside: OutsideMaps;
  upstreams: Upstreams;
  /** The tables of PostGIS that layers may be made of. */
  postgis: PostgisTables | null;
  search: Search;
  /** The features of the territory. */
  features: FeatureSource;
  routes: Routes;
  layers: ChangedLayers;
  /** Who runs the tasks of the tile cache. */
  runner: { wake(): void; threads: number; store: string | null };
  log: FastifyBaseLogger;
  version: string;
  /** Folder of the built page. */
  pageFolder: string;
};

/** Puts the program together: the only place where http, domain and storage meet. */
export async function createApp(options: AppOptions) {
  const {
    config,
    state,
    shown,
    territory,
    renewTerritory,
    producers,
    engine,
    tiles,
    cache,
    outside,
    upstreams,
    postgis,
    search,
    features,
    routes,
    layers,
    runner,
    log,
    version,
    pageFolder,
  } = options;
  const limiter = createRateLimiter(config.limits);
  const metrics = createMetrics({
    about: { version, database: state.kind, tiles: config.tiles ? 'objects' : 'files' },
    tiles: cache.figures,
    drawing: engine.load,
    tasks: countTasks,
    connections: state.connections,
    upstreams: upstreams.states,
  });
  const visitor = createVisitorReader(config);
  const prelude = createTilePrelude({ cache, limiter, visitor, log, counted: metrics.early });
  const app = fastify({
    loggerInstance: log,
    logController: new OneLineEach(),
    serverFactory: serveAfter(prelude),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: false, // requests that arrive while stopping are answered too
    routerOptions: { ignoreTrailingSlash: true },
  });
  const secret = await state.secrets.getOrCreate('token');
  const signIn = createSignIn(state);
  const startedAt = new Date();
  const saved = openBackups({ state, dataFolder: config.data, version });

  handleProblems(app);
  validateWithSchemas(app);
  readJsonBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  finishAnswers();
  limitRates(app, limiter);
  app.decorate('prelude', prelude.routes);
  guardSessions(app, { signIn, secret, publicUrl: config.publicUrl });
  await documentApi(app, version);

  observeAnswers(app, metrics);

  await app.register(health, { checkReady });
  await app.register(metricsRoute, { metrics, token: config.metricsToken });
  await app.register(environment, { lastUpdate: lastUpdateOf(pageFolder, startedAt) });
  await app.register(auth, { signIn, secret });
  await app.register(admin, { overview });
  await app.register(upstreamRoutes, { upstreams });
  await app.register(postgisRoutes, { tables: postgis });
  await app.register(contexts, { shown, tiles });
  const layerEdits = createLayerEdits(state, {
    checkAddress: upstreams.check,
    tryDrawing: (layer) => tryDrawing(engine, layer),
    ownSource: (layer) => ownSourceOptions(layer, engine),
    postgis,
    changed: layers.changed,
  });
  const picture = (layer: Layer, ground: DraftGround) => draftPicture(layer, ground, { engine, outside });
  await app.register(layerRoutes, { layers: shown.layers, tiles, edits: layerEdits, picture });
  const uploads = createUploads({
    files: await openUploadFiles(config.data),
    reader: createFileReader({ ...config, geopackage: () => territory().files.geopackage }),
    maxBytes: config.limits.importMegabytes * 1024 ** 2,
    async imported() {
      // What became a table of PostGIS has left the territory as it was.
      if (!config.importsUrl) await renewTerritory();
      await layers.changed();
    },
    onFault: (error) => log.error({ err: error }, 'a file could not be imported'),
  });
  await app.register(imports, { uploads });
  await app.register(content, { shown, producers, configured: config.product });
  const edits = createContentEdits(state, config.product);
  const accounts = createAccountEdits(state);
  await app.register(contentEdits, { state, ...edits });
  await app.register(users, { state, accounts });
  const undoers = [
    edits.contexts,
    edits.notes,
    edits.locations,
    edits.settings.edits,
    accounts.edits,
    layerEdits.undoer,
  ];
  await app.register(journal, { journal: createJournalPages(state, undoers) });
  const { publicUrl, product } = config;
  const services = { engine, outside, cache, layers: shown.layers, publicUrl, provider: product };
  await app.register(mapServices, { ...services, revision: layers.revision });
  await app.register(altitude, { engine });
  await app.register(searchRoutes, { search });
  await app.register(pointInfo, { search, features, layers: shown.layers, producers });
  await app.register(itineraire, { routes });
  await app.register(zones, { engine, features, search, routes, layers: shown.layers, producers });
  await app.register(reports, { reports: createReports(state) });
  await app.register(backups, { backups: createBackups(state, saved) });
  const tasks = createTasks(state, { cache, tiles, ...runner });
  const places = () =>
    territory().places.map(({ name, extent: [w, s, e, n] }) => ({ name, extent: [w, s, e, n] as TaskPlace['extent'] }));
  await app.register(taskRoutes, { tasks, places });
  await app.register(preview, { shown, tiles, engine });
  const page = { folder: pageFolder, product: { ...product, version }, publicUrl, locations: shown.locations };
  if (!servePages(app, page)) {
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()));
  }
  return app;

  function finishAnswers(): void {
    app.addHook('onSend', async (request, reply, payload) => {
      reply.headers(securityHeaders(pathOf(request.url), request.https));
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
      // A socket turns French text into bytes twice as slowly: 0.19 against 0.09 ms for 22 KB of it.
      return typeof payload === 'string' ? Buffer.from(payload) : payload;
    });
  }

  async function checkReady(): Promise<void> {
    await state.ping();
    await writeFile(join(config.data, '.ready'), '');
  }

  /** Told while the database answers: the rest is read when it does not, which is when one looks. */
  async function countTasks(): Promise<Record<string, number>> {
    const states = ['waiting', 'running', 'paused'] as const;
    const counts = states.map(async (one) => [one, (await state.tasks.inState(one)).length] as const);
    return Object.fromEntries(await Promise.all(counts).catch(() => []));
  }

  function overview() {
    const dataBytes = () => folderBytes(config.data);
    const disk = () => diskOf(config.data);
    const isStoreDown = () => (cache.figures().store?.state ?? 'ok') !== 'ok';
    return readOverview(state, { version, startedAt, upstreams: upstreams.states, isStoreDown, dataBytes, disk });
  }
}

function createContentEdits(state: State, configured: Config['product']) {
  return {
    contexts: createContextEdits(state),
    notes: createNoteEdits(state),
    locations: createLocationEdits(state),
    settings: createSettingEdits(state, configured),
  };
}

/** When the page was built: the day this installation was last updated. */
function lastUpdateOf(pageFolder: string, fallback: Date): string {
  const built = statSync(join(pageFolder, 'index.html'), { throwIfNoEntry: false });
  return (built?.mtime ?? fallback).toISOString();
}

async function diskOf(folder: string) {
  const found = await statfs(folder).catch(() => null);
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    // A file may go away between the listing and the question.
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => stat(join(entry.parentPath, entry.name)).catch(() => null)),
  );
  return sizes.reduce((total, size) => total + (size?.size ?? 0), 0);
}
