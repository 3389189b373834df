import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '@motu/core';
import type { KeptBackup } from '../domain/backup/backups.ts';
import type { ObjectStoreSettings } from '../tiles/objects/object-store.ts';
import { createS3Client, type S3Library } from '../tiles/objects/s3-client.ts';
import { BACKUP_NAME, type BackupPlace } from './backup-places.ts';

/** What becomes of a file that is whole: an object of this name, and no file any more. */
type BucketPlace = BackupPlace & { take(file: string, name: string): Promise<void> };

type SendOptions = { partBytes?: number; abandonedMs?: number };

/** What is in memory of a file that is sent, twice: one part is read while another one leaves. */
const PART_BYTES = 16 * 1024 * 1024;
/** What a service takes of one object. */
const MOST_PARTS = 10_000;
/** Longer than any backup takes to be sent: whoever began it is gone. */
const ABANDONED_MS = 24 * 3_600_000;

/** Backups as objects of a bucket, one each: there whole, or not at all. The library is loaded when it is first asked. */
export function bucketPlace(
  settings: ObjectStoreSettings,
  { partBytes = PART_BYTES, abandonedMs = ABANDONED_MS }: SendOptions = {},
): BucketPlace {
  const { bucket, prefix } = settings;
  let opened: ReturnType<typeof connect> | undefined;
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  async function connect() {
    const s3 = await import('@aws-sdk/client-s3');
    return { s3, client: createS3Client(s3, settings, () => {}) };
  }

  async function ask<T>(work: (parts: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> {
    opened ??= connect();
    try {
      return await work(await opened);
    } catch (cause) {
      const why = `Le compartiment «\u00a0${bucket}\u00a0» des sauvegardes ne répond pas, ou refuse.`;
      throw new AppError('unavailable', why, { cause });
    }
  }

  /** Parts of a backup whose sending was cut off with its network or its server: nobody lists them, and they take room. */
  async function giveUpAbandoned(s3: S3Library, client: S3Client): Promise<void> {
    const { Uploads = [] } = await client.send(new s3.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }));
    for (const { Key = '', UploadId, Initiated = new Date() } of Uploads) {
      const isOurs = BACKUP_NAME.test(Key.slice(prefix.length));
      if (!isOurs || Date.now() - Initiated.getTime() < abandonedMs) continue;
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    }
  }

  return {
    bucket,

    list: () =>
      ask(async ({ s3, client }) => {
        const kept: KeptBackup[] = [];
        for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const { Key = '', LastModified = new Date(0), Size = 0 } of page.Contents ?? [])
            kept.push({ name: Key.slice(prefix.length), date: LastModified, bytes: Size });
        }
        return kept
          .filter(({ name }) => BACKUP_NAME.test(name))
          .sort((a, b) => b.date.getTime() - a.date.getTime() || b.name.localeCompare(a.name));
      }),

    async take(file, name) {
      const { size } = await stat(file);
      const partSize = Math.max(partBytes, Math.ceil(size / MOST_PARTS));
      await ask(async ({ s3, client }) => {
        const { Upload } = await import('@aws-sdk/lib-storage');
        const params = { ...at(name), ContentType: 'application/gzip', Body: createReadStream(file) };
        await new Upload({ client, params, partSize, queueSize: 2 }).done();
        // The backup is there, whatever becomes of these: a key may not be allowed to, or the next one does it.
        await giveUpAbandoned(s3, client).catch(() => {});
      }).finally(() => rm(file, { force: true }));
    },

    open: (name) =>
      ask(async ({ s3, client }) => {
        if (!BACKUP_NAME.test(name)) return null;
        try {
          const { Body, ContentLength = 0 } = await client.send(new s3.GetObjectCommand(at(name)));
          return { bytes: ContentLength, content: Body as Readable };
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        }
      }),

    async remove(name) {
      if (BACKUP_NAME.test(name)) await ask(({ s3, client }) => client.send(new s3.DeleteObjectCommand(at(name))));
    },
  };
}
