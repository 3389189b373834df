import { easeOut } from 'ol/easing.js';
import Draw from 'ol/interaction/Draw.js';
import type OlMap from 'ol/Map.js';
import { motionMs } from '../motion.ts';
import { SNAP_TOLERANCE } from '../tolerances.ts';

const PADDING = 10;
const ZOOM_MS = 500;

/** Lets the visitor draw a circle, zooms to it, and returns the way to stop (MAP-05). */
export function startZoomArea(map: OlMap, onDone: () => void): () => void {
  const draw = new Draw({ type: 'Circle', snapTolerance: SNAP_TOLERANCE });
  draw.on('drawend', ({ feature }) => {
    const extent = feature.getGeometry()?.getExtent();
    if (extent) {
      map.getView().fit(extent, {
        padding: [PADDING, PADDING, PADDING, PADDING],
        duration: motionMs(ZOOM_MS),
        easing: easeOut,
      });
    }
    onDone();
  });
  map.addInteraction(draw);
  return () => {
    map.removeInteraction(draw);
    draw.dispose();
  };
}
