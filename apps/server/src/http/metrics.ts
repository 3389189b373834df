import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { FastifyInstance } from 'fastify';
import type { Counter, Histogram, Registry } from 'prom-client';
import type { TileFigures } from '../domain/tiles.ts';
import { serve } from './serve.ts';

/** From an answer of memory to a picture that was waited for. */
const BUCKETS_S = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** What is looked up when someone asks, and not counted meanwhile. */
type MetricSources = {
  about: Record<string, string>;
  tiles: () => TileFigures;
  /** What kept tiles take; null where nobody can say. */
  tileBytes: () => Promise<number | null>;
  drawing: () => { running: number; waiting: number; threads: number; threadBytes: number };
  /** How many tasks are in each state that is not an end. */
  tasks: () => Promise<Record<string, number>>;
  /** Connections to the database; null when there is no pool of them. */
  connections: () => Record<'open' | 'idle' | 'waiting', number> | null;
  upstreams: () => { host: string; state: BreakerName; running: number; waiting: number }[];
};
type BreakerName = 'ok' | 'trial' | 'open';

/** 0 while a server is asked as usual, 1 while one request tries it, 2 while it is left alone. */
const BREAKER: Record<BreakerName, number> = { ok: 0, trial: 1, open: 2 };

/** Addresses of tiles, as the router knows them. */
const TILES = '/api/wmts/1.0.0/';

export type Metrics = ReturnType<typeof createMetrics>;
type Library = typeof import('prom-client');
type Recorder = { registry: Registry; requests: Counter; durations: Histogram };

/**
 * What Prometheus reads. Nobody pays for it before it is asked for: the library is loaded then, and answers are observed from then on. Tiles that
 * are answered before the router are counted in plain numbers, which cost nothing.
 */
