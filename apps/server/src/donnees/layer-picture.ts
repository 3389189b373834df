import { type Extent, type LonLat, ZOOM_0_DEGREES } from '@motu/core';
import type { Engine, Feature, FeatureSource } from '@motu/engine';
import { extentOf } from '@motu/engine/source';
import type { Tiles } from '../domain/tiles.ts';
import type { Dataset } from './datasets.ts';

/** `scale`: pixels for one of the map's, so that names can be read where a picture is shown smaller than it is. */
type Size = { width: number; height: number; scale: number };
type Sources = { engine: Engine; tiles: Tiles; features: Pick<FeatureSource, 'features'> };

/** Further out an island is a few pixels: what lies farther apart is shown where there is most of it. */
const NEAREST_WHOLE = 8;
const CLOSEST = 17;
/** Where the map opens too. */
const START: LonLat = [-149.4774, -17.6376];
const OPENING_ZOOM = 9;
/** Objects that are looked at to find where most of them are. */
const LOOKED_AT = 2000;
/** Tahiti and Moorea: most of what there is of anything, and what most people know. */
const AROUND_START: Extent = [START[0] - 0.6, START[1] - 0.35, START[0] + 0.45, START[1] + 0.35];
const SEA = '#b9d8e8';

/** A picture of a layer on its base map. */
export async function drawPicture(dataset: Dataset, size: Size, sources: Sources): Promise<Uint8Array> {
  const { slug, baseMap } = dataset;
  return sources.engine.map({
    layers: [...(baseMap && sources.engine.has(baseMap) ? [{ slug: baseMap }] : []), { slug }],
    crs: 'EPSG:4326',
    bbox: await frameOf(dataset, size, sources),
    ...size,
    format: 'jpeg',
    background: SEA,
  });
}

/** All of the layer where that can be seen, else where there is most of it: around the place where the map opens, if anything is there. */
async function frameOf({ layer }: Dataset, size: Size, { tiles, features }: Sources): Promise<Extent> {
  const extent = await tiles.extentOf(layer);
  // The whole of a picture, with a little around.
  const fitting = extent ? Math.floor(zoomFor(extent, size)) : 0;
  const lowest = Math.max(NEAREST_WHOLE, layer.minZoom + 1);
  if (extent && fitting >= lowest) return around(middle(extent), Math.min(fitting, CLOSEST), size);
  const content = layer.drawing?.content;
  if (content?.kind !== 'features' || !extent) return around(START, Math.max(OPENING_ZOOM, layer.minZoom + 1), size);
  const zoom = Math.min(lowest, CLOSEST);
  const side = degreesAt(zoom, size) * size.width;
  const { table, filter } = content;
  for (const ground of [AROUND_START, extent]) {
    const query = { table, extent: ground, resolution: 0, fields: [], filter, limit: LOOKED_AT };
    const place = densest(placesOf(await features.features(query), side), side);
    if (place) return around(place, zoom, size);
  }
  // Objects that no picture holds, as the depths of a whole sea.
  return around(START, zoom, size);
}

/** The middle of each object; one that no picture holds has no place. */
const placesOf = (found: readonly Feature[], side: number): LonLat[] =>
  found.flatMap(({ geometry }) => {
    const extent = extentOf(geometry);
    const [west, south, east, north] = extent;
    return Math.max(east - west, north - south) < side ? [middle(extent)] : [];
  });

const degreesAt = (zoom: number, { scale }: Size): number => ZOOM_0_DEGREES / 2 ** zoom / scale;

function zoomFor([west, south, east, north]: Extent, { width, height, scale }: Size): number {
  const degrees = Math.max((east - west) / width, (north - south) / height, 1e-9) * 1.1 * scale;
  return Math.log2(ZOOM_0_DEGREES / degrees);
}

function around([lon, lat]: LonLat, zoom: number, size: Size): Extent {
  const degrees = degreesAt(zoom, size);
  const [x, y] = [(degrees * size.width) / 2, (degrees * size.height) / 2];
  return [lon - x, lat - y, lon + x, lat + y];
}

const middle = ([west, south, east, north]: Extent): LonLat => [(west + east) / 2, (south + north) / 2];

/** The middle of what lies in the square that holds most of these places. */
function densest(places: readonly LonLat[], side: number): LonLat | null {
  const squares = Map.groupBy(places, ([lon, lat]) => `${Math.floor(lon / side)} ${Math.floor(lat / side)}`);
  const [most] = [...squares.values()].sort((a, b) => b.length - a.length);
  if (!most) return null;
  const mean = (axis: 0 | 1) => most.reduce((sum, place) => sum + place[axis], 0) / most.length;
  return [mean(0), mean(1)];
}
