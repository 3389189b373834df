import { mapTexts, useHint, usePointerTool } from '../map/index.ts';
import classes from './map-hint.module.css';

/** What to do with the tool in hand, just over the toolbar. */
export function MapHint() {
  const isZoomArea = usePointerTool() === 'zoom-area';
  const asked = useHint();
  const hint = isZoomArea ? { text: mapTexts.drawZoomArea } : asked;
  return (
    <div className={classes.hint} data-shown={hint ? '' : undefined}>
      <p role="status">{hint?.text}</p>
      {hint?.actions?.map(({ label, onClick }) => (
        <button key={label} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
    </div>
  );
}
