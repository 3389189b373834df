import { IconArrowsMove, IconRotate } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { showHint } from '../../map/hint.ts';
import { useMap } from '../../map/index.ts';
import { usePanel } from '../../panel/index.ts';
import { SMALL_SCREEN, useMedia } from '../../ui/use-media.ts';
import { fr } from '../fr.ts';
import { groundWords, pageOf } from '../page-of.ts';
import { changeSettings, printStore, usePrint } from '../print-store.ts';
import { firstPlace } from './frame-geometry.ts';
import { PageSketch } from './page-sketch.tsx';
import classes from './print-on-map.module.css';
import { startFrame } from './start-frame.ts';

/** The page on the map, as paper: moved by drag and keys, turned by its handle, sized by the scale; it stays when the map moves (PRN-01). */
export function PrintOnMap() {
  const map = useMap();
  const { module, isOpen, dispatch } = usePanel();
  const isShown = module === 'print' && isOpen;
  const settings = usePrint((state) => state.settings);
  const center = usePrint((state) => state.center);
  const rotation = usePrint((state) => state.rotation);
  const laid = useMemo(() => pageOf({ settings, center, rotation }), [settings, center, rotation]);
  const isSmall = useMedia(SMALL_SCREEN);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isShown) return;
    const lay = () => {
      const place = printStore.state().center ? null : firstPlace(map, printStore.state().settings);
      if (!place) return;
      if (place.scale !== printStore.state().settings.scale) changeSettings({ scale: place.scale });
      printStore.dispatch({ type: 'MOVE', center: place.center });
    };
    // The panel has just told the map what it covers.
    const frame = requestAnimationFrame(lay);
    // Without a keyboard there are no arrows, and a small screen has no room for words over the page.
    const unhint = isSmall ? () => {} : showHint({ text: fr.hint });
    return () => {
      cancelAnimationFrame(frame);
      unhint();
    };
  }, [map, isShown, isSmall]);

  const isThere = isShown && laid !== null;
  useEffect(() => {
    if (!isThere || !root.current) return;
    return startFrame(map, root.current, () => dispatch({ type: 'CLOSE' }));
  }, [map, isThere, dispatch]);

  if (!laid || !isShown) return null;
  const { sheet, orientation, scale } = settings;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields
    <div ref={root} className={classes.frame} role="group" aria-label={fr.frame}>
      <svg className={classes.paper} aria-hidden="true">
        <path className={classes.shade} data-part="shade" fillRule="evenodd" />
        <g data-part="page">
          <PageSketch layout={laid.layout} settings={settings} />
        </g>
      </svg>
      {[0, 1, 2, 3].map((corner) => (
        <span key={corner} className={classes.corner} data-part="corner" data-corner={corner} aria-hidden="true" />
      ))}
      <button type="button" className={classes.move} data-part="move" aria-label={fr.move} title={fr.hint}>
        <IconArrowsMove size={24} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={classes.turn} data-part="turn" aria-label={fr.turn} title={fr.turned(rotation)}>
        <IconRotate size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <p className={classes.label} data-part="label" role="status">
        <span>{fr.frameLabel(sheet, orientation, scale)}</span>
        <span className={classes.ground}>{groundWords(laid.page)}</span>
      </p>
    </div>
  );
}
