import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '@motu/core';
import { createBreaker } from '../../domain/breaker.ts';
import { StoreAway, type StoreFigures } from '../../domain/tiles.ts';
import { createTurns, type Turns } from '../../domain/turns.ts';
import type { KeyRange } from './tile-keys.ts';

/** Where objects are kept, and who may. */
export type ObjectStoreSettings = {
  bucket: string;
  /** What every key begins with; empty, or ends with a slash. */
  prefix: string;
  /** Address of the service; Amazon's own when null. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type StoredObject = { body: Uint8Array; mark: string | undefined; keptAt: Date };
export type ListedObject = { key: string; keptAt: Date };
type Operation = keyof StoreFigures['failed'];

/** What a bucket can do, in time or not at all. Throws `StoreAway` when it fails, or is left alone. */
export type ObjectStore = {
  read(key: string): Promise<StoredObject | null>;
  write(key: string, body: Uint8Array, type: string, mark: string): Promise<void>;
  /** Pages of what is there, in the order of keys. */
  list(range: KeyRange): AsyncGenerator<ListedObject[]>;
  /** The next parts of the keys that begin so, each ending with its slash. */
  folders(prefix: string): Promise<string[]>;
  /** At most a page of a listing. */
  remove(keys: readonly string[]): Promise<void>;
  /** A moment of ours on the clock of the store, which dates what it keeps. */
  toItsTime(date: Date): Date;
  figures(): StoreFigures;
  close(): void;
};

/** What one operation may take, with all its tries: a visitor's tile is drawn in less than a slow store would need. */
const TIMES_MS: Record<Operation, number> = { read: 1000, write: 10_000, list: 10_000, remove: 20_000 };
/** Requests under way at once, and those that may wait: the rest is sent away. */
const TURNS: Record<Operation, { most: number; queue: number; patienceMs: number }> = {
  read: { most: 32, queue: 256, patienceMs: 500 },
  write: { most: 16, queue: 1024, patienceMs: 20_000 },
  list: { most: 8, queue: 1024, patienceMs: 30_000 },
  remove: { most: 2, queue: 64, patienceMs: 30_000 },
};
/** A store comes back soon, and everything is drawn until it does. */
const RESTS = { firstMs: 2000, longestMs: 15_000 };
/** What one listing tells and one batch takes away, at most, on every service. */
const PAGE = 1000;
const ATTEMPTS = 3;
const CONNECT_MS = 1000;
/** No tile is larger; what is, is not ours. */
const MOST_BYTES = 8 * 1024 * 1024;
const MARK = 'motu-sha256';

/** A client of an S3 service. The library is loaded here, so that whoever keeps tiles in files does not pay for it. */
export async function openObjectStore(
  settings: ObjectStoreSettings,
  { timesMs = {}, pageSize = PAGE }: { timesMs?: Partial<Record<Operation, number>>; pageSize?: number } = {},
): Promise<ObjectStore> {
  const { bucket: Bucket, prefix } = settings;
  const s3 = await import('@aws-sdk/client-s3');
  // Of their own for reads: a slow store keeps what it is given, while visitors cannot wait for what they ask.
  const reading = createBreaker(Date.now, RESTS);
  const working = createBreaker(Date.now, RESTS);
  const breakerOf = (operation: Operation) => (operation === 'read' ? reading : working);
  const turns = mapOperations(
    (operation): Turns => createTurns({ ...TURNS[operation], tooBusy: () => new StoreAway('busy') }),
  );
  const failed = mapOperations(() => 0);
  let aheadMs = 0;
  const client = createClient();

  function createClient() {
    const { region, accessKeyId, secretAccessKey, endpoint } = settings;
    const made = new s3.S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint && { endpoint }),
      forcePathStyle: true,
      maxAttempts: ATTEMPTS,
      // Checksums that only Amazon's own service knows are left out: signatures protect what is sent, our mark what is kept.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: { maxSockets: 64 }, httpsAgent: { maxSockets: 64 } },
    });
    made.middlewareStack.add(
      (next) => async (args) => {
        const request = args.request as {
          headers: Record<string, string>;
          body?: unknown;
          query?: Record<string, unknown>;
        };
        // A batch of deletions needs this header on every service but Amazon's newest.
        if (typeof request.body === 'string' && request.query && 'delete' in request.query)
          request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
        const result = await next(args);
        const told = Date.parse((result.response as { headers?: Record<string, string> }).headers?.date ?? '');
        // Told to the second: half of one is the middle.
        if (Number.isFinite(told)) aheadMs = told + 500 - Date.now();
        return result;
      },
      { step: 'build', priority: 'low', name: 'motu' },
    );
    return made;
  }

  async function attempt<T>(operation: Operation, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const breaker = breakerOf(operation);
    if (breaker.restMs() > 0) throw new StoreAway('resting');
    const giveBack = await turns[operation].take();
    try {
      if (breaker.admit() > 0) throw new StoreAway('resting');
      return await judged(operation, ask);
    } finally {
      giveBack();
    }
  }

  async function judged<T>(operation: Operation, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      const answer = await ask(AbortSignal.timeout(timesMs[operation] ?? TIMES_MS[operation]));
      breakerOf(operation).succeeded();
      return answer;
    } catch (error) {
      failed[operation]++;
      const why = reasonOf(error);
      breakerOf(operation).failed(why);
      throw new StoreAway(why);
    }
  }

  async function get(key: string, abortSignal: AbortSignal): Promise<StoredObject | null> {
    try {
      const found = await client.send(new s3.GetObjectCommand({ Bucket, Key: prefix + key }), { abortSignal });
      if (!found.Body || (found.ContentLength ?? 0) > MOST_BYTES) return null;
      const chunks: Uint8Array[] = [];
      for await (const chunk of addAbortSignal(abortSignal, found.Body as Readable)) chunks.push(chunk as Uint8Array);
      const keptAt = found.LastModified ?? new Date(0);
      return { body: Buffer.concat(chunks), mark: found.Metadata?.[MARK], keptAt };
    } catch (error) {
      if (error instanceof s3.NoSuchKey) return null;
      throw error;
    }
  }

  async function* list({ prefix: start, after, last }: KeyRange): AsyncGenerator<ListedObject[]> {
    let ContinuationToken: string | undefined;
    do {
      const query = {
        ...{ Bucket, Prefix: prefix + start, MaxKeys: pageSize },
        ...(ContinuationToken ? { ContinuationToken } : after && { StartAfter: prefix + after }),
      };
      const page = await attempt('list', (abortSignal) =>
        client.send(new s3.ListObjectsV2Command(query), { abortSignal }),
      );
      const found = (page.Contents ?? []).map(({ Key = '', LastModified = new Date(0) }) => ({
        key: Key.slice(prefix.length),
        keptAt: LastModified,
      }));
      const within = last === undefined ? found : found.filter(({ key }) => key <= last);
      yield within;
      ContinuationToken = within.length < found.length ? undefined : page.NextContinuationToken;
    } while (ContinuationToken);
  }

  return {
    read: (key) => attempt('read', (signal) => get(key, signal)),
    write: (key, body, type, mark) =>
      attempt('write', async (abortSignal) => {
        const object = { Bucket, Key: prefix + key, Body: body, ContentType: type, Metadata: { [MARK]: mark } };
        await client.send(new s3.PutObjectCommand(object), { abortSignal });
      }),
    list,
    async folders(start) {
      const found: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const query = {
          Bucket,
          Prefix: prefix + start,
          Delimiter: '/',
          ...(ContinuationToken && { ContinuationToken }),
        };
        const page = await attempt('list', (abortSignal) =>
          client.send(new s3.ListObjectsV2Command(query), { abortSignal }),
        );
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) found.push(Prefix.slice(prefix.length));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found;
    },
    remove: (keys) =>
      attempt('remove', async (abortSignal) => {
        if (keys.length === 0) return;
        const Delete = { Objects: keys.map((key) => ({ Key: prefix + key })), Quiet: true };
        const { Errors = [] } = await client.send(new s3.DeleteObjectsCommand({ Bucket, Delete }), { abortSignal });
        if (Errors[0]) throw new Error(`${Errors.length} objects stay: ${Errors[0].Code}`);
      }),
    toItsTime: (date) => new Date(date.getTime() + aheadMs),
    figures() {
      const loads = Object.values(turns).map((one) => one.load());
      const sum = (key: 'running' | 'waiting') => loads.reduce((total, load) => total + load[key], 0);
      const told = [working, reading].map((breaker) => breaker.read());
      const worse = told.find(({ state }) => state === 'open') ?? told.find(({ state }) => state === 'trial');
      return { ...(worse ?? reading.read()), running: sum('running'), waiting: sum('waiting'), failed: { ...failed } };
    },
    close: () => client.destroy(),
  };
}

