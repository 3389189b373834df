import { scaleBar } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { producerNames } from '../info-block/index.ts';
import type { ShownLayer } from '../layers/index.ts';
import { metresPerPixel } from '../map/metres-per-pixel.ts';
import { drawLegend } from './draw-legend.ts';
import { drawMap, type LeftSide, type Progress, type Ratio } from './draw-map.ts';
import { drawTips } from './draw-tips.ts';

/** JPEG for what is sent by mail: photographs and relief weigh much less in it. */
export type Format = keyof typeof FORMATS;
const FORMATS = { png: 'image/png', jpg: 'image/jpeg' } as const;

/** As on the screen. */
const BAR = [
  ['#fffdf8', 6],
  ['#c94227', 2],
] as const;

type Options = {
  shown: readonly ShownLayer[];
  /** Of a comparison. */
  left: LeftSide | null;
  ratio: Ratio;
  format: Format;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

export type Picture = { file: Blob; failedNames: string[] };

/** The map as it is on screen, with its scale and its sources, as a file; and the layers that lack something on it (MAP-11). */
export async function makePicture(map: OlMap, options: Options): Promise<Picture> {
  const { canvas, failed } = await drawMap(map, options);
  drawTips(map, canvas, options.ratio);
  if (options.left) drawBar(canvas, options.left.splitAt * options.ratio, options.ratio);
  drawLegend(canvas, options.ratio, {
    scale: scaleBar(metresPerPixel(map)),
    sources: producerNames(),
    rotation: map.getView().getRotation(),
  });
  return { file: await encode(canvas, options.format), failedNames: failed.map(({ name }) => name) };
}

/** Where the two sides of a comparison meet. */
function drawBar(canvas: HTMLCanvasElement, x: number, ratio: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  for (const [color, width] of BAR) {
    context.fillStyle = color;
    context.fillRect(x - (width * ratio) / 2, 0, width * ratio, canvas.height);
  }
}

function encode(canvas: HTMLCanvasElement, format: Format): Promise<Blob> {
  return new Promise((resolve, reject) => {
    // A browser that has no memory for it gives nothing.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), FORMATS[format]);
  });
}
