import { useEffect, useRef } from 'react';
import { useMap } from '../../map/index.ts';
import { useAtlas } from '../atlas/use-atlas.ts';
import { fr } from '../fr.ts';
import classes from './atlas-on-map.module.css';
import { startCells } from './start-cells.ts';

/** Every page of the atlas as a numbered rectangle, before it is printed (PRN-07). */
export function AtlasOnMap() {
  const map = useMap();
  const cells = useAtlas()?.atlas.cells ?? [];
  const root = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (root.current) return startCells(map, root.current, cells);
  }, [map, cells]);
  return (
    <svg ref={root} className={classes.cells} role="img" aria-label={fr.atlas.onMap(cells.length)}>
      {cells.map(({ number }) => (
        <g key={number}>
          <path className={classes.cell} />
          <text className={classes.number}>{number}</text>
        </g>
      ))}
    </svg>
  );
}
