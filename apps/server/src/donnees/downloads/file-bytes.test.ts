import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileBytes, PART_BYTES } from './file-bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'motu-file-bytes-'));
const path = join(folder, 'file');
const content = randomBytes(200 * PART_BYTES + 17);
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let buffers = new Set<ArrayBufferLike>();
const server = createServer((request, response) => {
  const [start = 0, end = 0] = (request.url ?? '').slice(1).split('-').map(Number);
  const file = new FileBytes(path, { start, end }, () => response.writableLength === 0);
  buffers = new Set();
  file.on('data', (part: Buffer) => buffers.add(part.buffer));
  file.pipe(response);
});
let url = '';

beforeAll(async () => {
  writeFileSync(path, content);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('DATA-03 a file is sent from a few buffers, to a client that takes it slowly too, and no byte of it is another', async () => {
  const answer = await fetch(`${url}/0-${content.length - 1}`);
  const parts: Uint8Array[] = [];
  for await (const part of answer.body ?? []) {
    parts.push(part);
    // The client takes its time now and then: what it has not taken waits in the socket.
    if (parts.length % 20 === 0) await delay(5);
  }
  expect(digest(Buffer.concat(parts))).toBe(digest(content));
  expect(buffers.size).toBeLessThanOrEqual(2);
});

test('DATA-03 a part of a file is sent from its first byte to its last', async () => {
  const [start, end] = [PART_BYTES - 3, 3 * PART_BYTES + 1];
  const answer = await fetch(`${url}/${start}-${end}`);
  expect(digest(await answer.bytes())).toBe(digest(content.subarray(start, end + 1)));
});

test('DATA-03 what waits to be sent keeps its bytes: what is read meanwhile goes into another buffer', async () => {
  const parts: Buffer[] = [];
  const slow = new Writable({
    // It takes more than is sent by now, as a socket may.
    highWaterMark: content.length,
    write(part: Buffer, _encoding, done) {
      setImmediate(() => {
        parts.push(Buffer.from(part));
        done();
      });
    },
  });
  await pipeline(new FileBytes(path, { start: 0, end: content.length - 1 }, () => slow.writableLength === 0), slow);
  expect(digest(Buffer.concat(parts))).toBe(digest(content));
});
