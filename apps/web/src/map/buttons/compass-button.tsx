import { formatHeading } from '@motu/core';
import { useEffect, useRef, useState } from 'react';
import { fr } from '../fr.ts';
import { useMap } from '../map-context.ts';
import { motionMs } from '../motion.ts';
import classes from './map-column.module.css';

const TURN_MS = 600;

/** Shows where north is once the map has turned, and turns it back (MAP-04). */
export function CompassButton() {
  const view = useMap().getView();
  const needle = useRef<SVGSVGElement>(null);
  const [degrees, setDegrees] = useState(() => topDegrees(view.getRotation()));

  useEffect(() => {
    const follow = () => {
      // The needle turns with each frame, the name only when the whole degree changes.
      if (needle.current) needle.current.style.rotate = `${view.getRotation()}rad`;
      setDegrees(topDegrees(view.getRotation()));
    };
    view.on('change:rotation', follow);
    follow();
    return () => view.un('change:rotation', follow);
  }, [view]);

  if (degrees === null) return null;
  const title = fr.compass(formatHeading(degrees));
  return (
    <button
      type="button"
      className={`${classes.group} ${classes.button}`}
      data-tip={title}
      aria-label={title}
      onClick={() => view.animate({ rotation: 0, duration: motionMs(TURN_MS) })}
    >
      <svg
        ref={needle}
        style={{ rotate: `${view.getRotation()}rad` }}
        viewBox="0 0 24 24"
        width="26"
        height="26"
        aria-hidden="true"
      >
        <path d="M12 2 16 12H8Z" fill="var(--motu-coral)" />
        <path d="M12 22 8 12h8Z" fill="var(--motu-text-2)" />
      </svg>
    </button>
  );
}

/** The direction at the top of the screen, in whole degrees clockwise from north; null where it is north itself. */
export function topDegrees(rotation: number): number | null {
  if (rotation === 0) return null;
  const degrees = Math.round((-rotation * 180) / Math.PI) % 360;
  return degrees < 0 ? degrees + 360 : degrees + 0;
}
