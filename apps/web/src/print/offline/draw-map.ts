import {
  CSS_DPI,
  MM_PER_INCH,
  type PrintPage,
  type PrintPart,
  pagePlane,
  printParts,
  printZoom,
} from '@motu/core/print';
import { type ShownLayer, tilesOfShown } from '../../layers/index.ts';
import { namesForPage, type PageNames } from '../../names/index.ts';
import type { Zone } from '../../tiles/zone.ts';
import type { FetchedMap, FetchedPart } from '../fetch-parts.ts';
import { groundAround } from '../ground-around.ts';
import { bytesOf } from './bytes-of.ts';
import { type Mosaic, readMosaic } from './mosaic.ts';
import { warp } from './warp.ts';

type Options = {
  /** Top first. */
  shown: readonly ShownLayer[];
  format: 'png' | 'jpeg';
  signal: AbortSignal;
  onPart: (done: number, all: number) => void;
};

type Layer = { mosaic: Mosaic; opacity: number; isMultiplied: boolean };

/** Tiles of the next zoom have twice the pixels, and lines half as wide: as fine as paper wants them. */
const FINER = 1;

/** The map of a page from the tiles of a zone, warped to the page's projection, with its names set anew (PRN-09). */
export async function drawZoneMap(page: PrintPage, zone: Zone, options: Options): Promise<FetchedMap> {
  const { shown, signal, onPart, format } = options;
  const kept = new Set(zone.layers.map(({ item }) => item.slug));
  const missing = shown.filter(({ item }) => !kept.has(item.slug)).map(({ item }) => item.slug);
  if (missing.length > 0) return { parts: [], missing };
  const wanted = printParts(page);
  onPart(0, wanted.length);
  const layers = await readLayers(page, zone, options);
  const names = await readNames(page, zone, options);
  const parts: FetchedPart[] = [];
  for (const part of wanted) {
    signal.throwIfAborted();
    const { left, top, width, height } = part;
    const bytes = await drawPart(page, part, layers, names, format);
    parts.push({ key: `carte-${part.column}-${part.row}`, left, top, width, height, bytes });
    onPart(parts.length, wanted.length);
  }
  return { parts, missing: [] };
}

/** Bottom first, as they are painted. */
async function readLayers(page: PrintPage, zone: Zone, { shown, signal }: Options): Promise<Layer[]> {
  const layers: Layer[] = [];
  const zoom = within(zone, Math.round(printZoom(page.scale)) + FINER);
  for (const laid of tilesOfShown(shown).toReversed()) {
    const { item, opacity, isMultiplied } = laid;
    const mosaic = await readMosaic(laid, groundAround(page), Math.min(zoom, Math.floor(item.maxZoom)), signal);
    if (mosaic) layers.push({ mosaic, opacity, isMultiplied });
  }
  return layers;
}

const within = ({ minZoom, maxZoom }: Zone, zoom: number) => Math.min(maxZoom, Math.max(minZoom, zoom));

function readNames(page: PrintPage, zone: Zone, { shown, signal }: Options): Promise<PageNames> {
  const { toPage } = pagePlane({ ...page, rotationDeg: 0 });
  const middle = [page.widthMm / 2, page.heightMm / 2] as const;
  const named = {
    zoom: within(zone, Math.round(printZoom(page.scale))),
    extent: groundAround(page),
    toPage: (place: Parameters<typeof toPage>[0]) => {
      const [x, y] = toPage(place);
      return [((x - middle[0]) * CSS_DPI) / MM_PER_INCH, ((y - middle[1]) * CSS_DPI) / MM_PER_INCH] as const;
    },
    width: (page.widthMm * CSS_DPI) / MM_PER_INCH,
    height: (page.heightMm * CSS_DPI) / MM_PER_INCH,
    rotation: (-page.rotationDeg * Math.PI) / 180,
  };
  return namesForPage(shown, named, signal);
}

async function drawPart(
  page: PrintPage,
  { left, top, width, height }: PrintPart,
  layers: readonly Layer[],
  names: PageNames,
  format: 'png' | 'jpeg',
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  const { toGround } = pagePlane(page);
  const mm = MM_PER_INCH / page.dpi;
  for (const { mosaic, opacity, isMultiplied } of layers) {
    const warped = new ImageData(width, height);
    warp(mosaic, warped, (x, y) => mosaic.placeOf(toGround([(left + x) * mm, (top + y) * mm])));
    context.globalAlpha = opacity;
    context.globalCompositeOperation = isMultiplied ? 'multiply' : 'source-over';
    context.drawImage(await createImageBitmap(warped), 0, 0);
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
  const ratio = page.dpi / CSS_DPI;
  const fromMiddle = (mmAcross: number, px: number) => px / ratio - ((mmAcross / 2) * CSS_DPI) / MM_PER_INCH;
  const corner = { left: fromMiddle(page.widthMm, left), top: fromMiddle(page.heightMm, top) };
  names.paint(context, { ...corner, width: width / ratio, height: height / ratio }, ratio);
  return bytesOf(canvas, format);
}
