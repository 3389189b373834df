import { gzipSync } from 'node:zlib';
import type { Sources } from '../basemap/sources.ts';
import type { Condition } from '../filter/condition.ts';
import { extentOf } from '../geometry/geometry.ts';
import { createPlane } from '../label/plane.ts';
import { sortForLabels } from '../layer/draw-features.ts';
import type { FeaturePart, Layer } from '../layer/layer.ts';
import type { Feature, FeatureSource } from '../source/source.ts';
import { type CompiledStyle, compileStyle } from '../style/compile.ts';
import { BASE_MAP_LAYERS, type BaseMapLayer } from './base-map-layers.ts';
import { cutLines, cutPoints, cutRings } from './cut-shape.ts';
import { isShown, type Shown, shownAt } from './shown-at.ts';
import { type TilePlace, type TileSpace, tileSpace } from './tile-space.ts';
import { TileWriter, type VectorFeature, type VectorShape } from './tile-writer.ts';
import { namesName, partName } from './vector-layers.ts';
import { type Repair, wholePolygons } from './whole-polygons.ts';

/** Of one table in one tile: of more, the largest ones. */
const MOST_OBJECTS = 50_000;
/** How far within the zoom at which a tile is drawn its names are chosen. */
const NAMES_AT = 0.75;

/** A vector tile of a layer, packed by gzip. */
export async function makeVectorTile(
  layer: Layer,
  place: TilePlace,
  { features }: Sources,
  where?: Condition,
): Promise<Uint8Array> {
  // GEOS is loaded by the threads that write vector tiles, and by them alone.
  const { repairPolygons: repair } = await import('./repair-polygons.ts');
  const space = tileSpace(place);
  const writer = new TileWriter();
  const shown = shownAt(space.zoom);
  const { content } = layer;
  const published = layer.fields.map(({ name }) => name);
  if (isShown(layer, shown)) {
    if (content.kind === 'base-map') await addBaseMap(writer, space, features, shown, repair);
    if (content.kind === 'features')
      await addPart(writer, space, features, { id: layer.slug, part: content, published, where }, repair);
    if (content.kind === 'composed')
      for (const part of content.parts)
        await addPart(writer, space, features, { id: partName(part.table), part, published, where: undefined }, repair);
  }
  return new Uint8Array(gzipSync(writer.finish()));
}

async function addBaseMap(
  writer: TileWriter,
  space: TileSpace,
  features: FeatureSource,
  shown: Shown,
  repair: Repair,
): Promise<void> {
  for (const layer of BASE_MAP_LAYERS) {
    if (writer.isFull) return;
    if (shown.until <= layer.from || shown.from > (layer.until ?? Infinity)) continue;
    for (const table of layer.tables) {
      const query = { table, extent: space.coverage, resolution: layer.isOwn ? 0 : space.resolution };
      const found = await features.features({ ...query, fields: layer.reads });
      writer.add(layer.name, baseMapFeatures(layer, largest(found), space, shown, repair));
    }
  }
}

function* baseMapFeatures(
  { describe, reads, isOwn }: BaseMapLayer,
  found: readonly Feature[],
  space: TileSpace,
  shown: Shown,
  repair: Repair,
): Generator<VectorFeature> {
  for (const feature of found) {
    const properties = describe ? describe(feature, shown) : pick(feature, reads);
    const shape = properties && shapeOf(feature, space, repair, isOwn);
    if (shape) yield { id: feature.id, properties, shape };
  }
}

type AddedPart = { id: string; part: FeaturePart; published: readonly string[]; where: Condition | undefined };

/** The objects of a table with what the layer tells of them, and its names as points. */
async function addPart(
  writer: TileWriter,
  space: TileSpace,
  features: FeatureSource,
  { id, part, published, where }: AddedPart,
  repair: Repair,
): Promise<void> {
  const style = await styleOf(part);
  const { coverage: extent, resolution } = space;
  const fields = [...new Set([...published, ...style.fields, ...(part.labelOrder ? [part.labelOrder] : [])])];
  const query = { table: part.table, extent, resolution, fields, filter: part.filter, where };
  const found = largest(await features.features(query));
  writer.add(id, partFeatures(found, published, space, repair));
  const plane = createPlane(space.crs, space.zoom + NAMES_AT);
  if (!style.hasLabels || !style.isVisible(plane.zoom) || writer.isFull) return;
  const names = style.labels(sortForLabels(found, part.labelOrder), plane);
  writer.add(namesName(id), nameFeatures(names, space));
}

const styles = new WeakMap<FeaturePart, Promise<CompiledStyle>>();

function styleOf(part: FeaturePart): Promise<CompiledStyle> {
  const known = styles.get(part) ?? compileStyle(part.style);
  styles.set(part, known);
  return known;
}

function* partFeatures(
  found: readonly Feature[],
  published: readonly string[],
  space: TileSpace,
  repair: Repair,
): Generator<VectorFeature> {
  for (const feature of found) {
    const shape = shapeOf(feature, space, repair);
    if (shape) yield { id: feature.id, properties: pick(feature, published), shape };
  }
}

type Named = { lon: number; lat: number; block: { lines: readonly { text: string }[] } | null };

function* nameFeatures(names: readonly Named[], space: TileSpace): Generator<VectorFeature> {
  for (const [i, { lon, lat, block }] of names.entries()) {
    const text = block?.lines.map((line) => line.text).join(' ');
    const at = { kind: 'point', coordinates: Float64Array.of(lon, lat), ends: Uint32Array.of(2) } as const;
    const run = cutPoints(at, space, true);
    if (text && run.length > 0)
      yield { id: null, properties: { nom: text, rang: i }, shape: { kind: 'point', runs: [run] } };
  }
}

function pick({ properties }: Feature, names: readonly string[]): VectorFeature['properties'] {
  const picked: Record<string, Feature['properties'][string] | undefined> = {};
  for (const name of names) picked[name] = properties[name];
  return picked;
}

function shapeOf({ geometry }: Feature, space: TileSpace, repair: Repair, isOwn?: boolean): VectorShape | null {
  const { kind } = geometry;
  if (kind === 'point') {
    const run = cutPoints(geometry, space, isOwn);
    return run.length > 0 ? { kind, runs: [run] } : null;
  }
  if (kind === 'line') {
    const runs = cutLines(geometry, space);
    return runs.length > 0 ? { kind, runs } : null;
  }
  const rings = cutRings(geometry, space);
  const runs = rings.length > 0 ? wholePolygons(rings, repair).flat() : [];
  return runs.length > 0 ? { kind, runs } : null;
}

/** Where a tile would hold too many objects, those that are seen best, in their order. */
function largest(found: readonly Feature[]): readonly Feature[] {
  if (found.length <= MOST_OBJECTS) return found;
  const sizes = found.map(({ geometry }) => {
    const [minX, minY, maxX, maxY] = extentOf(geometry);
    return maxX - minX + maxY - minY;
  });
  const least = Float64Array.from(sizes).sort().at(-MOST_OBJECTS) ?? 0;
  return found.filter((_, i) => (sizes[i] as number) >= least).slice(0, MOST_OBJECTS);
}
