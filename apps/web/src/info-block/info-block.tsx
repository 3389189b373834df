import { usePreferences } from '../preferences/index.ts';
import { CopyrightLine } from './copyright-line.tsx';
import classes from './info-block.module.css';
import { PointerCoordinates } from './pointer-coordinates.tsx';
import { ScaleBar } from './scale-bar.tsx';

/** At the bottom right of the map: scale, coordinates under the pointer, and who made what is shown (MAP-08). */
export function InfoBlock() {
  const { showScale } = usePreferences();
  return (
    <div className={classes.block}>
      <div className={classes.pill}>
        {showScale && <ScaleBar />}
        <PointerCoordinates />
      </div>
      <CopyrightLine />
    </div>
  );
}
