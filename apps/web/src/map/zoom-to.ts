import { boundingExtent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { circlePolygon } from './circle.ts';
import { motionMs, TRAVEL_MS } from './motion.ts';
import { type PlainGeometry, positionsOf } from './plain-geometry.ts';

const PADDING = 60;
/** On a low and wide screen, a phone that lies, the line of sources stands over the toolbar. */
const LOW = { width: 500, height: 600, bottom: 110 };
/** A point alone is shown with what surrounds it. */
const MAX_ZOOM = 17;

/** Shows geometries whole, under what stands at the top of the map. */
export function zoomTo(map: OlMap, geometries: readonly PlainGeometry[], top = PADDING): void {
  const positions = geometries.flatMap((geometry) =>
    geometry.type === 'Circle' ? (circlePolygon(geometry).getCoordinates()[0] ?? []) : positionsOf(geometry),
  );
  if (positions.length === 0) return;
  map.getView().fit(boundingExtent(positions as number[][]), {
    padding: [top, PADDING, isLow(map) ? LOW.bottom : PADDING, PADDING],
    maxZoom: MAX_ZOOM,
    duration: motionMs(TRAVEL_MS),
  });
}

export function isLow(map: OlMap): boolean {
  const [width = 0, height = 0] = map.getSize() ?? [];
  return width >= LOW.width && height < LOW.height;
}
