import { OPENING_CENTER } from '@motu/core';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { createInteractions } from './interactions.ts';
import { setDragged } from './place-canvases.ts';

const DEFAULT_ZOOM = 8;
const MIN_ZOOM = 0;
const MAX_ZOOM = 19;

/** The one map of the page, in degrees, at the default view; its layers and buttons are added by those who own them. */
export function createMap(): OlMap {
  const map = new OlMap({
    controls: [],
    interactions: createInteractions(),
    view: new View({
      projection: 'EPSG:4326',
      center: [...OPENING_CENTER],
      zoom: DEFAULT_ZOOM,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      // At zoom 0 the library shows the world on one tile of 256 px, as the product does; saying so would make it forget minZoom.
      // Maps are pictures drawn for whole zooms: in between they would be blurred.
      constrainResolution: true,
      // Without it a wide screen could not go back to zoom 0, where the world is narrower than the screen.
      multiWorld: true,
    }),
  });
  setDragged(map);
  return map;
}
