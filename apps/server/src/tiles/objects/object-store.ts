import { addAbortSignal, type Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '@motu/core';
import { StoreAway, type StoreFigures } from '../../domain/tiles.ts';
import { createS3Client, type S3Library, type S3Settings } from './s3-client.ts';
import { type Operation, StoreGuard } from './store-guard.ts';
import type { KeyRange } from './tile-keys.ts';

/** Where objects are kept, and who may. */
export type ObjectStoreSettings = S3Settings & {
  bucket: string;
  /** What every key begins with; empty, or ends with a slash. */
  prefix: string;
};

type StoredObject = { body: Uint8Array; mark: string | undefined; keptAt: Date };
export type ListedObject = { key: string; keptAt: Date };
type StoreOptions = { timesMs?: Partial<Record<Operation, number>>; pageSize?: number };

/** What one listing tells and one batch takes away, at most, on every service. */
const PAGE = 1000;
/** No tile is larger; what is, is not ours. */
const MOST_BYTES = 8 * 1024 * 1024;
const MARK = 'motu-sha256';

/** The library is loaded here, so that whoever keeps tiles in files does not pay for it. */
export async function openObjectStore(settings: ObjectStoreSettings, options: StoreOptions = {}): Promise<ObjectStore> {
  return new ObjectStore(await import('@aws-sdk/client-s3'), settings, options);
}

/** What a bucket can do, in time or not at all. Throws `StoreAway` when it fails, or is left alone. */
export class ObjectStore {
  readonly #s3: S3Library;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #pageSize: number;
  readonly #guard: StoreGuard;
  /** How much its clock is ahead of ours. */
  #aheadMs = 0;

  constructor(s3: S3Library, settings: ObjectStoreSettings, { timesMs = {}, pageSize = PAGE }: StoreOptions) {
    this.#s3 = s3;
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix;
    this.#pageSize = pageSize;
    this.#guard = new StoreGuard(timesMs);
    this.#client = createS3Client(s3, settings, (now) => {
      this.#aheadMs = now - Date.now();
    });
  }

  read(key: string): Promise<StoredObject | null> {
    return this.#guard.attempt('read', (signal) => this.#get(key, signal));
  }

  write(key: string, body: Uint8Array, type: string, mark: string): Promise<void> {
    const object = { ...this.#at(key), Body: body, ContentType: type, Metadata: { [MARK]: mark } };
    return this.#guard.attempt('write', async (abortSignal) => {
      await this.#client.send(new this.#s3.PutObjectCommand(object), { abortSignal });
    });
  }

  /** Pages of what is there, in the order of keys. */
  async *list({ prefix, after, last }: KeyRange): AsyncGenerator<ListedObject[]> {
    const from = after && { StartAfter: this.#prefix + after };
    for await (const { Contents = [] } of this.#pages(prefix, { MaxKeys: this.#pageSize, ...from })) {
      const found = Contents.map(({ Key = '', LastModified = new Date(0) }) => ({
        key: Key.slice(this.#prefix.length),
        keptAt: LastModified,
      }));
      const within = last === undefined ? found : found.filter(({ key }) => key <= last);
      yield within;
      if (within.length < found.length) return;
    }
  }

  /** The next parts of the keys that begin so, each ending with its slash. */
  async folders(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { CommonPrefixes = [] } of this.#pages(prefix, { Delimiter: '/' })) {
      found.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(this.#prefix.length)));
    }
    return found;
  }

  /** At most a page of a listing. */
  remove(keys: readonly string[]): Promise<void> {
    const Delete = { Objects: keys.map((key) => ({ Key: this.#prefix + key })), Quiet: true };
    const command = new this.#s3.DeleteObjectsCommand({ Bucket: this.#bucket, Delete });
    return this.#guard.attempt('remove', async (abortSignal) => {
      if (keys.length === 0) return;
      const { Errors = [] } = await this.#client.send(command, { abortSignal });
      if (Errors[0]) throw new Error(`${Errors.length} objects stay: ${Errors[0].Code}`);
    });
  }

  /** A moment of ours on the clock of the store, which dates what it keeps. */
  toItsTime(date: Date): Date {
    return new Date(date.getTime() + this.#aheadMs);
  }

  figures(): StoreFigures {
    return this.#guard.figures();
  }

  close(): void {
    this.#client.destroy();
  }

  async #get(key: string, abortSignal: AbortSignal): Promise<StoredObject | null> {
    try {
      const found = await this.#client.send(new this.#s3.GetObjectCommand(this.#at(key)), { abortSignal });
      if (!found.Body || (found.ContentLength ?? 0) > MOST_BYTES) return null;
      const chunks: Uint8Array[] = [];
      for await (const chunk of addAbortSignal(abortSignal, found.Body as Readable)) chunks.push(chunk as Uint8Array);
      const keptAt = found.LastModified ?? new Date(0);
      return { body: Buffer.concat(chunks), mark: found.Metadata?.[MARK], keptAt };
    } catch (error) {
      if (error instanceof this.#s3.NoSuchKey) return null;
      throw error;
    }
  }

  async *#pages(prefix: string, query: { MaxKeys?: number; StartAfter?: string; Delimiter?: string }) {
    let next: { ContinuationToken: string } | undefined;
    do {
      const command = new this.#s3.ListObjectsV2Command({
        ...{ Bucket: this.#bucket, Prefix: this.#prefix + prefix },
        ...query,
        ...next,
      });
      const page = await this.#guard.attempt('list', (abortSignal) => this.#client.send(command, { abortSignal }));
      yield page;
      next = page.NextContinuationToken ? { ContinuationToken: page.NextContinuationToken } : undefined;
    } while (next);
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }
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
