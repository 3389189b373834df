import { groundResolution, type ScaleBar as Scale, scaleBar } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';
import { useMap } from '../map/index.ts';
import { fr } from './fr.ts';
import classes from './scale-bar.module.css';

/** Enough figures for a bar of 160 px: a move to the north that does not change them changes nothing on screen. */
const SIGNIFICANT = 4;

/** The scale of the map, true at its centre (MAP-08). */
export function ScaleBar() {
  const map = useMap();
  const [metresPerPixel, setMetresPerPixel] = useState(() => resolutionAtCentre(map));

  useEffect(() => {
    const view = map.getView();
    const follow = () => setMetresPerPixel(resolutionAtCentre(map));
    view.on('change:resolution', follow);
    map.on('moveend', follow);
    follow();
    return () => {
      view.un('change:resolution', follow);
      map.un('moveend', follow);
    };
  }, [map]);

  const scale = scaleBar(metresPerPixel);
  return scale && <Bar scale={scale} />;
}

function resolutionAtCentre(map: OlMap): number {
  const view = map.getView();
  const metres = groundResolution(view.getResolution() ?? 0, view.getCenter()?.[1] ?? 0);
  return Number(metres.toPrecision(SIGNIFICANT));
}

function Bar({ scale: { widthPx, ticks } }: { scale: Scale }) {
  const end = ticks.at(-1)?.label ?? '';
  return (
    <div className={classes.scale} role="img" aria-label={fr.scale(end)}>
      <div className={classes.labels}>
        {ticks
          .filter((_, index) => index % 2 === 0)
          .map(({ offsetPx, label }) => (
            <span key={offsetPx}>{label}</span>
          ))}
      </div>
      <div className={classes.bar} style={{ width: widthPx }}>
        {ticks.slice(1).map(({ offsetPx }) => (
          <span key={offsetPx} className={classes.step} />
        ))}
      </div>
    </div>
  );
}
