import ImageTile from 'ol/ImageTile.js';
import TileState from 'ol/TileState.js';
import { expect, test, vi } from 'vitest';
import { createTileLoader } from './tile-loader.ts';

const picture = { width: 256, height: 256 } as ImageBitmap;
const png = () => new Response('x', { headers: { 'content-type': 'image/png' } });

function start(answer: (signal: AbortSignal) => Response | Promise<Response>, decode = async () => picture) {
  const results: string[] = [];
  const sent: { source: string; init: RequestInit }[] = [];
  const fetcher = async (source: unknown, init: RequestInit = {}) => {
    sent.push({ source: String(source), init });
    return answer(init.signal as AbortSignal);
  };
  const loader = createTileLoader({
    onResult: (result) => results.push(result),
    fetcher: fetcher as typeof fetch,
    decode,
  });
  const tile = new ImageTile([3, 1, 2], TileState.IDLE, '/tuile.png', {}, loader.load);
  return { tile, loader, results, sent };
}

const settled = (tile: ImageTile) => expect.poll(() => tile.getState()).toBeGreaterThan(TileState.LOADING);

test('MAP-12 a tile goes from idle to loading to loaded, and holds its picture', async () => {
  const { tile, results, sent } = start(png);
  expect(tile.getState()).toBe(TileState.IDLE);
  tile.load();
  expect(tile.getState()).toBe(TileState.LOADING);
  await settled(tile);
  expect(tile.getState()).toBe(TileState.LOADED);
  expect(tile.getImage()).toBe(picture);
  expect(results).toEqual(['loaded']);
  expect(sent).toMatchObject([
    { source: '/tuile.png', init: { method: 'GET', credentials: 'same-origin', mode: 'cors' } },
  ]);
});

test.each([
  ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), async () => picture],
  ['nothing', () => new Response(null, { status: 204 }), async () => picture],
  ['a picture that is none', png, () => Promise.reject(new Error('not an image'))],
])('MAP-12 %s instead of a picture makes an empty tile', async (_what, answer, decode) => {
  const { tile, results } = start(answer, decode as () => Promise<ImageBitmap>);
  tile.load();
  await settled(tile);
  expect(tile.getState()).toBe(TileState.EMPTY);
  expect(results).toEqual(['empty']);
});

test.each([
  ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that fails', () => new Response('', { status: 500 })],
])('MAP-12 %s makes a tile in error, which can be asked for again', async (_what, answer) => {
  let isBroken = true;
  const { tile, results } = start(() => (isBroken ? answer() : png()));
  tile.load();
  await settled(tile);
  expect(tile.getState()).toBe(TileState.ERROR);
  isBroken = false;
  tile.load();
  await settled(tile);
  expect(results).toEqual(['error', 'loaded']);
});

test('OWS-03 MAP-12 a refusal is read to its end, so that its connection serves the other layers', async () => {
  const refusal = new Response('<ExceptionReport/>', { status: 502 });
  const { tile, results } = start(() => refusal);
  tile.load();
  await settled(tile);
  expect(refusal.bodyUsed).toBe(true);
  expect(results).toEqual(['error']);
});

test('MAP-12 a busy server is asked again when it says, and not for ever', async () => {
  vi.useFakeTimers();
  const busy = () => new Response('', { status: 503, headers: { 'retry-after': '2' } });
  const answers = [busy, png];
  const once = start(() => answers.shift()?.() ?? png());
  once.tile.load();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(once.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(once.results).toEqual(['loaded']);
  const always = start(busy);
  always.tile.load();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([always.sent.length, always.results]).toEqual([3, ['error']]);
  vi.useRealTimers();
});

test('MAP-12 a tile that is no longer looked at is given up, and can be asked for again', async () => {
  let release = () => {};
  const { tile, loader, results, sent } = start(
    (signal) =>
      new Promise((resolve, reject) => {
        release = () => resolve(png());
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const asked = (times: number) => expect.poll(() => sent.length).toBe(times);
  tile.load();
  await asked(1);
  loader.giveUp(() => true);
  expect(tile.getState()).toBe(TileState.LOADING);
  loader.giveUp();
  expect(sent[0]?.init.signal?.aborted).toBe(true);
  expect(tile.getState()).toBe(TileState.IDLE);
  await Promise.resolve();
  expect(results).toEqual([]);
  tile.load();
  // The end of what was given up comes after it was asked for again.
  await asked(2);
  loader.giveUp();
  expect(sent[1]?.init.signal?.aborted).toBe(true);
  tile.load();
  await asked(3);
  release();
  await settled(tile);
  expect(results).toEqual(['loaded']);
});

test('MAP-12 a tile that is given up before its turn is not asked of the server', async () => {
  const { tile, loader, sent } = start(png);
  tile.load();
  loader.giveUp();
  tile.load();
  await settled(tile);
  expect(sent).toHaveLength(1);
});
