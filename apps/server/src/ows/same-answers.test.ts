import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { MAP_REQUESTS } from '../testing/map-requests.ts';

/** What was answered when the drawing was last meant to change: MOTU_RECORD=1 writes it anew. */
const RECORD = join(import.meta.dirname, 'same-answers.json');
type Recorded = { arch: string; answers: Record<string, Answer> };
type Answer = { status: number; type: string; hash: string; colours?: string };

/** Side of the small copy of a picture whose colours are compared where the bytes cannot be. */
const SIDE = 4;
/** Processors round differently: lines may be a shade lighter, never elsewhere. */
const SHADES = 4;

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

async function describe({ statusCode, headers, rawPayload }: LightMyRequestResponse): Promise<Answer> {
  const type = String(headers['content-type']);
  const hash = createHash('sha256').update(rawPayload).digest('base64url').slice(0, 16);
  const isPicture = type.startsWith('image/');
  return { status: statusCode, type, hash, ...(isPicture && { colours: await coloursOf(rawPayload) }) };
}

async function coloursOf(picture: Buffer): Promise<string> {
  const small = sharp(picture).ensureAlpha().resize(SIDE, SIDE, { fit: 'fill', kernel: 'linear' });
  return (await small.raw().toBuffer()).toString('base64url');
}

function areAlike(one = '', other = ''): boolean {
  const [a, b] = [Buffer.from(one, 'base64url'), Buffer.from(other, 'base64url')];
  // Of a pixel that is hardly seen, one shade less is many in what its colour is told as.
  const seen = (i: number) => (i % 4 === 3 ? 1 : (a[i - (i % 4) + 3] ?? 0) / 255);
  return a.length === b.length && a.every((value, i) => Math.abs(value - (b[i] ?? 0)) * seen(i) <= SHADES);
}

test('OWS-02 OWS-03 five hundred tiles, pictures, legends and informations are, byte for byte, what they were', {
  timeout: 180_000,
}, async () => {
  const answers: Recorded['answers'] = {};
  for (const url of MAP_REQUESTS) answers[url] = await describe(await motu.app.inject(url));
  expect(Object.keys(answers).length).toBeGreaterThanOrEqual(500);
  if (process.env.MOTU_RECORD === '1')
    writeFileSync(RECORD, `${JSON.stringify({ arch: process.arch, answers }, null, 1)}\n`);

  const before: Recorded = JSON.parse(readFileSync(RECORD, 'utf8'));
  const isSame = (now: Answer, then: Answer | undefined) =>
    now.status === then?.status &&
    now.type === then.type &&
    (now.colours === undefined || before.arch === process.arch
      ? now.hash === then.hash
      : areAlike(now.colours, then.colours));
  const changed = Object.entries(answers).filter(([url, answer]) => !isSame(answer, before.answers[url]));
  expect(changed.map(([url, { status }]) => `${status} ${url}`)).toEqual([]);
});
