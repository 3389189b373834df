import type ImageTile from 'ol/ImageTile.js';
import OlMap from 'ol/Map.js';
import WMTS from 'ol/source/WMTS.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import WMTSTileGrid from 'ol/tilegrid/WMTS.js';
import View from 'ol/View.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCut } from '../map/cut-layer.ts';
import { setDragged } from '../map/place-canvases.ts';
import { stubCanvases } from '../map/testing.ts';
import { ComposedTileLayer } from './composed-layer.ts';
import { setMultiplied } from './multiply.ts';

/** What was painted, in order, with where it went on its canvas. */
let painted: string[];

beforeEach(() => {
  painted = [];
  stubCanvases(contextOf);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const contexts = new WeakMap<object, object>();

function contextOf(canvas: object): object {
  const known = contexts.get(canvas);
  if (known) return known;
  const context = {
    canvas,
    globalAlpha: 1,
    globalCompositeOperation: 'source-over',
    ...{ save() {}, restore() {}, clearRect() {}, setTransform() {} },
    drawImage(image: { name: string }, ...where: number[]) {
      const alpha = context.globalAlpha === 1 ? '' : `×${context.globalAlpha}`;
      const multiplied = context.globalCompositeOperation === 'multiply' ? '*' : '';
      painted.push(`${image.name}${alpha}${multiplied} from ${where.slice(0, 4)} to ${where.slice(4)}`);
    },
  };
  contexts.set(canvas, context);
  return context;
}

const RESOLUTIONS = Array.from({ length: 8 }, (_, level) => 0.703125 / 2 ** level);
/** Of zoom 5. */
const DEGREES_PER_PIXEL = RESOLUTIONS[4] as number;

type TestLayer = {
  layer: ComposedTileLayer;
  asked: string[];
  answer: (is?: (address: string) => boolean) => void;
  /** What has not been answered. */
  fail: () => void;
};

/** A layer whose tiles come when the test says so, named after their place. */
function testLayer(name: string, zIndex: number, isMultiplied = false): TestLayer {
  const waiting = new Map<string, ImageTile>();
  const asked: string[] = [];
  const source = new WMTS({
    urls: [`${name} {TileMatrix} {TileCol} {TileRow}`],
    requestEncoding: 'REST',
    ...{ format: 'image/png', layer: name, style: '', matrixSet: 'grid', projection: 'EPSG:4326', transition: 0 },
    tileGrid: new WMTSTileGrid({
      extent: [-180, -90, 180, 90],
      origins: RESOLUTIONS.map(() => [-180, 90]),
      resolutions: RESOLUTIONS,
      matrixIds: RESOLUTIONS.map((_, level) => `${level}`),
      tileSizes: RESOLUTIONS.map(() => [256, 256]),
    }),
    tileLoadFunction: (tile: Tile, address: string) => {
      asked.push(address);
      waiting.set(address, tile as ImageTile);
    },
  });
  const layer = new ComposedTileLayer({ grid: 'grid', source, zIndex });
  setMultiplied(layer, isMultiplied);
  return {
    layer,
    asked,
    answer(is = () => true) {
      for (const [address, tile] of waiting) {
        if (!is(address)) continue;
        waiting.delete(address);
        tile.setImage({ name: address, width: 256, height: 256 } as unknown as HTMLCanvasElement);
      }
    },
    fail() {
      for (const tile of waiting.values()) tile.setState(TileState.ERROR);
      waiting.clear();
    },
  };
}

/** A map of 300 × 200 pixels whose centre is that of the place 20, 8. */
function testMap(...layers: TestLayer[]) {
  const map = new OlMap({ controls: [], layers: layers.map(({ layer }) => layer), pixelRatio: 1 });
  setDragged(map);
  map.setView(
    new View({ projection: 'EPSG:4326', center: placeCentre(20, 8), resolution: DEGREES_PER_PIXEL, multiWorld: true }),
  );
  map.setTarget(document.createElement('div'));
  map.setSize([300, 200]);
  return {
    map,
    frame() {
      painted = [];
      map.renderSync();
      (map as unknown as { handlePostRender(): void }).handlePostRender();
    },
    canvases: () => [...map.getViewport().querySelectorAll<HTMLCanvasElement>('.ol-layer canvas')],
    dragBy(x: number, y: number) {
      const [lon = 0, lat = 0] = map.getView().getCenter() ?? [];
      map.getView().setCenter([lon - x * DEGREES_PER_PIXEL, lat + y * DEGREES_PER_PIXEL]);
    },
  };
}

const placeCentre = (column: number, row: number) => [
  -180 + (column + 0.5) * 256 * DEGREES_PER_PIXEL,
  90 - (row + 0.5) * 256 * DEGREES_PER_PIXEL,
];

const whole = (name: string) => `${name} from 0,0,256,256 to 0,0,256,256`;
const at = (place: string) => (address: string) => address.endsWith(place);

test('MAP-12 the tiles of all layers are painted once at their place, in their order, and dragging the map paints nothing', () => {
  const layers = [testLayer('ground', 1), testLayer('slope', 2, true), testLayer('roads', 3)];
  layers[1]?.layer.setOpacity(0.6);
  const { map, frame, canvases, dragBy } = testMap(...layers);
  frame();
  for (const { answer } of layers) answer(at('4 20 8'));
  frame();
  expect(painted).toEqual([whole('ground 4 20 8'), whole('slope 4 20 8×0.6*'), whole('roads 4 20 8')]);
  expect(canvases()).toHaveLength(1);
  const place = () => canvases()[0]?.parentElement?.style.transform;
  // 300 × 200 pixels around the middle of the place: columns 19 to 21.
  expect([canvases()[0]?.style.left, place()]).toEqual(['256px', 'translate(-234px, -28px)']);
  dragBy(-10, 5);
  frame();
  expect(painted).toEqual([]);
  expect(place()).toBe('translate(-244px, -23px)');
  map.dispose();
});

test('MAP-12 other tiles are asked for when other places come into sight, and each once', () => {
  const ground = testLayer('ground', 1);
  const { map, frame, dragBy } = testMap(ground);
  frame();
  expect(ground.asked.toSorted()).toEqual(['ground 4 19 8', 'ground 4 20 8', 'ground 4 21 8']);
  dragBy(0, 50);
  frame();
  dragBy(0, 1);
  frame();
  const above = ['ground 4 19 7', 'ground 4 20 7', 'ground 4 21 7'];
  expect(ground.asked.slice(3).toSorted()).toEqual(above);
  ground.answer();
  frame();
  expect(painted).toHaveLength(6);
  map.dispose();
});

test('MAP-12 a layer that is asked anew asks for all tiles in sight, those that failed among them', () => {
  const ground = testLayer('ground', 1);
  const { map, frame } = testMap(ground);
  frame();
  ground.answer(at('4 20 8'));
  ground.fail();
  frame();
  expect(ground.asked.splice(0)).toHaveLength(3);
  ground.layer.getSource()?.refresh();
  frame();
  expect(ground.asked.toSorted()).toEqual(['ground 4 19 8', 'ground 4 20 8', 'ground 4 21 8']);
  ground.answer();
  frame();
  expect(painted).toHaveLength(3);
  map.dispose();
});

test('MAP-12 while a tile has not come, what there is of its place at other zooms stands in, the finest of each quarter', () => {
  const ground = testLayer('ground', 1);
  const { map, frame } = testMap(ground);
  const view = map.getView();
  for (const level of [3, 5]) {
    view.setResolution(RESOLUTIONS[level]);
    frame();
    ground.answer(at(level === 3 ? '3 10 4' : '5 40 16'));
  }
  view.setResolution(DEGREES_PER_PIXEL);
  frame();
  expect(painted).toEqual([
    'ground 5 40 16 from 0,0,256,256 to 0,0,128,128',
    'ground 3 10 4 from 64,0,64,64 to 128,0,128,128',
    'ground 3 10 4 from 0,64,64,64 to 0,128,128,128',
    'ground 3 10 4 from 64,64,64,64 to 128,128,128,128',
    // Its neighbour on the right is of the same coarser tile.
    'ground 3 10 4 from 128,0,128,128 to 0,0,256,256',
  ]);
  ground.answer(at('4 20 8'));
  frame();
  expect(painted).toEqual([whole('ground 4 20 8')]);
  map.dispose();
});

test('MAP-12 a layer that goes, comes or becomes paler is painted anew where it has tiles, and nowhere else', () => {
  const [ground, roads] = [testLayer('ground', 1), testLayer('roads', 2)];
  const { map, frame } = testMap(ground, roads);
  frame();
  ground.answer();
  roads.answer(at('20 8'));
  frame();
  roads.layer.setOpacity(0.5);
  frame();
  expect(painted).toEqual([whole('ground 4 20 8'), whole('roads 4 20 8×0.5')]);
  roads.layer.setVisible(false);
  frame();
  expect(painted).toEqual([whole('ground 4 20 8')]);
  map.dispose();
});

test('MAP-12 TIME-02 a map that is turned, between two zooms, compared or not dragged at all is painted on one canvas', () => {
  const [ground, roads] = [testLayer('ground', 1), testLayer('roads', 2)];
  const { map, frame, canvases } = testMap(ground, roads);
  const view = map.getView();
  frame();
  for (const layer of [ground, roads]) layer.answer();
  const isOneCanvas = () => {
    frame();
    return canvases().length === 1 && canvases()[0]?.width !== 256;
  };
  expect(isOneCanvas()).toBe(false);
  expect(canvases()).toHaveLength(3);
  view.setRotation(0.1);
  expect(isOneCanvas()).toBe(true);
  view.setRotation(0);
  expect(isOneCanvas()).toBe(false);
  view.setResolution(DEGREES_PER_PIXEL * 1.3);
  expect(isOneCanvas()).toBe(true);
  view.setResolution(DEGREES_PER_PIXEL);
  setCut(roads.layer, true);
  expect(isOneCanvas()).toBe(true);
  setCut(roads.layer, false);
  expect(isOneCanvas()).toBe(false);
  map.set('motu-dragged', false);
  expect(isOneCanvas()).toBe(true);
  map.dispose();
});
