import type { GeoTIFFImage } from 'geotiff';
import type { Extent } from '../reading/objects.ts';
import { isReadable } from './check-picture.ts';
import type { Frame } from './frame.ts';
import type { OpenPicture } from './open-picture.ts';

/** Pixels between places that are projected one by one; those between are on a straight line. */
const STEP = 16;
/** Pixels that are read for one picture of the map. */
const MOST_SIDE = 4096;

type Samples = { width: number; height: number; bands: ArrayLike<number>[] };

/** Draws the part of a picture that lies in the frame, whatever its system. */
export async function drawPicture(
  context: OffscreenCanvasRenderingContext2D,
  picture: OpenPicture,
  frame: Frame,
): Promise<void> {
  const grid = sourceGrid(picture, frame);
  const part = intersection(boundsOf(grid), picture.bounds);
  if (!part) return;
  const image = imageFor(picture, part, frame);
  const samples = await readPart(image, picture.bounds, part, frame);
  const paint = painterOf(picture, image, samples, await colorMapOf(image));
  const pixels = context.createImageData(frame.width, frame.height);
  const [west, south, east, north] = samples.part;
  const [scaleX, scaleY] = [samples.width / (east - west), samples.height / (north - south)];
  for (let row = 0; row < frame.height; row++) {
    for (let column = 0; column < frame.width; column++) {
      const [x, y] = between(grid, column, row);
      const [sx, sy] = [Math.floor((x - west) * scaleX), Math.floor((north - y) * scaleY)];
      if (sx < 0 || sy < 0 || sx >= samples.width || sy >= samples.height) continue;
      paint(sy * samples.width + sx, pixels.data, (row * frame.width + column) * 4);
    }
  }
  context.putImageData(pixels, 0, 0);
}

type Grid = { columns: number; xs: Float64Array; ys: Float64Array };

function sourceGrid({ system }: OpenPicture, { extent: [west, , , north], extent, width, height }: Frame): Grid {
  const [degreesX, degreesY] = [(extent[2] - west) / width, (north - extent[1]) / height];
  const [columns, rows] = [Math.ceil(width / STEP) + 1, Math.ceil(height / STEP) + 1];
  const [xs, ys] = [new Float64Array(columns * rows), new Float64Array(columns * rows)];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = system.fromLonLat(
        west + column * STEP * degreesX,
        Math.max(-89.9, Math.min(89.9, north - row * STEP * degreesY)),
      );
      xs[row * columns + column] = x;
      ys[row * columns + column] = y;
    }
  }
  return { columns, xs, ys };
}

function between({ columns, xs, ys }: Grid, column: number, row: number): [x: number, y: number] {
  const [i, j] = [Math.floor(column / STEP), Math.floor(row / STEP)];
  const [u, v] = [(column + 0.5) / STEP - i, (row + 0.5) / STEP - j];
  const at = j * columns + i;
  const mix = (values: Float64Array) => {
    const [a = 0, b = 0, c = 0, d = 0] = [values[at], values[at + 1], values[at + columns], values[at + columns + 1]];
    return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
  };
  return [mix(xs), mix(ys)];
}

function boundsOf({ xs, ys }: Grid): Extent {
  const extent: Extent = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < xs.length; i++) {
    extent[0] = Math.min(extent[0], xs[i] ?? 0);
    extent[1] = Math.min(extent[1], ys[i] ?? 0);
    extent[2] = Math.max(extent[2], xs[i] ?? 0);
    extent[3] = Math.max(extent[3], ys[i] ?? 0);
  }
  return extent;
}

function intersection(a: Extent, b: Extent): Extent | null {
  const part: Extent = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return part[0] < part[2] && part[1] < part[3] ? part : null;
}

/** The coarsest reduction that still has a pixel for each of the frame, of those that can be read. */
function imageFor({ images, bounds }: OpenPicture, part: Extent, { width }: Frame): GeoTIFFImage {
  const share = (part[2] - part[0]) / (bounds[2] - bounds[0]);
  const area = share * ((part[3] - part[1]) / (bounds[3] - bounds[1]));
  const readable = images.filter((image) => isReadable(image, area));
  return (readable.findLast((image) => image.getWidth() * share >= width) ?? readable[0]) as GeoTIFFImage;
}

async function readPart(
  image: GeoTIFFImage,
  bounds: Extent,
  part: Extent,
  frame: Frame,
): Promise<Samples & { part: Extent }> {
  const [perX, perY] = [image.getWidth() / (bounds[2] - bounds[0]), image.getHeight() / (bounds[3] - bounds[1])];
  const left = Math.max(0, Math.floor((part[0] - bounds[0]) * perX));
  const top = Math.max(0, Math.floor((bounds[3] - part[3]) * perY));
  const right = Math.min(image.getWidth(), Math.ceil((part[2] - bounds[0]) * perX));
  const bottom = Math.min(image.getHeight(), Math.ceil((bounds[3] - part[1]) * perY));
  const width = Math.max(1, Math.min(right - left, frame.width * 2, MOST_SIDE));
  const height = Math.max(1, Math.min(bottom - top, frame.height * 2, MOST_SIDE));
  const bands = await image.readRasters({ window: [left, top, right, bottom], width, height });
  return {
    width,
    height,
    bands: Array.from(bands as unknown as ArrayLike<number>[]),
    part: [bounds[0] + left / perX, bounds[3] - bottom / perY, bounds[0] + right / perX, bounds[3] - top / perY],
  };
}

/** The colours of a palette; null for a picture that has none. */
async function colorMapOf({ fileDirectory }: GeoTIFFImage): Promise<ArrayLike<number> | null> {
  if (Number(fileDirectory.getValue('PhotometricInterpretation')) !== PALETTE) return null;
  return ((await fileDirectory.loadValue('ColorMap')) as ArrayLike<number> | undefined) ?? null;
}

type Paint = (at: number, pixels: Uint8ClampedArray, to: number) => void;
const PALETTE = 3;

/** What a sample looks like: a colour of three bands, of a palette, or a grey. */
function painterOf(
  { stretch: [least, most] }: OpenPicture,
  image: GeoTIFFImage,
  { bands }: Samples,
  colors: ArrayLike<number> | null,
): Paint {
  const none = image.getGDALNoData();
  const [red = [], green = [], blue = [], alpha] = bands;
  if (colors) {
    const count = colors.length / 3;
    return (at, pixels, to) => {
      const value = red[at] ?? 0;
      if (value === none) return;
      for (let i = 0; i < 3; i++) pixels[to + i] = (colors[value + i * count] ?? 0) / 256;
      pixels[to + 3] = 255;
    };
  }
  const isByte = image.getBitsPerSample(0) === 8;
  const grey = (value: number) => (isByte ? value : ((value - least) / (most - least)) * 255);
  const isColor = bands.length >= 3;
  return (at, pixels, to) => {
    const value = red[at] ?? 0;
    if (value === none || Number.isNaN(value)) return;
    pixels[to] = grey(value);
    pixels[to + 1] = grey(isColor ? (green[at] ?? 0) : value);
    pixels[to + 2] = grey(isColor ? (blue[at] ?? 0) : value);
    pixels[to + 3] = alpha ? (alpha[at] ?? 255) : 255;
  };
}
