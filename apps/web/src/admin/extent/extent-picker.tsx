import { Button } from '@mantine/core';
import type { Extent } from '@motu/core';
import { IconFocusCentered, IconRectangle } from '@tabler/icons-react';
import { boundingExtent } from 'ol/extent.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { positionsOf } from '../../map/plain-geometry.ts';
import { startShape } from '../../map/start-shape.ts';
import { STROKE_WIDTH } from '../../map/style.ts';
import classes from '../form/fields.module.css';
import { AdminMap, useAdminMap } from '../preview/admin-map.tsx';
import { useBaseLayers } from '../preview/use-base-layers.ts';
import own from './extent-picker.module.css';
import { fr } from './fr.ts';
import { showExtent } from './show-extent.ts';

type ExtentPickerProps = {
  /** West, south, east and north; null while there is none. */
  extent: Extent | null;
  onPick: (extent: Extent) => void;
};

/** An extent on a map: drawn from corner to corner, or taken as the map shows it, which keys can do too. */
export function ExtentPicker({ extent, onPick }: ExtentPickerProps) {
  const map = useAdminMap();
  const shown = useBaseLayers();
  const [isDrawing, setDrawing] = useState(false);
  const outline = useRef<ReturnType<typeof showExtent>>(null);
  const shownExtent = extent?.join(' ');

  useEffect(() => {
    const started = showExtent(map, primaryColour());
    outline.current = started;
    return started.stop;
  }, [map]);
  const redraw = useEffectEvent(() => outline.current?.update(extent));
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when its numbers change, whatever holds them
  useEffect(() => redraw(), [shownExtent]);

  const look = useEffectEvent(() => {
    if (extent) map.getView().fit([...extent], { padding: [24, 24, 24, 24] });
  });
  // Once, when the map has its size.
  useEffect(() => {
    if (map.getSize()) look();
    else map.once('change:size', () => look());
  }, [map]);

  const take = useEffectEvent((drawn: readonly number[]) => {
    setDrawing(false);
    onPick(toExtent(drawn));
  });
  useEffect(() => {
    if (!isDrawing) return;
    const style = new Style({ stroke: new Stroke({ color: primaryColour(), width: STROKE_WIDTH }) });
    return startShape(map, 'Box', {
      style,
      onDrawn: (geometry) => take(boundingExtent(positionsOf(geometry).map((position) => [...position]))),
    }).stop;
  }, [map, isDrawing]);

  const takeView = () => onPick(toExtent(map.getView().calculateExtent(map.getSize())));
  return (
    <section className={classes.card} aria-labelledby="emprise">
      <h2 id="emprise" className={classes.cardTitle}>
        {fr.place}
      </h2>
      <AdminMap map={map} label={fr.map} shown={shown} />
      <div className={own.foot}>
        <div className={own.actions}>
          <Button
            variant="default"
            leftSection={<IconFocusCentered size={20} stroke={1.75} aria-hidden="true" />}
            onClick={takeView}
          >
            {fr.takeView}
          </Button>
          <Button
            variant="default"
            aria-pressed={isDrawing}
            leftSection={<IconRectangle size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setDrawing(!isDrawing)}
          >
            {isDrawing ? fr.stopDrawing : fr.drawBox}
          </Button>
        </div>
        <p className={classes.note}>{fr.drawHelp}</p>
      </div>
    </section>
  );
}

/** The theme's own, as it is now: the map draws outside the style sheet. */
const primaryColour = () => getComputedStyle(document.documentElement).getPropertyValue('--motu-primary').trim();

/** What a map gives, as an extent. */
const toExtent = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Extent => [west, south, east, north];
