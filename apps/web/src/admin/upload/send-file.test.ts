import type { FileImport } from '@motu/contract';
import { AppError } from '@motu/core';
import { expect, test } from 'vitest';
import { nextPartBytes, sendFile } from './send-file.ts';

const MB = 1024 * 1024;
const upload = (received: number, bytes: number): FileImport => ({
  id: 'x',
  state: received === bytes ? 'inspecting' : 'sending',
  bytes,
  received,
  content: null,
  progress: null,
  problem: null,
  report: null,
  tables: [],
  difference: null,
});

/** A server that keeps what comes, and a clock that only waiting moves. */
function server(file: Blob, answer: (count: number, bytes: number) => 'kept' | 'lost' | AppError) {
  const kept: [from: number, to: number][] = [];
  const received = () => kept.at(-1)?.[1] ?? 0;
  let count = 0;
  const waited: number[] = [];
  const told: [number, boolean][] = [];
  const keep = (start: number, part: Blob) => {
    if (start === received()) kept.push([start, start + part.size]);
    return upload(received(), file.size);
  };
  return {
    kept,
    waited,
    told,
    tools: {
      async send(_id: string, start: number, part: Blob) {
        const said = answer(++count, part.size);
        if (said instanceof AppError) throw said;
        const now = keep(start, part);
        if (said === 'lost') throw new AppError('unavailable', 'Le serveur ne répond pas.');
        return now;
      },
      read: async () => upload(received(), file.size),
      onProgress: (sent: number, isCut: boolean) => void told.push([sent, isCut]),
      now: () => 0,
      wait: async (ms: number) => void waited.push(ms),
    },
  };
}

const file = new Blob([new Uint8Array(3 * MB)]);
const going = new AbortController().signal;

test('ADM-02 a file arrives whole though parts and answers are lost on the way', async () => {
  const { kept, tools, waited, told } = server(file, (count) =>
    count === 2 ? new AppError('unavailable', 'coupé') : count === 3 ? 'lost' : 'kept',
  );
  const ended = await sendFile(upload(0, file.size), file, tools, going);
  expect(ended.state).toBe('inspecting');
  // Each begins where the one before it ends, to the last byte.
  expect(kept.map(([from]) => from)).toEqual([0, ...kept.slice(0, -1).map(([, to]) => to)]);
  expect(kept.at(-1)?.[1]).toBe(file.size);
  expect(waited).toEqual([1000, 2000]);
  expect(told.some(([, isCut]) => isCut)).toBe(true);
  expect(told.at(-1)).toEqual([file.size, false]);
});

test('ADM-02 a server that asks to wait is waited for as long as it says; what does not pass is thrown', async () => {
  const busy = new AppError('too-many-requests', 'trop', { retryAfterS: 7 });
  const slow = server(file, (count) => (count === 1 ? busy : 'kept'));
  await sendFile(upload(0, file.size), file, slow.tools, going);
  expect(slow.waited).toEqual([7000]);
  const gone = server(file, () => new AppError('unauthenticated', 'Connectez-vous pour continuer.'));
  await expect(sendFile(upload(0, file.size), file, gone.tools, going)).rejects.toThrow('Connectez-vous');
});

test('ADM-02 a proxy that takes small parts only gets small parts', async () => {
  const { kept, tools, waited } = server(file, (_, bytes) =>
    bytes > 400 * 1024 ? new AppError('too-large', 'trop') : 'kept',
  );
  await sendFile(upload(0, file.size), file, tools, going);
  expect(kept.at(-1)?.[1]).toBe(file.size);
  expect(waited).toEqual([]);
});

test('ADM-02 parts grow on a quick line and shrink on a slow one, within what the server takes', () => {
  expect(nextPartBytes(MB, 100)).toBe(2 * MB);
  expect(nextPartBytes(4 * MB, 100)).toBe(4 * MB);
  expect(nextPartBytes(MB, 2000)).toBe(MB);
  expect(nextPartBytes(MB, 5000)).toBe(MB / 2);
  expect(nextPartBytes(64 * 1024, 50_000)).toBe(64 * 1024);
});
