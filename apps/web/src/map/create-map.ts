import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { createInteractions } from './interactions.ts';

const DEFAULT_CENTER = [-149.4774, -17.6376];
const DEFAULT_ZOOM = 8;
const MIN_ZOOM = 0;
const MAX_ZOOM = 19;

/** Degrees per pixel at zoom 0: the whole world on one tile of 256 px. */
export const ZOOM_0_RESOLUTION = 1.40625;

/** The one map of the page, in degrees, at the default view; its layers and buttons are added by those who own them. */
export function createMap(): OlMap {
  return new OlMap({
    controls: [],
    interactions: createInteractions(),
    view: new View({
      projection: 'EPSG:4326',
      center: DEFAULT_CENTER,
      zoom: DEFAULT_ZOOM,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      maxResolution: ZOOM_0_RESOLUTION,
      // Maps are pictures drawn for whole zooms: in between they would be blurred.
      constrainResolution: true,
      // Without it a wide screen could not go back to zoom 0, where the world is narrower than the screen.
      multiWorld: true,
    }),
  });
}
