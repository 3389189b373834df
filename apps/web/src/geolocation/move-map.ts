import type OlMap from 'ol/Map.js';
import { address } from '../address/index.ts';
import { motionMs } from '../map/index.ts';
import type { WantedView } from './geolocation-reducer.ts';

const ROTATION_MS = 1000;
/** A touch that rests on the map is no drag (GEO-04). */
const DRAG_MS = 100;

/** Moves the map as the state wants it. A zoom or a turn that the visitor made by hand stays until another one is wanted. */
export function createMapMover(map: OlMap) {
  const view = map.getView();
  let last: Pick<WantedView, 'rotation' | 'zoom'> = { rotation: null, zoom: null };
  const isFixed = () => address.params().fixed === true;

  const turnBack = () => {
    last = { rotation: null, zoom: null };
    if (view.getRotation() !== 0) view.animate({ rotation: 0, duration: motionMs(ROTATION_MS) });
  };
  return {
    turnBack,
    show({ center, rotation, zoom }: WantedView) {
      if (isFixed()) return;
      if (rotation === null && last.rotation !== null) turnBack();
      const target = zoom === null ? null : Math.min(zoom, view.getMaxZoom());
      view.animate({
        center: [...center],
        ...(rotation !== null && rotation !== last.rotation && { rotation }),
        ...(target !== null && zoom !== last.zoom && { zoom: target }),
        duration: motionMs(ROTATION_MS),
      });
      last = { rotation, zoom: zoom ?? last.zoom };
    },
  };
}

/** Tells that the visitor has dragged a map that follows, once for a drag; returns the way to stop. */
export function onDragged(map: OlMap, isFollowing: () => boolean, onDrag: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    // The end of a drag that was handled already must not undo what was asked since.
    if (!isFollowing()) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      onDrag();
    }, DRAG_MS);
  };
  map.on('pointerdrag', start);
  return () => {
    clearTimeout(timer);
    map.un('pointerdrag', start);
  };
}
