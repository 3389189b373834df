import { MM_PER_INCH, type PrintPage, pagePlane, printParts } from '@motu/core/print';
import View from 'ol/View.js';
import type { ShownLayer } from '../layers/index.ts';
import { drawOnce } from '../map/draw-once.ts';
import { ownParts } from '../own/index.ts';
import { PIXEL_MM } from './compose/overlay.ts';
import type { FetchedMap, FetchedPart } from './fetch-parts.ts';
import { groundAround } from './ground-around.ts';
import { bytesOf } from './offline/bytes-of.ts';
import { type Pixels, warp } from './offline/warp.ts';

const METRES_PER_DEGREE = 111_320;
/** Pixels of a side: what the worker of a file draws at once, with some room around. */
const MOST_SIDE = 4600;

type Options = { format: 'png' | 'jpeg'; signal: AbortSignal };

/** Lays the layers of the visitor's own over the map of a page: made on the device, nothing of them goes to the server (OWN-02). */
export async function layOwn(
  page: PrintPage,
  { parts, missing }: FetchedMap,
  own: readonly ShownLayer[],
  { format, signal }: Options,
): Promise<FetchedMap> {
  const { picture, failed, placeOf } = await drawGround(page, own, signal);
  if (failed.length > 0) return { parts: [], missing: [...missing, ...failed] };
  const laid: FetchedPart[] = [];
  for (const part of parts.length > 0 ? parts : emptyParts(page)) {
    signal.throwIfAborted();
    laid.push({ ...part, bytes: await layOnPart(page, part, { picture, placeOf, format }) });
  }
  return { parts: laid, missing };
}

/** A page of one's own layers alone has no picture of the server. */
function emptyParts(page: PrintPage): FetchedPart[] {
  return printParts(page).map(({ column, row, left, top, width, height }) => ({
    key: `carte-${column}-${row}`,
    ...{ left, top, width, height },
    bytes: new Uint8Array(),
  }));
}

/** The layers in degrees, as the map on screen has them, around all of the page. */
async function drawGround(page: PrintPage, own: readonly ShownLayer[], signal: AbortSignal) {
  const [west, south, east, north] = groundAround(page);
  const resolution = (page.scale * PIXEL_MM) / 1000 / METRES_PER_DEGREE;
  const size = [Math.ceil((east - west) / resolution) + 2, Math.ceil((north - south) / resolution) + 2] as const;
  const ratio = Math.min((PIXEL_MM * page.dpi) / MM_PER_INCH, MOST_SIDE / Math.max(...size));
  const failed = new Set<string>();
  const layers = own.toReversed().flatMap(({ item, opacity }) => {
    const layer = ownParts.get(item.slug)?.makeLayer(() => failed.add(item.slug));
    layer?.setOpacity(opacity);
    return layer ? [layer] : [];
  });
  const center = [(west + east) / 2, (south + north) / 2];
  const view = new View({ projection: 'EPSG:4326', center, resolution, multiWorld: true });
  try {
    const canvas = await drawOnce({ layers, view, size, ratio, background: null, signal });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas.');
    const picture: Pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const scale = ratio / resolution;
    const placeOf = ([lon, lat]: readonly [number, number]) =>
      [
        picture.width / 2 + (lon - (west + east) / 2) * scale,
        picture.height / 2 - (lat - (south + north) / 2) * scale,
      ] as const;
    return { picture, placeOf, failed: [...failed] };
  } finally {
    for (const layer of layers) layer.dispose();
  }
}

type Ground = {
  picture: Pixels;
  placeOf: (place: readonly [number, number]) => readonly [x: number, y: number];
  format: Options['format'];
};

async function layOnPart(page: PrintPage, { left, top, width, height, bytes }: FetchedPart, ground: Ground) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  if (bytes.length > 0) context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, width, height);
  const { toGround } = pagePlane(page);
  const mm = MM_PER_INCH / page.dpi;
  const warped = new ImageData(width, height);
  warp(ground.picture, warped, (x, y) => ground.placeOf(toGround([(left + x) * mm, (top + y) * mm])));
  context.drawImage(await createImageBitmap(warped), 0, 0);
  return bytesOf(canvas, ground.format);
}
