import type { Extent } from '@motu/core';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Sources } from '../basemap/sources.ts';
import { drawLabels } from '../label/draw-labels.ts';
import { createLandTest } from '../label/land-test.ts';
import { placeLabels } from '../label/place.ts';
import { coverage, type Frame } from '../projection/frame.ts';
import type { Feature } from '../source/source.ts';
import type { CompiledStyle } from '../style/compile.ts';
import type { Filter } from '../style/geostyler.ts';
import type { LabelStore } from './label-store.ts';
import type { FeatureContent } from './layer.ts';

const EVERYWHERE: Extent = [-180, -90, 180, 90];
// Symbols and line ends reach this far into a picture from outside, CSS pixels.
const SYMBOL_MARGIN = 32;
// Names of more features than this are placed around each picture, not for the whole territory.
const WHOLE_PLACEMENT = 8_000;
const LABEL_MARGIN = 256;

export type FeatureDrawing = {
  slug: string;
  content: FeatureContent;
  style: CompiledStyle;
  filter?: Filter | undefined;
};

/** Draws a layer of features: symbols of what touches the picture, then names placed for the whole zoom. */
export async function drawFeatures(
  context: SKRSContext2D,
  frame: Frame,
  { features }: Sources,
  { slug, content, style, filter: asked }: FeatureDrawing,
  labels: LabelStore,
): Promise<void> {
  if (!style.isVisible(frame.zoom)) return;
  const filter = both(content.filter, asked);
  const fields = content.labelOrder ? [...style.fields, content.labelOrder] : style.fields;
  const base = { table: content.table, resolution: frame.resolution, fields, filter };
  const near = await features.features({ ...base, extent: coverage(frame, SYMBOL_MARGIN) });
  context.save();
  if (content.multiply) context.globalCompositeOperation = 'multiply';
  style.draw(context, frame, near);
  context.restore();
  if (!style.hasLabels) return;

  const version = `${await features.version(content.table)}|${filter ? JSON.stringify(filter) : ''}`;
  const isLand = createLandTest([]);
  const order = (found: readonly Feature[]) => sortForLabels(found, content.labelOrder);
  const all = await features.features({ ...base, extent: EVERYWHERE, limit: WHOLE_PLACEMENT + 1 });
  if (all.length <= WHOLE_PLACEMENT) {
    const placed = await labels.get(slug, version, frame.crs, frame.zoom, async (plane) =>
      placeLabels(style.labels(order(all), plane), plane, isLand),
    );
    drawLabels(context, frame, placed);
    return;
  }
  const around = await features.features({ ...base, extent: coverage(frame, LABEL_MARGIN) });
  const local = await labels.get(slug, `${version}|${frame.extent.join()}`, frame.crs, frame.zoom, async (plane) =>
    placeLabels(style.labels(order(around), plane), plane, isLand),
  );
  drawLabels(context, frame, local);
}

function sortForLabels(features: readonly Feature[], field: string | undefined): readonly Feature[] {
  if (!field) return features;
  return features.toSorted(
    (a, b) => Number(b.properties[field] ?? 0) - Number(a.properties[field] ?? 0) || a.id - b.id,
  );
}

export function both(a: Filter | undefined, b: Filter | undefined): Filter | undefined {
  return a !== undefined && b !== undefined ? (['&&', a, b] as Filter) : (a ?? b);
}