export function createMetrics(sources: MetricSources) {
  /** All other answers since the start, and those of them that are tiles, or our own fault. */
  const others = { answers: 0, tiles: 0, errors: 0 };
  /** Answers of the prelude, by status, since the start. */
  const early = { 200: 0, 304: 0 };
  let reported = { ...early };
  let opening: Promise<Recorder> | null = null;
  let recorder: Recorder | null = null;

  async function open(): Promise<Recorder> {
    const library = await import('prom-client');
    const opened = openRecorder(library);
    describeParts(library, opened.registry, sources, early);
    recorder = opened;
    return opened;
  }

  return {
    early,
    /** Plain numbers since the start. */
    totals() {
      const kept = early[200] + early[304];
      return { ...others, answers: others.answers + kept, tiles: others.tiles + kept };
    },
    observe(url: string | undefined, status: number, seconds: number): void {
      others.answers++;
      if (url?.startsWith(TILES)) others.tiles++;
      if (status === 500) others.errors++;
      if (!recorder) return;
      const family = familyOf(url);
      recorder.requests.inc({ family, status });
      recorder.durations.observe({ family }, seconds);
    },
    /** The whole text, early answers included, and its media type. */
    async read(): Promise<{ text: string; type: string }> {
      opening ??= open();
      const { registry, requests } = await opening;
      for (const status of [200, 304] as const) {
        requests.inc({ family: 'wmts', status }, early[status] - reported[status]);
      }
      reported = { ...early };
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

function openRecorder({ collectDefaultMetrics, Counter, Histogram, Registry }: Library): Recorder {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    ...{ name: 'motu_http_requests_total', help: 'Answers, by family of routes and status.', registers },
    labelNames: ['family', 'status'],
  });
  const durations = new Histogram({
    ...{ name: 'motu_http_request_duration_seconds', help: 'Answers of the router; kept tiles are not among them.' },
    ...{ labelNames: ['family'], buckets: BUCKETS_S, registers },
  });
  return { registry, requests, durations };
}

/** `/api/layers/:id` → `layers`; pages and their files are `page`, what no route knows is `none`. */
function familyOf(url: string | undefined): string {
  if (url === undefined) return 'none';
  return /^\/api\/([\w-]+)/.exec(url)?.[1] ?? 'page';
}

/** Observes every answer of the router. */
export function observeAnswers(app: FastifyInstance, { observe }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    observe(request.routeOptions.url, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Tells what the parts of the program know of themselves. */
function describeParts(
  { Counter, Gauge }: Library,
  registry: Registry,
  sources: MetricSources,
  early: Record<200 | 304, number>,
): void {
  const registers = [registry];
  gauge('motu_info', 'What runs here.', Object.keys(sources.about), (set) => set(1, sources.about));
  counter('motu_tiles_total', 'Tiles that were given, by where they came from.', 'from', () => {
    const { memory, ...others } = sources.tiles().given;
    return { memory: memory + early[200] + early[304], ...others };
  });
  counter('motu_tiles_refused_total', 'Tiles that were not drawn, by why.', 'why', () => sources.tiles().refused);
  counter('motu_tile_writes_dropped_total', 'Blocks of tiles that were shown, but not kept.', null, () => ({
    '': sources.tiles().dropped,
  }));
  counter('motu_tiles_evicted_total', 'Tiles that left so that the others take no more than they may.', null, () => ({
    '': sources.tiles().evicted,
  }));
  gauge('motu_tile_cache_bytes', 'What kept tiles take on the disk, and what they may take.', ['of'], async (set) => {
    const bytes = await sources.tileBytes();
    const { quota } = sources.tiles();
    if (bytes !== null) set(bytes, { of: 'tiles' });
    if (quota !== null) set(quota, { of: 'quota' });
  });
  gauge('motu_drawings', 'Pictures being drawn, and those that wait for it.', ['state'], (set) => {
    const { running, waiting } = sources.drawing();
    set(running, { state: 'running' });
    set(waiting, { state: 'waiting' });
  });
  gauge('motu_drawing_threads', 'Threads that draw; they end when nobody asks and the program is large.', [], (set) =>
    set(sources.drawing().threads, {}),
  );
  gauge('motu_drawing_thread_bytes', 'What these threads hold: their heaps and buffers.', [], (set) =>
    set(sources.drawing().threadBytes, {}),
  );
  gauge('motu_tasks', 'Tasks of the tile cache that have not ended.', ['state'], async (set) => {
    for (const [state, count] of Object.entries(await sources.tasks())) set(count, { state });
  });
  gauge('motu_database_connections', 'Connections to PostgreSQL, and those who wait for one.', ['state'], (set) => {
    for (const [state, count] of Object.entries(sources.connections() ?? {})) set(count, { state });
  });
  const upstream = (name: string, help: string, value: (one: ReturnType<typeof sources.upstreams>[number]) => number) =>
    gauge(name, help, ['host'], (set) => {
      for (const one of sources.upstreams()) set(value(one), { host: one.host });
    });
  upstream('motu_upstream_breaker', '0 asked as usual, 1 on trial, 2 left alone.', ({ state }) => BREAKER[state]);
  upstream('motu_upstream_waiting', 'Requests that wait for their turn.', ({ waiting }) => waiting);
  describeStore();

  function describeStore(): void {
    if (!sources.tiles().store) return;
    gauge('motu_store_breaker', 'The store of tiles: 0 asked as usual, 1 on trial, 2 left alone.', [], (set) => {
      const store = sources.tiles().store;
      if (store) set(BREAKER[store.state], {});
    });
    gauge('motu_store_requests', 'Requests to the store of tiles.', ['state'], (set) => {
      const { running = 0, waiting = 0 } = sources.tiles().store ?? {};
      set(running, { state: 'running' });
      set(waiting, { state: 'waiting' });
    });
    counter('motu_store_failures_total', 'Requests that the store of tiles failed.', 'operation', () => ({
      ...sources.tiles().store?.failed,
    }));
  }

  type Set = (value: number, labels: Record<string, string>) => void;

  function gauge(name: string, help: string, labelNames: string[], measure: (set: Set) => void | Promise<void>): void {
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset();
        await measure((value, labels) => this.set(labels, value));
      },
    });
  }

  /** Counted elsewhere, since the start; reported as it is. */
  function counter(name: string, help: string, label: string | null, read: () => Record<string, number>): void {
    new Counter({
      ...{ name, help, labelNames: label ? [label] : [], registers },
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(read())) this.inc(label ? { [label]: value } : {}, count);
      },
    });
  }
}

type MetricsOptions = { metrics: Metrics; token: string | null };

/** For administrators, and for whoever has the token of MOTU_METRICS_TOKEN (OPS-02). */
export const metricsRoute: FastifyPluginAsyncTypebox<MetricsOptions> = async (app, { metrics, token }) => {
  serve(
    app,
    calls.health.metrics,
    { polling: true, ...(token !== null && { bearer: token }) },
    async (_request, reply) => {
      const { text, type } = await metrics.read();
      reply.header('content-type', type).header('cache-control', 'no-store');
      return text;
    },
  );
};
