import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '@motu/core';
import type { KeptBackup } from '../domain/backup/backups.ts';
import type { ObjectStoreSettings } from '../tiles/objects/object-store.ts';
import { createS3Client } from '../tiles/objects/s3-client.ts';
import { BACKUP_NAME, type BackupPlace } from './backup-places.ts';

/** What becomes of a file that is whole: an object of this name, and no file any more. */
type BucketPlace = BackupPlace & { take(file: string, name: string): Promise<void> };

/** Backups as objects of a bucket, one each: there whole, or not at all. The library is loaded when it is first asked. */
export function bucketPlace(settings: ObjectStoreSettings): BucketPlace {
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
      const object = { ...at(name), ContentLength: size, ContentType: 'application/gzip' };
      await ask(({ s3, client }) =>
        client.send(new s3.PutObjectCommand({ ...object, Body: createReadStream(file) })),
      ).finally(() => rm(file, { force: true }));
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
