import { useEffect, useRef } from 'react';
import { mapTexts, useHint, usePointerTool } from '../map/index.ts';
import { useIsOutsideZones } from '../zones/index.ts';
import { fr } from './fr.ts';
import classes from './map-hint.module.css';

/** What to do with the tool in hand, or why the ground is hatched, just over the toolbar. */
export function MapHint() {
  const isZoomArea = usePointerTool() === 'zoom-area';
  const asked = useHint();
  const isOutside = useIsOutsideZones();
  const hint = isZoomArea ? { text: mapTexts.drawZoomArea } : (asked ?? (isOutside ? { text: fr.notKept } : null));
  const box = useRef<HTMLDivElement>(null);
  const isShown = hint !== null;
  useEffect(() => (isShown && box.current ? publishHeight(box.current) : undefined), [isShown]);
  return (
    <div ref={box} className={classes.hint} data-shown={hint ? '' : undefined}>
      <p role="status">{hint?.text}</p>
      {hint?.actions?.map(({ label, onClick }) => (
        <button key={label} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** On a small screen both stand at its top: messages keep below what to do, whose buttons end it. */
function publishHeight(box: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--motu-hint-height', `${box.offsetHeight + 8}px`));
  observer.observe(box);
  return () => {
    observer.disconnect();
    style.removeProperty('--motu-hint-height');
  };
}
