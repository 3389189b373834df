import { type ScaleBar as Scale, scaleBar } from '@motu/core';
import { useEffect, useState } from 'react';
import { useMap } from '../map/index.ts';
import { metresPerPixel } from '../map/metres-per-pixel.ts';
import { fr } from './fr.ts';
import classes from './scale-bar.module.css';

/** The scale of the map, true at its centre (MAP-08). */
export function ScaleBar() {
  const map = useMap();
  const [metres, setMetres] = useState(() => metresPerPixel(map));

  useEffect(() => {
    const view = map.getView();
    const follow = () => setMetres(metresPerPixel(map));
    view.on('change:resolution', follow);
    map.on('moveend', follow);
    follow();
    return () => {
      view.un('change:resolution', follow);
      map.un('moveend', follow);
    };
  }, [map]);

  const scale = scaleBar(metres);
  return scale && <Bar scale={scale} />;
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
