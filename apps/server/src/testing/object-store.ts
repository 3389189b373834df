import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { ObjectStoreSettings } from '../tiles/objects/object-store.ts';
import { type FaultyLink, startFaultyLink } from './faulty-link.ts';
import { freePort } from './postgres-cluster.ts';

const program = join(import.meta.dirname, 'object-store.py');

export type RunningStore = {
  endpoint: string;
  keys: { accessKeyId: string; secretAccessKey: string };
  bucket: string;
  /** As the storage takes them, and as the environment of a server does. */
  settings: ObjectStoreSettings;
  env: Record<string, string>;
  /** The network before it: slow, hanging or refusing when the test says so. */
  link: FaultyLink;
  stop(): Promise<void>;
};

/** Starts an OpenStack Swift that speaks S3, on a free port of this machine, with an empty bucket. */
export async function startObjectStore(): Promise<RunningStore> {
  const folder = mkdtempSync(join(tmpdir(), 'motu-objects-'));
  const port = await freePort();
  const keys = { accessKeyId: 'motu:tuiles', secretAccessKey: randomUUID() };
  // Debian's own Python: another one of the machine does not see its packages.
  const args = [program, folder, String(port), keys.accessKeyId, keys.secretAccessKey];
  const child = spawn('/usr/bin/python3', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    void ended.then(() => reject(new Error(`Swift did not start: ${said}`)));
  });

  const link = await startFaultyLink(`http://127.0.0.1:${port}`);
  const endpoint = link.url;
  const bucket = 'tuiles';
  const region = 'us-east-1';
  const client = new S3Client({ endpoint, region, credentials: keys, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    endpoint,
    keys,
    bucket,
    settings: { bucket, prefix: 'motu/', endpoint, region, ...keys },
    env: {
      MOTU_TILES: `s3://${bucket}/motu`,
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    link,
    async stop() {
      await link.close();
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
