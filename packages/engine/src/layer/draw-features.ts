import type { Extent } from '@motu/core';
import { LRUCache } from 'lru-cache';
import type { Sources } from '../basemap/sources.ts';
import type { Picture } from '../draw/picture.ts';
import type { Condition } from '../filter/condition.ts';
import { anchorOf } from '../geometry/geometry.ts';
import { type PlacedLabel, placeLabels } from '../label/place.ts';
import { createPlane, type Plane, placementZoom } from '../label/plane.ts';
import type { ShownMark } from '../label/write-names.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import { wholeOf } from '../projection/sheet-frame.ts';
import type { Feature, FeatureSource } from '../source/source.ts';
import type { CompiledStyle } from '../style/compile.ts';
import { drawGatherings } from './draw-gatherings.ts';
import { drawHeat } from './draw-heat.ts';
import { discRadius, type Gathered, gatherBySquares, gatherMarks, roomAt, SQUARE } from './gather.ts';
import type { LabelStore } from './label-store.ts';
import type { FeaturePart } from './layer.ts';

const EVERYWHERE: Extent = [-180, -90, 180, 90];
// Symbols and line ends reach this far into a picture from outside, CSS pixels.
const SYMBOL_MARGIN = 32;
// Names of more features than this are placed around each picture, not for the whole territory.
const WHOLE_PLACEMENT = 8_000;
const LABEL_MARGIN = 256;

type FeatureDrawing = {
  /** Of the layer, or of its part. */
  name: string;
  part: FeaturePart;
  style: CompiledStyle;
  where?: Condition | undefined;
};

/** Draws a layer of features, all but its names. */
export async function drawFeatures(picture: Picture, { features }: Sources, drawing: FeatureDrawing): Promise<void> {
  const { style } = drawing;
  const { frame } = picture;
  if (!style.isVisible(frame.zoom)) return;
  // Below the symbols of all rules: a heat covers whatever it is laid on.
  for (const heat of style.heats(frame.zoom)) await drawHeat(picture, features, queryOf(drawing, frame), heat);
  if (!style.hasSymbols) return;
  const gathered = await gatheredIn(frame, features, drawing);
  const near = await features.features({ ...queryOf(drawing, frame), extent: coverage(frame, SYMBOL_MARGIN) });
  style.draw(picture, without(near, gathered));
  if (gathered) drawGatherings(picture, gathered.gatherings);
}

/** The names of a layer of features, placed for the whole zoom. */
export async function placeFeatureNames(
  frame: Frame,
  { features }: Sources,
  drawing: FeatureDrawing,
  labels: LabelStore,
): Promise<readonly PlacedLabel[]> {
  const { name, part, style } = drawing;
  // Those of a page are placed for the whole of it.
  const around = wholeOf(frame);
  if (!style.hasLabels || !style.isVisible(frame.zoom)) return [];
  const gathered = await gatheredIn(around, features, drawing);
  const place = (named: readonly Feature[], plane: Plane) =>
    placeLabels(style.labels(sortForLabels(without(named, gathered), part.labelOrder), plane), plane, () => false);
  const whole = await wholeTable(frame, features, drawing);
  if (whole) {
    return labels.get(name, whole.version, frame.crs, frame.zoom, async (plane) => place(await whole.read(), plane));
  }
  // Not kept: the next picture is another.
  const named = await features.features({ ...queryOf(drawing, frame), extent: coverage(around, LABEL_MARGIN) });
  return place(named, createPlane(frame.crs, placementZoom(frame.zoom)));
}

