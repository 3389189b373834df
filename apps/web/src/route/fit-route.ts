import type { LonLat } from '@motu/core';
import { boundingExtent, containsExtent } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import { motionMs, NUDGE_MS, TRAVEL_MS } from '../map/motion.ts';
import { boxesOver, overlap, type ScreenBox, shiftOff } from '../map/over-map.ts';
import { isLow, zoomTo } from '../map/zoom-to.ts';
import type { Route, RouteSegment } from './route.ts';
import { routeStore } from './route-store.ts';
import { PIN } from './route-style.ts';

/** How the map meets the next route: a place that was typed may be anywhere; whoever points at the map, or shares it, has chosen what it shows. */
export const nextRoute: { shows: 'whole' | 'as-it-is' | 'whole-if-cut' } = { shows: 'whole-if-cut' };

const toLine = (line: RouteSegment['line']) => ({ type: 'LineString', coordinates: line }) as const;

/** Where the route's toolbar ends, at its highest: in two rows on a narrow phone, under the search on a wide screen. */
const TOOLBAR = { narrow: 84, small: 60, low: 60, wide: 120 };
const AIR = 8;

export function fitRoute(map: OlMap, route: Route): void {
  zoomTo(map, [toLine([...route.line, ...endsOf(route)])], toolbarOf(map) + PIN.height + AIR);
}

/** Where its pins are: a road may be far from them. */
function endsOf({ line }: Route): LonLat[] {
  const { departureCoordinate, arrivalCoordinate } = routeStore.state();
  return [departureCoordinate ?? line[0], arrivalCoordinate ?? line.at(-1)].filter((end) => end !== undefined);
}

function toolbarOf(map: OlMap): number {
  const [width = 0] = map.getSize() ?? [];
  if (width < 500) return width < 380 ? TOOLBAR.narrow : TOOLBAR.small;
  return isLow(map) ? TOOLBAR.low : TOOLBAR.wide;
}

/** Shows a route that has just come. */
export function meetRoute(map: OlMap, route: Route): void {
  const { shows } = nextRoute;
  nextRoute.shows = 'whole-if-cut';
  const whole = boundingExtent([...route.line, ...endsOf(route)].map((point) => [...point]));
  const isCut = !containsExtent(map.getView().calculateExtent(), whole) || hiddenPin(map, route) !== undefined;
  if (shows === 'whole' || (shows === 'whole-if-cut' && isCut)) fitRoute(map, route);
}

/** A toolbar that has grown leaves the pins in sight: the map moves just enough. */
export function uncoverPins(map: OlMap, route: Route): void {
  map.once('postrender', () => {
    const view = map.getView();
    const pin = hiddenPin(map, route);
    if (!pin || view.getAnimating()) return;
    const [right, down] = shiftOff(pin, boxesOver(map));
    const [x = 0, y = 0] = map.getPixelFromCoordinate(view.getCenter() ?? [0, 0]) ?? [];
    view.animate({ center: map.getCoordinateFromPixel([x - right, y - down]), duration: motionMs(NUDGE_MS) });
  });
  map.render();
}

/** The pin of an end that is under a button or a bar; one that is out of the screen is not hidden by them. */
function hiddenPin(map: OlMap, route: Route): ScreenBox | undefined {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const isSeen = ([x = 0, y = 0]: number[]) => x >= 0 && y >= 0 && x <= width && y <= height;
  const over = boxesOver(map);
  return endsOf(route)
    .map((end) => map.getPixelFromCoordinate([...end]) ?? [Number.NaN])
    .filter(isSeen)
    .map(([x = 0, y = 0]): ScreenBox => [x - PIN.width / 2, y - PIN.height, x + PIN.width / 2, y])
    .find((pin) => over.some((box) => overlap(box, pin)));
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
