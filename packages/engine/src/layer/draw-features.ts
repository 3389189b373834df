import type { Extent } from '@motu/core';
import { LRUCache } from 'lru-cache';
import type { Sources } from '../basemap/sources.ts';
import type { Picture } from '../draw/picture.ts';
import { type PlacedLabel, placeLabels } from '../label/place.ts';
import { createPlane, type Plane, placementZoom } from '../label/plane.ts';
import { coverage } from '../projection/frame.ts';
import type { Feature } from '../source/source.ts';
import type { CompiledStyle } from '../style/compile.ts';
import { both } from '../style/filter.ts';
import type { Filter } from '../style/geostyler.ts';
import type { LabelStore } from './label-store.ts';
import type { FeaturePart } from './layer.ts';

const EVERYWHERE: Extent = [-180, -90, 180, 90];
// Symbols and line ends reach this far into a picture from outside, CSS pixels.
const SYMBOL_MARGIN = 32;
// Names of more features than this are placed around each picture, not for the whole territory.
const WHOLE_PLACEMENT = 8_000;
const LABEL_MARGIN = 256;

export type FeatureDrawing = {
  /** Of the layer, or of its part. */
  name: string;
  part: FeaturePart;
  style: CompiledStyle;
  filter?: Filter | undefined;
};

/** Draws a layer of features, all but its names, and hands those over: they are placed for the whole zoom. */
export async function drawFeatures(
  picture: Picture,
  { features }: Sources,
  { name, part, style, filter: asked }: FeatureDrawing,
  labels: LabelStore,
): Promise<readonly PlacedLabel[]> {
  const { frame } = picture;
  if (!style.isVisible(frame.zoom)) return [];
  const filter = both(part.filter, asked);
  const fields = part.labelOrder ? [...style.fields, part.labelOrder] : style.fields;
  const base = { table: part.table, resolution: frame.resolution, fields, filter };
  const near = await features.features({ ...base, extent: coverage(frame, SYMBOL_MARGIN) });
  if (part.multiply) multiplied(picture, (onto) => style.draw(onto, near));
  else style.draw(picture, near);
  if (!style.hasLabels) return [];

  const version = `${await features.version(part.table)}|${filter ? JSON.stringify(filter) : ''}`;
  // By zoom: a thinned copy may have few rows where the whole table has many.
  const key = `${name}|${version}|${placementZoom(frame.zoom)}`;
  const everywhere = () => features.features({ ...base, extent: EVERYWHERE, limit: WHOLE_PLACEMENT + 1 });
  let isWhole = placedWhole.get(key);
  if (isWhole === undefined) {
    isWhole = (await everywhere()).length <= WHOLE_PLACEMENT;
    placedWhole.set(key, isWhole);
  }
  const place = (named: readonly Feature[], plane: Plane) =>
    placeLabels(style.labels(sortForLabels(named, part.labelOrder), plane), plane, () => false);
  if (isWhole) {
    return labels.get(name, version, frame.crs, frame.zoom, async (plane) => place(await everywhere(), plane));
  }
  // Not kept: the next picture is another.
  const around = await features.features({ ...base, extent: coverage(frame, LABEL_MARGIN) });
  return place(around, createPlane(frame.crs, placementZoom(frame.zoom)));
}

function multiplied(picture: Picture, draw: (onto: Picture) => void): void {
  const context = picture.context();
  context.save();
  context.globalCompositeOperation = 'multiply';
  draw({ ...picture, multiply: true });
  context.restore();
}

// Whether the names of a layer are few enough to be placed for the whole territory, by layer and version.
const placedWhole = new LRUCache<string, boolean>({ max: 200 });

function sortForLabels(features: readonly Feature[], field: string | undefined): readonly Feature[] {
  if (!field) return features;
  return features.toSorted(
    (a, b) => Number(b.properties[field] ?? 0) - Number(a.properties[field] ?? 0) || a.id - b.id,
  );
}
