import type Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';

/** Lines on the map that a person goes along. */
export type WayKind = 'route' | 'track';

const KEY = 'way';

/** Says of a feature that it is a stretch of such a line, so that others can follow it without knowing whose it is. */
export function markWay<F extends Feature<Geometry>>(feature: F, kind: WayKind): F {
  feature.set(KEY, kind, true);
  return feature;
}

export function wayOf(feature: Feature<Geometry>): WayKind | undefined {
  return feature.get(KEY) as WayKind | undefined;
}
