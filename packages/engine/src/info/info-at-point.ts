import { type MaybePromise, whenAllReady, whenReady } from '@motu/core';
import type { Condition } from '../filter/condition.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { containsPoint, distanceTo } from '../geometry/geometry.ts';
import type { Layer } from '../layer/layer.ts';
import type { ReliefHeight } from '../relief/height-at.ts';
import type { Feature, FeatureSource, Value } from '../source/source.ts';
import type { Filter } from '../style/geostyler.ts';

type InfoFeature = { id: number; geometry: Geometry; properties: Readonly<Record<string, Value>> };

/** What a layer says at a point: its features there, or the value of its raster. */
export type LayerInfo = { layer: string; features: InfoFeature[]; value: number | null };

/** What answers: a server's files, or what a zone kept of them. */
type InfoSources = {
  features: Pick<FeatureSource, 'features'>;
  relief: { altitude(lon: number, lat: number): MaybePromise<ReliefHeight | null> } | null;
};

/** What is asked: a layer as far as its data go. */
type InfoLayer = Pick<Layer, 'slug' | 'fields'> & {
  content:
    | { kind: 'features'; table: string; filter?: Filter; nested?: string }
    | { kind: 'relief'; field: 'height' | 'slope' }
    | { kind: Exclude<Layer['content']['kind'], 'features' | 'relief'> };
};

type InfoPoint = { lon: number; lat: number; reach: number; limit?: number | undefined };

const DEFAULT_TOLERANCE = 6;
const DEFAULT_LIMIT = 10;
// Six pixels of the whole territory on a screen. Further out nobody points at anything, and half of it would be read.
const FARTHEST_DEGREES = 0.3;
// Features read before the nearest are kept: a village square at a small scale has many.
const MOST_READ = 500;

/** How far from a point a line or a point still answers, in degrees. */
export const reachOf = (resolution: number, tolerance = DEFAULT_TOLERANCE): number =>
  Math.min(tolerance * resolution, FARTHEST_DEGREES);

/** At once where what is asked lies in memory. */
export function infoAtPoint(
  sources: InfoSources,
  layer: InfoLayer,
  point: InfoPoint,
  where?: Condition,
): MaybePromise<LayerInfo> {
  const { slug, fields, content } = layer;
  const nothing: LayerInfo = { layer: slug, features: [], value: null };
  if (fields.length === 0) return nothing;
  const { lon, lat, reach } = point;
  if (content.kind === 'relief') {
    const found = content.field === 'slope' ? slopeAt(sources, lon, lat) : altitudeAt(sources, lon, lat);
    return whenReady(found, (value) => ({ ...nothing, value }));
  }
  if (content.kind !== 'features') return nothing;

  const { table, filter, nested } = content;
  const names = fields.map((field) => field.name);
  const found = sources.features.features({
    table,
    extent: [lon - reach, lat - reach, lon + reach, lat + reach],
    // Asked on the full geometry: a thinned copy draws well and answers badly.
    resolution: 0,
    fields: nested ? [...new Set([...names, nested])] : names,
    filter,
    where,
    limit: MOST_READ,
    isPassing: true,
  });
  return whenReady(found, (features) => ({ ...nothing, features: nearest(features, names, nested, point) }));
}

/** Of what was read, what lies at the point, the nearest first; of areas within each other the innermost. */
function nearest(
  found: readonly Feature[],
  names: readonly string[],
  nested: string | undefined,
  { lon, lat, reach, limit = DEFAULT_LIMIT }: InfoPoint,
): InfoFeature[] {
  const here = found
    .map((feature) => ({ feature, distance: distanceOf(feature.geometry, lon, lat) }))
    .filter(({ distance }) => distance <= reach);
  return (nested ? innermost(here, nested) : here)
    .sort((a, b) => a.distance - b.distance || a.feature.id - b.feature.id)
    .slice(0, limit)
    .map(({ feature: { id, geometry, properties } }) => ({
      id,
      geometry,
      // Only what the layer lists leaves, whatever the table holds.
      properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? null])),
    }));
}

type Found = { feature: Feature; distance: number };

function innermost(found: readonly Found[], nested: string): Found[] {
  const depthOf = ({ feature }: Found) => Number(feature.properties[nested]) || 0;
  const greatest = Math.max(...found.map(depthOf));
  return found.filter((one) => depthOf(one) === greatest);
}

/** An area answers for what is in it only: how far its edge may be is not asked, which takes long for a whole coast. */
function distanceOf(geometry: Geometry, lon: number, lat: number): number {
  if (geometry.kind !== 'polygon') return distanceTo(geometry, lon, lat);
  return containsPoint(geometry, lon, lat) ? 0 : Infinity;
}

function altitudeAt({ relief }: InfoSources, lon: number, lat: number): MaybePromise<number | null> {
  return relief && whenReady(relief.altitude(lon, lat), (found) => found?.metres ?? null);
}

const SLOPE_REACH_DEGREES = 0.0004;
const METRES_PER_DEGREE = 111_320;

/** Slope in degrees from the heights some forty metres around. */
export function slopeAt({ relief }: InfoSources, lon: number, lat: number): MaybePromise<number | null> {
  if (!relief) return null;
  const step = SLOPE_REACH_DEGREES;
  const around = [
    [lon - step, lat],
    [lon + step, lat],
    [lon, lat - step],
    [lon, lat + step],
  ] as const;
  const heights = whenAllReady(around, ([x, y]) => relief.altitude(x, y));
  return whenReady(heights, ([west, east, south, north]) => {
    if (!west || !east || !south || !north) return null;
    const run = 2 * step * METRES_PER_DEGREE;
    const dx = (east.metres - west.metres) / (run * Math.cos((lat * Math.PI) / 180));
    const dy = (north.metres - south.metres) / run;
    return (Math.atan(Math.hypot(dx, dy)) * 180) / Math.PI;
  });
}
