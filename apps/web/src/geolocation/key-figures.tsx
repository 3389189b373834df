import {
  formatAltitude,
  formatGeographic,
  formatHeading,
  formatKnots,
  formatLength,
  formatNauticalMiles,
  formatSpeed,
} from '@motu/core';
import { usePreferences } from '../preferences/index.ts';
import { fr } from './fr.ts';
import classes from './geolocation-panel.module.css';
import type { GeolocationInfo } from './geolocation-reducer.ts';
import { useGeolocation } from './geolocation-store.ts';

/** Distance, speed and altitude in large, for who looks at it from afar; position and heading under them. */
export function KeyFigures({ info }: { info: GeolocationInfo }) {
  const { coordinateFormat } = usePreferences();
  const recorded = useGeolocation(({ recording }) => recording?.length);
  const isLost = useGeolocation((state) => state.isLost);
  const distance = recorded ?? info.distance;
  // What was true of a position that is lost is not said of now.
  const speed = isLost ? null : (info.speed ?? info.calculatedSpeed);
  const heading = isLost ? null : (info.headingDeg ?? info.calculatedHeadingDeg);
  return (
    <div>
      <dl className={classes.figures}>
        <Figure name={fr.distance} value={formatLength(distance)} more={formatNauticalMiles(distance)} />
        <Figure
          name={fr.speed}
          value={speed === null ? fr.unknown : formatSpeed(speed)}
          more={speed === null ? '' : formatKnots(speed)}
        />
        <Figure name={fr.altitude} value={info.altitude === null ? fr.unknown : formatAltitude(info.altitude)} />
      </dl>
      <dl className={classes.rows}>
        <div>
          <dt>{fr.position}</dt>
          <dd>{formatGeographic(coordinateFormat, info.position)}</dd>
        </div>
        <div>
          <dt>{fr.heading}</dt>
          <dd>{heading === null ? fr.unknown : formatHeading(heading)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The number in large, its unit after it in small, and the same in nautical units below. */
function Figure({ name, value, more }: { name: string; value: string; more?: string }) {
  const cut = value.lastIndexOf('\u00a0');
  const [number, unit] = cut < 0 ? [value, ''] : [value.slice(0, cut), value.slice(cut)];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={classes.number}>{number}</span>
        {unit}
      </dd>
      {more && <dd className={classes.more}>{more}</dd>}
    </div>
  );
}
