import type OlMap from 'ol/Map.js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createLayerHealth, type ShownLayer, useLayersOnMap } from '../../layers/index.ts';
import { createMap } from '../../map/create-map.ts';
import { MapColumn, MapProvider, mapTexts, useZoom } from '../../map/index.ts';
import { showMap } from '../../map/show-map.ts';
import classes from './admin-map.module.css';

/** A map of a page's own, made once and thrown away with the page: the visitor's keeps its view and its tools. */
export function useAdminMap(): OlMap {
  return useState(createMap)[0];
}

type AdminMapProps = {
  map: OlMap;
  /** What it shows, for those who hear it. */
  label: string;
  /** From top to bottom. */
  shown: readonly ShownLayer[];
  children?: ReactNode;
};

/** A small map beside a form: the arrows move it and + and − zoom it once it has the focus. */
export function AdminMap({ map, label, shown, children }: AdminMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [health] = useState(createLayerHealth);
  useEffect(() => {
    if (element.current) return showMap(map, element.current);
  }, [map]);
  useLayersOnMap(map, shown, health);
  return (
    <MapProvider value={map}>
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: role "application" takes the keys itself */}
        <div ref={element} className={classes.map} role="application" aria-label={label} tabIndex={0} />
        <ZoomButtons />
        {children}
      </div>
    </MapProvider>
  );
}

function ZoomButtons() {
  return (
    <div className={classes.buttons}>
      <MapColumn groups={[{ name: mapTexts.zoom, buttons: useZoom() }]} />
    </div>
  );
}