/** The marks and discs of a layer of points in a frame. */
export async function marksIn(frame: Frame, { features }: Sources, drawing: FeatureDrawing): Promise<ShownMark[]> {
  const { style } = drawing;
  if (!style.markLooks || !style.isVisible(frame.zoom)) return [];
  const lookOf = style.markLooks(placementZoom(frame.zoom));
  const gathered = await gatheredIn(frame, features, drawing);
  const near = await features.features({ ...queryOf(drawing, frame), extent: coverage(frame, 0) });
  const alone = without(near, gathered).flatMap((feature) => {
    const look = isPoint(feature) && lookOf(feature);
    const [lon, lat] = anchorOf(feature.geometry);
    return look ? [{ lon, lat, radius: look.radius }] : [];
  });
  const discs = (gathered?.gatherings ?? []).map(({ lon, lat, count }) => ({ lon, lat, radius: discRadius(count) }));
  return [...alone, ...discs];
}

/** The points of a layer whose marks would cover each other in a picture; null where they are drawn as they are. */
async function gatheredIn(frame: Frame, features: FeatureSource, drawing: FeatureDrawing): Promise<Gathered | null> {
  const { name, part, style } = drawing;
  if (!style.markLooks || part.gather === false) return null;
  const plane = createPlane(frame.crs, placementZoom(frame.zoom));
  const lookOf = style.markLooks(plane.zoom);
  const room = roomAt(plane.zoom);
  const marksOf = (all: readonly Feature[]) =>
    sortForLabels(all, part.labelOrder).flatMap((feature) => {
      const look = isPoint(feature) && lookOf(feature);
      if (!look) return [];
      const [lon, lat] = anchorOf(feature.geometry);
      const [x, y] = plane.toPlane(lon, lat);
      return { ...look, id: feature.id, lon, lat, x, y };
    });
  const whole = await wholeTable(frame, features, drawing);
  if (!whole) {
    const extent = coverage(frame, SQUARE + SYMBOL_MARGIN);
    return gatherBySquares(marksOf(await features.features({ ...queryOf(drawing, frame), extent })), room);
  }
  const key = `${name}|${whole.version}|${frame.crs}|${plane.zoom}`;
  const known = gatheredWhole.get(key) ?? gatherMarks(marksOf(await whole.read()), room);
  gatheredWhole.set(key, known);
  return known;
}

/** All rows of a table, when they are few enough to be placed for the whole territory; null when they are not. */
async function wholeTable(frame: Frame, features: FeatureSource, drawing: FeatureDrawing) {
  const base = queryOf(drawing, frame);
  const { filter, where } = base;
  const version = `${await features.version(drawing.part.table)}|${filter || where ? JSON.stringify([filter, where]) : ''}`;
  // By zoom: a thinned copy may have few rows where the whole table has many.
  const key = `${drawing.name}|${version}|${placementZoom(frame.zoom)}`;
  const read = () => features.features({ ...base, extent: EVERYWHERE, limit: WHOLE_PLACEMENT + 1 });
  const isWhole = placedWhole.get(key) ?? (await read()).length <= WHOLE_PLACEMENT;
  placedWhole.set(key, isWhole);
  return isWhole ? { version, read } : null;
}

const isPoint = ({ geometry: { kind, ends } }: Feature) => kind === 'point' && ends.length === 1;

function without(features: readonly Feature[], gathered: Gathered | null): readonly Feature[] {
  return gathered && gathered.hidden.size > 0 ? features.filter(({ id }) => !gathered.hidden.has(id)) : features;
}

function queryOf({ part, style, where }: FeatureDrawing, { resolution }: Frame) {
  const fields = part.labelOrder ? [...style.fields, part.labelOrder] : style.fields;
  return { table: part.table, resolution, fields, filter: part.filter, where };
}

// Whether the names of a layer are few enough to be placed for the whole territory, by layer and version.
const placedWhole = new LRUCache<string, boolean>({ max: 200 });
// What was gathered of such layers: a few hundred small objects each.
const gatheredWhole = new LRUCache<string, Gathered>({ max: 100 });

/** Those that choose the place of their names first at the beginning. */
export function sortForLabels(features: readonly Feature[], field: string | undefined): readonly Feature[] {
  if (!field) return features;
  return features.toSorted(
    (a, b) => Number(b.properties[field] ?? 0) - Number(a.properties[field] ?? 0) || a.id - b.id,
  );
}
