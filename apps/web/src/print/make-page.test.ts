import type { LayerItem } from '@motu/contract';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { afterEach, expect, test, vi } from 'vitest';
import { createSizedMap } from '../map/testing.ts';
import { printStore } from './print-store.ts';
import type { ComposeRequest } from './print-worker.ts';
import { runPrint, stopPrint } from './run-print.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

afterEach(() => {
  stopPrint();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** In the place of the worker, which stays on the device: what it is given. */
function takeComposition(): ComposeRequest[] {
  const given: ComposeRequest[] = [];
  class WorkerOfTest {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    postMessage(request: ComposeRequest) {
      given.push(request);
      queueMicrotask(() => this.onmessage?.({ data: { file: request.do === 'end' ? new Blob(['%PDF']) : null } }));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', WorkerOfTest);
  return given;
}

test('PRN-09 a drawing, its name, the title and the comment go to the worker of this device and to no server', async () => {
  const given = takeComposition();
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = typeof input === 'string' ? { url: input, ...init } : input;
    const { method = 'GET', url } = request;
    const body = input instanceof Request ? await input.text() : String(init?.body ?? '');
    sent.push(`${method} ${decodeURIComponent(url)} ${body}`);
    if (!url.includes('/api/') || url.includes('/impression/')) return new Response(new Uint8Array([1]));
    return Response.json({ content: [] });
  });
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:page';
      static override revokeObjectURL = () => {};
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

  const coordinates = [
    [-149.8123457, -17.5123457],
    [-149.8223457, -17.5223457],
  ];
  const drawn = new Feature(new LineString(coordinates));
  drawn.setStyle(new Style({ stroke: new Stroke({ color: '#7b3fa3', width: 3 }) }));
  drawn.set('drawing', {
    name: 'Cachette',
    label: 'Objet 1',
    colour: '#7b3fa3',
    geometry: { type: 'LineString', coordinates },
  });
  const map = createSizedMap();
  map.addLayer(new VectorLayer({ source: new VectorSource({ features: [drawn] }) }));
  const texts = { title: 'Chez Hina', comment: 'Entre nous' };
  printStore.dispatch({ type: 'CHANGE', settings: { ...DEFAULT_SETTINGS, ...texts, parts: ['legend'] } });
  printStore.dispatch({ type: 'MOVE', center: [-149.83, -17.52] });
  const item = { slug: 'fond', name: 'Fond', legend: ['Route'], metadata: {}, minZoom: 0, maxZoom: 20, dated: false };
  const shown = [{ item: item as unknown as LayerItem, opacity: 1, isVisible: true } as never];
  await runPrint('pdf', { map, shown, day: undefined, filters: {}, link: async () => '', without: [] });
  expect(printStore.state().work).toMatchObject({ state: 'done' });

  const page = given.find((request) => request.do === 'page');
  expect(page?.do === 'page' && page.content.overlays).toMatchObject([{ kind: 'shape', lines: [coordinates] }]);
  expect(page?.do === 'page' && page.content.drawings[0]?.title).toMatch(/^Cachette, /);
  expect(sent.some((one) => one.includes('/api/impression/carte'))).toBe(true);
  for (const one of sent) {
    expect(one).toMatch(/^GET \S+ $/);
    expect(one).not.toMatch(/123457|223457|Cachette|Objet|7b3fa3|Hina|nous/i);
  }
});
