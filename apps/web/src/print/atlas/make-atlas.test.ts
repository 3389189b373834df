import type { LayerItem } from '@motu/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createSizedMap } from '../../map/testing.ts';
import { printStore } from '../print-store.ts';
import type { ComposeRequest } from '../print-worker.ts';
import { runPrint, stopPrint } from '../run-print.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';

/** In the place of the worker: what it is asked, in order. */
let asked: ComposeRequest[] = [];
let workers = 0;
let ended = 0;
class WorkerOfTest {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    workers++;
  }
  postMessage(request: ComposeRequest) {
    asked.push(request);
    queueMicrotask(() => this.onmessage?.({ data: { file: request.do === 'end' ? new Blob(['%PDF']) : null } }));
  }
  terminate() {
    ended++;
  }
}

const item = { slug: 'fond', name: 'Fond', legend: [], metadata: {}, minZoom: 0, maxZoom: 20, dated: false };
const pages = () =>
  asked.flatMap((request) => (request.do === 'page' ? [request.content.atlas?.number ?? 'index'] : []));

/** The server draws until the map of the given page is asked for, at which the network is cut. */
function serve(cutAt: string | null) {
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = String(input instanceof Request ? input.url : input);
    if (cutAt && address.includes('/api/impression/carte') && address.includes(cutAt)) throw new TypeError('cut');
    if (!address.includes('/api/') || address.includes('/impression/')) return new Response(new Uint8Array([1]));
    return Response.json({ content: [] });
  });
}

type Ground = { west: number; north: number; east: number; south: number; scale: number };
const BAYS: Ground = { west: -149.95, north: -17.46, east: -149.74, south: -17.54, scale: 50_000 };
/** Five pages across and four down. */
const TAHITI: Ground = { west: -149.61, north: -17.5, east: -149.14, south: -17.87, scale: 60_000 };

function prepare({ west, north, east, south, scale }: Ground = BAYS) {
  [asked, workers, ended] = [[], 0, 0];
  vi.stubGlobal('Worker', WorkerOfTest);
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:atlas';
      static override revokeObjectURL = () => {};
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const settings = { ...DEFAULT_SETTINGS, scale, mode: 'atlas', parts: [], title: 'Baies' } as const;
  printStore.dispatch({ type: 'CHANGE', settings });
  const area = [west, east, east, west].map((lon, i): [number, number] => [lon, i < 2 ? north : south]);
  printStore.dispatch({ type: 'COVER', area });
  const layer = { item: item as unknown as LayerItem, opacity: 1, isVisible: true };
  return {
    map: createSizedMap(),
    shown: [layer as never],
    day: undefined,
    filters: {},
    link: async () => 'https://motu.exemple.pf/',
    without: [],
  };
}

/** The centre of a page as the server is asked for it. */
const centerOf = (number: number) => {
  const request = asked.find((one) => one.do === 'page' && one.content.atlas?.number === number);
  return request?.do === 'page' ? `centre=${request.content.page.center.join('%2C')}` : '';
};

afterEach(() => {
  stopPrint();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('PRN-07 PRN-09 an atlas that a cut network ended goes on where it was, with the same choices', async () => {
  const atlas = prepare();
  serve(null);
  await runPrint('pdf', atlas);
  expect(pages()).toEqual(['index', 1, 2, 3]);
  expect(printStore.state().work).toMatchObject({ state: 'done', name: expect.stringMatching(/^Baies .*\.pdf$/) });
  const second = centerOf(2);
  expect(second).toMatch(/-149/);

  [asked, workers, ended] = [[], 0, 0];
  serve(second);
  await runPrint('pdf', atlas);
  expect(printStore.state().work).toMatchObject({
    state: 'failed',
    title: 'Le réseau a été coupé pendant l’impression. Vos choix sont gardés.',
  });
  expect(pages()).toEqual(['index', 1]);
  expect(printStore.state().settings.title).toBe('Baies');
  serve(null);
  await runPrint('pdf', atlas);
  expect(pages()).toEqual(['index', 1, 2, 3]);
  expect([workers, ended]).toEqual([1, 1]);
  expect(printStore.state().work.state).toBe('done');
});

test('PRN-07 PRN-09 « Arrêter » ends the work at once, and nothing of it is left: the next one begins anew', async () => {
  const atlas = prepare();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const running = runPrint('pdf', atlas);
  expect(printStore.state().work).toMatchObject({ state: 'running', step: 'Index de l’atlas' });
  stopPrint();
  await running;
  expect(printStore.state().work).toEqual({ state: 'stopped' });
  expect([workers, ended]).toEqual([1, 1]);
  serve(null);
  await runPrint('pdf', atlas);
  expect(pages()).toEqual(['index', 1, 2, 3]);
  expect(workers).toBe(2);
});

test('PRN-07 PRN-09 of twenty pages round Tahiti, cut in the middle, the others follow; stopped in the middle, all are made again', async () => {
  const atlas = prepare(TAHITI);
  const all = ['index', ...Array.from({ length: 20 }, (_, i) => i + 1)];
  serve(null);
  await runPrint('pdf', atlas);
  expect(pages()).toEqual(all);
  const tenth = centerOf(10);

  [asked, workers, ended] = [[], 0, 0];
  serve(tenth);
  await runPrint('pdf', atlas);
  expect(printStore.state().work.state).toBe('failed');
  expect(pages()).toEqual(all.slice(0, 10));
  serve(null);
  await runPrint('pdf', atlas);
  expect(pages()).toEqual(all);
  expect([workers, ended]).toEqual([1, 1]);
  expect(printStore.state().work.state).toBe('done');

  [asked, workers, ended] = [[], 0, 0];
  serve(null);
  const drawn = globalThis.fetch;
  const isHeld = new Promise<void>((held) => {
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (!String(input).includes('/api/impression/carte') || !String(input).includes(tenth)) return drawn(input, init);
      held();
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    });
  });
  const running = runPrint('pdf', atlas);
  await isHeld;
  expect(printStore.state().work).toMatchObject({ state: 'running', step: 'Page 10 sur 20' });
  stopPrint();
  await running;
  expect(pages()).toEqual(all.slice(0, 10));
  expect([printStore.state().work.state, workers, ended]).toEqual(['stopped', 1, 1]);
  asked = [];
  serve(null);
  await runPrint('pdf', atlas);
  expect(pages()).toEqual(all);
  expect([workers, ended]).toEqual([2, 2]);
});

test('PRN-07 other choices make another atlas, not the rest of the last one', async () => {
  const atlas = prepare();
  serve(null);
  await runPrint('pdf', atlas);
  const first = centerOf(1);
  [asked, workers, ended] = [[], 0, 0];
  serve(first);
  await runPrint('pdf', atlas);
  expect(pages()).toEqual(['index']);
  serve(null);
  printStore.dispatch({ type: 'CHANGE', settings: { title: 'Autre' } });
  expect(ended).toBe(1);
  await runPrint('pdf', atlas);
  expect(pages()).toEqual(['index', 'index', 1, 2, 3]);
});
