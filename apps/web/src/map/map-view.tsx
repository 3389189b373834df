import { useEffect, useRef } from 'react';
import hidden from '../ui/visually-hidden.module.css';
import { announceMoves } from './announce-moves.ts';
import { fr } from './fr.ts';
import { useMap } from './map-context.ts';
import classes from './map-view.module.css';
import { showMap } from './show-map.ts';

export const MAP_ID = 'carte';

/** The place of the map on the page: arrows move it, + and − zoom it, once it has the focus. */
export function MapView() {
  const map = useMap();
  const element = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (element.current) return showMap(map, element.current);
  }, [map]);

  useEffect(() => {
    const say = (text: string) => {
      if (region.current) region.current.textContent = text;
    };
    return announceMoves(map, say);
  }, [map]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: role "application" takes the keys itself */}
      <div ref={element} id={MAP_ID} className={classes.map} role="application" aria-label={fr.map} tabIndex={0} />
      <p ref={region} className={hidden.text} role="status" />
    </>
  );
}
