import type { InfoAnswer } from '@motu/answers';
import { type Extent, type MaybePromise, TILE_GRIDS, whenAllReady, whenReady } from '@motu/core';
import { type Engine, type InfoRequest, PROJECTIONS } from '@motu/engine';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import type { FilteredLayer } from './map-query.ts';

/** Features of all layers together that one answer holds at most. */
export const MOST_FEATURES = 50;

type Place = { crs: InfoRequest['crs']; bbox: Extent; width: number; height: number; x: number; y: number };

/** What these layers say at a pixel, as the body of an answer. */
export function readFeatureInfo(
  { engine, outside }: { engine: Engine; outside: OutsideMaps },
  layers: readonly FilteredLayer[],
  place: Place,
  limit: number,
): MaybePromise<InfoAnswer[]> {
  const answers = whenAllReady(layers, (layer): MaybePromise<InfoAnswer[]> => {
    const { slug, where, range = null, outside: source } = layer;
    if (source) {
      const asked = outside.info(source, { ...pointOf(place), limit, range });
      return asked.then((rows) => [{ layer, rows }]);
    }
    // A pixel is asked at its middle.
    const pixel = { ...place, x: place.x + 0.5, y: place.y + 0.5, limit };
    return whenReady(engine.featureInfo([{ slug, where }], pixel), ([info]) => (info ? [{ layer, info }] : []));
  });
  return whenReady(answers, (all) => all.flat());
}

/** The middle of a pixel, and how wide pixels are there, in degrees. */
function pointOf({ crs, bbox: [minX, minY, maxX, maxY], width, height, x, y }: Place) {
  const [perX, perY] = [(maxX - minX) / width, (maxY - minY) / height];
  const [lon, lat] = PROJECTIONS[crs].inverse(minX + (x + 0.5) * perX, maxY - (y + 0.5) * perY);
  return { lon, lat, resolution: perX * TILE_GRIDS[crs].degreesPerUnit };
}
