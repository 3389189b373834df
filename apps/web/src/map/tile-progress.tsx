import { useEffect, useRef } from 'react';
import { useMap } from './map-context.ts';
import classes from './tile-progress.module.css';

/** A thin bar at the top of the map while tiles are on their way. */
export function TileProgress() {
  const map = useMap();
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const show = () => bar.current?.setAttribute('data-loading', '');
    const hide = () => bar.current?.removeAttribute('data-loading');
    map.on('loadstart', show);
    map.on('loadend', hide);
    return () => {
      map.un('loadstart', show);
      map.un('loadend', hide);
    };
  }, [map]);

  return <div ref={bar} className={classes.bar} aria-hidden="true" />;
}
