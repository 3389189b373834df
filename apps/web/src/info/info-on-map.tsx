import { useEffect, useRef } from 'react';
import { useMap } from '../map/index.ts';
import { useStore } from '../ui/store.ts';
import { infoHighlight } from './highlight-store.ts';
import { useInfo } from './info-store.ts';
import { showMarker } from './show-marker.ts';

/** The marker of the point asked about, whatever the side panel holds. */
export function InfoOnMap() {
  const map = useMap();
  const marker = useInfo((state) => state.marker);
  const shape = useStore(infoHighlight, (geometry) => geometry);
  const shown = useRef<ReturnType<typeof showMarker>>(null);

  useEffect(() => {
    shown.current = showMarker(map);
    return () => shown.current?.stop();
  }, [map]);
  useEffect(() => shown.current?.setPoint(marker?.coordinate ?? null), [marker]);
  useEffect(() => {
    shown.current?.setShape(marker ? shape : null);
  }, [marker, shape]);

  return null;
}
