import type { Extent } from '@motu/core';
import { LRUCache } from 'lru-cache';
import type { Picture } from '../draw/picture.ts';
import { drawPixels } from '../draw/pixels.ts';
import { createPlane, placementZoom } from '../label/plane.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import type { Feature, FeatureQuery, FeatureSource } from '../source/source.ts';
import type { RuleHeat } from '../style/compile.ts';
import { placesOf } from '../style/symbolizers.ts';
import { DensestPlace, type Density, densityOf, stepOf, type Weighed } from './density.ts';

type Query = Omit<FeatureQuery, 'extent' | 'limit'>;

const EVERYWHERE: Extent = [-180, -90, 180, 90];
/** Rows that are read at once: of a larger table, those of one window after the other. */
const AT_ONCE = 20_000;

/** Lays how dense the points of a rule are, each reaching as far as its style says, into a picture. */
export async function drawHeat(picture: Picture, features: FeatureSource, query: Query, rule: RuleHeat): Promise<void> {
  const { frame } = picture;
  const { radius, weightOf } = rule.heat;
  const margin = radius + stepOf(radius);
  const near = await features.features({ ...query, extent: coverage(frame, margin) });
  const at = new Float64Array(2);
  const points: Weighed[] = [];
  for (const feature of near) {
    if (!rule.accepts(feature.properties)) continue;
    const weight = weightOf(feature.properties);
    for (const [lon, lat] of weight > 0 ? placesOf(feature) : []) {
      frame.toPixel(lon, lat, at);
      const [x = 0, y = 0] = at;
      const isNear = x > -margin && y > -margin && x < frame.width + margin && y < frame.height + margin;
      if (isNear) points.push({ x, y, weight });
    }
  }
  if (points.length === 0) return;
  const greatest = await greatestDensity(frame, features, query, rule);
  if (greatest > 0) paint(picture, densityOf(points, radius, frame.width, frame.height), rule, greatest);
}

/** Of the whole layer at the zoom of a frame: the same for all its tiles, which is why none of them shows an edge. */
async function greatestDensity(frame: Frame, features: FeatureSource, query: Query, rule: RuleHeat): Promise<number> {
  const { radius, weightOf } = rule.heat;
  // However a page is turned, its points are as dense.
  const crs = frame.crs.replace(/@.*$/, '') as Frame['crs'];
  const plane = createPlane(crs, placementZoom(frame.zoom));
  const version = await features.version(query.table);
  const asked = JSON.stringify([query.table, query.filter, query.where, rule.rule.filter, rule.rule.symbolizers]);
  const key = `${asked}|${version}|${crs}|${plane.zoom}`;
  const known = greatestKnown.get(key);
  if (known !== undefined) return known;
  const densest = new DensestPlace(radius);
  for await (const feature of allOf(features, query)) {
    if (!rule.accepts(feature.properties)) continue;
    const weight = weightOf(feature.properties);
    for (const [lon, lat] of placesOf(feature)) {
      const [x, y] = plane.toPlane(lon, lat);
      densest.add({ x, y, weight });
    }
  }
  const greatest = densest.greatest();
  greatestKnown.set(key, greatest);
  return greatest;
}

// One number for each heat and zoom.
const greatestKnown = new LRUCache<string, number>({ max: 500 });

/** All rows of a table, those of a large one by windows of its ground: they are never in memory together. */
async function* allOf(features: FeatureSource, query: Query) {
  const first = await features.features({ ...query, extent: EVERYWHERE, limit: AT_ONCE + 1 });
  if (first.length <= AT_ONCE) {
    yield* first;
    return;
  }
  const ground = (await features.extent(query.table)) ?? EVERYWHERE;
  // Those on the outer edge belong to the last windows, which therefore end a little beyond it.
  const [west, south, east, north] = ground;
  yield* allWithin(features, query, [west, south, east + EDGE, north + EDGE], 0);
}

/** Beyond the edge, in degrees. */
const EDGE = 1e-6;
/** Points that are all at one place cannot be parted. */
const DEEPEST = 10;

/** The rows of a window, quarter by quarter while there are too many; a row on the edge of two belongs to the eastern, the northern one. */
async function* allWithin(
  features: FeatureSource,
  query: Query,
  extent: Extent,
  depth: number,
): AsyncGenerator<Feature> {
  const [west, south, east, north] = extent;
  const isDeepest = depth === DEEPEST;
  let found = await features.features({ ...query, extent, ...(!isDeepest && { limit: AT_ONCE + 1 }) });
  if (!isDeepest && found.length > AT_ONCE) {
    found = []; // not kept while the quarters are read
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    yield* allWithin(features, query, [west, south, x, y], depth + 1);
    yield* allWithin(features, query, [x, south, east, y], depth + 1);
    yield* allWithin(features, query, [west, y, x, north], depth + 1);
    yield* allWithin(features, query, [x, y, east, north], depth + 1);
    return;
  }
  for (const feature of found) {
    const [lon = 0, lat = 0] = feature.geometry.coordinates;
    if (lon >= west && lon < east && lat >= south && lat < north) yield feature;
  }
}

/** Each pixel in the colour of its density, between those of the corners around it. */
function paint(picture: Picture, density: Density, { heat }: RuleHeat, greatest: number): void {
  const context = picture.context();
  const { width, height } = context.canvas;
  const { scale } = picture.frame;
  const { values, columns, step } = density;
  const { table, intensity } = heat;
  const last = table.length / 4 - 1;
  const toEntry = (last * intensity) / greatest;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let row = 0, to = 0; row < height; row++) {
    const y = (row + 0.5) / scale / step;
    const top = Math.floor(y) * columns;
    const down = y - Math.floor(y);
    for (let column = 0; column < width; column++, to += 4) {
      const x = (column + 0.5) / scale / step;
      const at = top + Math.floor(x);
      const right = x - Math.floor(x);
      const above = (values[at] as number) * (1 - right) + (values[at + 1] as number) * right;
      const below = (values[at + columns] as number) * (1 - right) + (values[at + columns + 1] as number) * right;
      const entry = Math.min(last, Math.round((above * (1 - down) + below * down) * toEntry)) * 4;
      if (entry > 0) for (let i = 0; i < 4; i++) pixels[to + i] = table[entry + i] as number;
    }
  }
  drawPixels(context, pixels, { left: 0, top: 0, width, height });
}
