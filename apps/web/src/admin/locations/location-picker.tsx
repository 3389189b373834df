import { Button } from '@mantine/core';
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
import { extentOf, type Place, placeOf } from './extent.ts';
import { fr } from './fr.ts';
import own from './location-picker.module.css';
import { showExtent } from './show-extent.ts';

type LocationPickerProps = { place: Place; onPick: (place: Place) => void };

/** The place on a map: drawn from corner to corner, or taken as the map shows it, which keys can do too. */
export function LocationPicker({ place, onPick }: LocationPickerProps) {
  const map = useAdminMap();
  const shown = useBaseLayers();
  const [isDrawing, setDrawing] = useState(false);
  const outline = useRef<ReturnType<typeof showExtent>>(null);
  const { lon, lat, width, height } = place;

  useEffect(() => {
    const started = showExtent(map, primaryColour());
    outline.current = started;
    return started.stop;
  }, [map]);
  useEffect(() => outline.current?.update(extentOf({ lon, lat, width, height })), [lon, lat, width, height]);

  const look = useEffectEvent(() => {
    const extent = extentOf(place);
    if (extent) map.getView().fit([...extent], { padding: [24, 24, 24, 24] });
  });
  // Once, when the map has its size.
  useEffect(() => {
    if (map.getSize()) look();
    else map.once('change:size', () => look());
  }, [map]);

  const take = useEffectEvent((extent: readonly number[]) => {
    setDrawing(false);
    onPick(placeOf(extent));
  });
  useEffect(() => {
    if (!isDrawing) return;
    const style = new Style({ stroke: new Stroke({ color: primaryColour(), width: STROKE_WIDTH }) });
    return startShape(map, 'Box', {
      style,
      onDrawn: (geometry) => take(boundingExtent(positionsOf(geometry).map((position) => [...position]))),
    }).stop;
  }, [map, isDrawing]);

  const takeView = () => onPick(placeOf(map.getView().calculateExtent(map.getSize())));
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
