import { formatNumber } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { fr } from './fr.ts';

/** A key that is held makes many small moves: where they lead is said once. */
const REST_MS = 400;

/** Says where the map has come to after a move made by keys, never after one made by the pointer; returns the way to stop (ACC-04). */
export function announceMoves(map: OlMap, say: (text: string) => void): () => void {
  let isByKeys = false;
  let lastZoom = map.getView().getZoom();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const byKeys = () => {
    isByKeys = true;
  };
  const byPointer = () => {
    isByKeys = false;
  };
  // Without a press of the pointer before it, a click is made by a key or by a screen reader.
  const onClick = ({ detail }: MouseEvent) => detail === 0 && byKeys();

  const onMoveEnd = () => {
    const zoom = map.getView().getZoom();
    const isZoomed = zoom !== lastZoom;
    lastZoom = zoom;
    // Opening a panel moves the map's centre as well: that is not worth a word.
    const isFocused = document.activeElement === map.getTargetElement();
    if (!isByKeys || !(isZoomed || isFocused)) return;
    clearTimeout(timer);
    timer = setTimeout(() => say(whereIs(map)), REST_MS);
  };

  addEventListener('keydown', byKeys, true);
  addEventListener('pointerdown', byPointer, true);
  addEventListener('wheel', byPointer, { capture: true, passive: true });
  addEventListener('click', onClick, true);
  map.on('moveend', onMoveEnd);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', byKeys, true);
    removeEventListener('pointerdown', byPointer, true);
    removeEventListener('wheel', byPointer, true);
    removeEventListener('click', onClick, true);
    map.un('moveend', onMoveEnd);
  };
}

/** « Zoom 9, centre 17,64° sud, 149,48° ouest »: as one says it, to the kilometre. */
function whereIs(map: OlMap): string {
  const view = map.getView();
  const [lon = 0, lat = 0] = view.getCenter() ?? [];
  const east = lon - 360 * Math.round(lon / 360);
  return fr.place(
    formatNumber(view.getZoom() ?? 0, 1),
    fr.latitude(formatNumber(Math.abs(lat), 2), lat >= 0),
    fr.longitude(formatNumber(Math.abs(east), 2), east >= 0),
  );
}
