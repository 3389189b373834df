import { boundingExtent, containsExtent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { motionMs, TRAVEL_MS } from '../map/motion.ts';
import { zoomTo } from '../map/zoom-to.ts';
import type { Route, RouteSegment } from './route.ts';

/** How the map meets the next route: a place that was typed may be anywhere; whoever points at the map, or shares it, has chosen what it shows. */
export const nextRoute: { shows: 'whole' | 'as-it-is' | 'whole-if-cut' } = { shows: 'whole-if-cut' };

const toLine = (line: RouteSegment['line']) => ({ type: 'LineString', coordinates: line }) as const;

export function fitRoute(map: OlMap, { line }: Route): void {
  zoomTo(map, [toLine(line)]);
}

/** Shows a route that has just come. */
export function meetRoute(map: OlMap, route: Route): void {
  const { shows } = nextRoute;
  nextRoute.shows = 'whole-if-cut';
  const whole = boundingExtent(route.line.map((point) => [...point]));
  const isCut = !containsExtent(map.getView().calculateExtent(), whole);
  if (shows === 'whole' || (shows === 'whole-if-cut' && isCut)) fitRoute(map, route);
}

const PADDING = 80;
/** A turn is shown with what surrounds it. */
const MAX_ZOOM = 15;

export function fitStep(map: OlMap, { line }: RouteSegment): void {
  const extent = boundingExtent(line.map((point) => [...point]));
  const view = map.getView();
  view.cancelAnimations();
  view.fit(extent, {
    padding: [PADDING, PADDING, PADDING, PADDING],
    maxZoom: MAX_ZOOM,
    duration: motionMs(TRAVEL_MS),
  });
}
