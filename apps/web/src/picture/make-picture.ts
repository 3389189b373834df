import { scaleBar } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { producerNames } from '../info-block/index.ts';
import type { ShownLayer } from '../layers/index.ts';
import { metresPerPixel } from '../map/metres-per-pixel.ts';
import { drawLegend } from './draw-legend.ts';
import { drawMap, type Progress, type Ratio } from './draw-map.ts';
import { drawTips } from './draw-tips.ts';

type Options = {
  shown: readonly ShownLayer[];
  ratio: Ratio;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

export type Picture = { png: Blob; failedNames: string[] };

/** The map as it is on screen, with its scale and its sources, as a PNG; and the layers that lack something on it (MAP-11). */
export async function makePicture(map: OlMap, options: Options): Promise<Picture> {
  const { canvas, failed } = await drawMap(map, options);
  drawTips(map, canvas, options.ratio);
  drawLegend(canvas, options.ratio, {
    scale: scaleBar(metresPerPixel(map)),
    sources: producerNames(),
    rotation: map.getView().getRotation(),
  });
  return { png: await toPng(canvas), failedNames: failed.map(({ name }) => name) };
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    // A browser that has no memory for it gives nothing.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png');
  });
}
