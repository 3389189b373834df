import type { CrsCode, Extent, MaybePromise } from '@motu/core';
import type { Sources } from '../basemap/sources.ts';
import type { Condition } from '../filter/condition.ts';
import type { Layer } from '../layer/layer.ts';
import { createFrame } from '../projection/frame.ts';
import { infoAtPoint, type LayerInfo, reachOf } from './info-at-point.ts';

export type InfoRequest = {
  crs: CrsCode;
  bbox: Extent;
  width: number;
  height: number;
  /** CSS pixel asked, from the upper left corner. */
  x: number;
  y: number;
  limit?: number;
  /** How far from the pixel a line or point still answers, CSS pixels. */
  tolerance?: number;
};

/** What a layer says at a pixel of a picture. */
export function layerInfo(
  sources: Sources,
  layer: Layer,
  { crs, bbox, width, height, x, y, tolerance, limit }: InfoRequest,
  where?: Condition,
): MaybePromise<LayerInfo> {
  const frame = createFrame({ crs, extent: bbox, width, height });
  const point = new Float64Array(2);
  frame.toLonLat(x, y, point);
  const [lon, lat] = point as unknown as [number, number];
  return infoAtPoint(sources, layer, { lon, lat, reach: reachOf(frame.resolution, tolerance), limit }, where);
}
