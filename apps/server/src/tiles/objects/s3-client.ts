import { createHash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';

export type S3Library = typeof import('@aws-sdk/client-s3');

/** A service, and who may ask it. */
export type S3Settings = {
  /** Address of the service; Amazon's own when null. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const ATTEMPTS = 3;
const CONNECT_MS = 1000;
/** A service that says nothing for so long does not answer any more. */
const SILENT_MS = 60_000;

/** A client that every S3 service understands, and that tells the time of each answer on the service's clock. */
export function createS3Client(s3: S3Library, settings: S3Settings, onTime: (now: number) => void): S3Client {
  const { region, accessKeyId, secretAccessKey, endpoint } = settings;
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint }),
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Checksums that only Amazon's own service knows are left out: signatures protect what is sent, our mark what is kept.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
      ...{ httpAgent: { maxSockets: 64 }, httpsAgent: { maxSockets: 64 } },
    },
  });
  client.middlewareStack.add(
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
      const serverTime = Date.parse((result.response as { headers?: Record<string, string> }).headers?.date ?? '');
      // Precise to the second: half of one is the middle.
      if (Number.isFinite(serverTime)) onTime(serverTime + 500);
      return result;
    },
    { step: 'build', priority: 'low', name: 'motu' },
  );
  return client;
}