/**
 * Refuses, in French, a bucket that is not there or keys that do not open it. One that does not answer may come back: the server
 * starts without it.
 */
export async function checkObjectStore(settings: ObjectStoreSettings): Promise<void> {
  const store = await openObjectStore(settings);
  try {
    await store.folders('');
  } catch (error) {
    const why = error instanceof StoreAway ? error.why : '';
    if (/^NoSuchBucket\b/.test(why)) throw refusal(`le compartiment « ${settings.bucket} » n’existe pas`);
    if (/ 40[13]$/.test(why)) throw refusal('le service refuse ces clés d’accès, ou leur refuse ce compartiment');
  } finally {
    store.close();
  }
}

function refusal(why: string): AppError {
  return new AppError('invalid', `Le réglage MOTU_TILES n’est pas valable : ${why}.`);
}

/** What may be logged and shown to administrators: services put keys and signatures into their errors. */
function reasonOf(error: unknown): string {
  const { name, code, $metadata } = error as Partial<S3ServiceException> & { code?: string };
  if ($metadata?.httpStatusCode) return `${name} ${$metadata.httpStatusCode}`;
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time';
  return code ?? (error instanceof Error ? error.message : 'unknown');
}

function mapOperations<T>(make: (operation: Operation) => T): Record<Operation, T> {
  return { read: make('read'), write: make('write'), list: make('list'), remove: make('remove') };
}
