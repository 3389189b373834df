import { IconArrowsMove, IconRotate } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { showHint } from '../../map/hint.ts';
import { useMap } from '../../map/index.ts';
import { usePanel } from '../../panel/index.ts';
import { SMALL_SCREEN, useMedia } from '../../ui/use-media.ts';
import { fr } from '../fr.ts';
import { layOutPage } from '../page-layout.ts';
import { groundWords } from '../page-of.ts';
import { changeSettings, printStore, usePrint } from '../print-store.ts';
import { AtlasOnMap } from './atlas-on-map.tsx';
import { firstPlace } from './frame-geometry.ts';
import { PageSketch } from './page-sketch.tsx';
import classes from './print-on-map.module.css';
import { startFrame } from './start-frame.ts';

/** What will be printed, while the module is open: the page, or those of an atlas. */
export function PrintOnMap() {
  const { module, isOpen } = usePanel();
  const mode = usePrint((state) => state.settings.mode);
  // A sheet has no page to lay: the map is free for the click that it begins with.
  if (module !== 'print' || !isOpen || mode === 'fiche') return null;
  return mode === 'atlas' ? <AtlasOnMap /> : <PageOnMap />;
}

/** The page on the map, as paper: moved by drag and keys, turned by its handle, sized by the scale; it stays when the map moves (PRN-01). */
function PageOnMap() {
  const map = useMap();
  const { dispatch } = usePanel();
  const settings = usePrint((state) => state.settings);
  // Moves and turns do not pass through here: `startFrame` follows them, frame by frame.
  const isLaid = usePrint((state) => state.center !== null);
  const isSmall = useMedia(SMALL_SCREEN);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
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
  }, [map, isSmall]);

  useEffect(() => {
    if (!isLaid || !root.current) return;
    return startFrame(map, root.current, () => dispatch({ type: 'CLOSE' }));
  }, [map, isLaid, dispatch]);

  if (!isLaid) return null;
  const { sheet, orientation, scale } = settings;
  const layout = layOutPage(sheet, orientation);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields
    <div ref={root} className={classes.frame} role="group" aria-label={fr.frame}>
      <svg className={classes.paper} aria-hidden="true">
        <path className={classes.shade} data-part="shade" fillRule="evenodd" />
        <g data-part="page">
          <PageSketch layout={layout} settings={settings} />
        </g>
      </svg>
      {[0, 1, 2, 3].map((corner) => (
        <span key={corner} className={classes.corner} data-part="corner" data-corner={corner} aria-hidden="true" />
      ))}
      <button type="button" className={classes.move} data-part="move" aria-label={fr.move} title={fr.hint}>
        <IconArrowsMove size={24} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={classes.turn} data-part="turn" aria-label={fr.turn}>
        <IconRotate size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <p className={classes.label} data-part="label" role="status">
        <span>{fr.frameLabel(sheet, orientation, scale)}</span>
        <span className={classes.ground}>{groundWords(layout, scale)}</span>
      </p>
    </div>
  );
}
