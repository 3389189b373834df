import { altKeyOnly, click } from 'ol/events/condition.js';
import type Feature from 'ol/Feature.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Modify from 'ol/interaction/Modify.js';
import Snap from 'ol/interaction/Snap.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import Style from 'ol/style/Style.js';
import { circleOfHandles } from '../map/circle.ts';
import { onLongPress } from '../map/long-press.ts';
import { startLoupe } from '../map/loupe.ts';
import { toPlain } from '../map/ol-geometry.ts';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import { MODIFY_TOLERANCE, SNAP_TOLERANCE } from '../map/tolerances.ts';
import { DEFAULT_COLOUR } from './drawing.ts';
import { drawingOf, vertexImage } from './drawing-style.ts';

type OnModified = (geometries: ReadonlyMap<string, PlainGeometry>) => void;

/**
 * Lets the visitor move, add and remove the points of the drawings. A point goes by Alt and a click, a right click or a long press, and stays
 * when a line would keep fewer than two or a ring fewer than four (DRAW-04): the library sees to that.
 */
export function startModify(map: OlMap, source: VectorSource, onModified: OnModified): () => void {
  let isDragging = false;
  const modify = new Modify({
    source,
    pixelTolerance: MODIFY_TOLERANCE,
    deleteCondition: (event) => altKeyOnly(event) && click(event),
    style: new Style({ image: vertexImage(DEFAULT_COLOUR) }),
  });
  const snap = new Snap({ source, pixelTolerance: SNAP_TOLERANCE });
  modify.on('modifystart', () => {
    isDragging = true;
  });
  modify.on('modifyend', ({ features }) => {
    isDragging = false;
    const changed = features.getArray().flatMap((feature): [string, PlainGeometry][] => {
      const geometry = plainOf(feature as Feature);
      return geometry ? [[drawingOf(feature as Feature).id, geometry]] : [];
    });
    if (changed.length > 0) onModified(new Map(changed));
  });
  map.addInteraction(modify);
  map.addInteraction(snap);
  const stopPress = onLongPress(map, (coordinate) => modify.removePoint(coordinate));

  const stopLoupe = startLoupe(map, () => isDragging);

  return () => {
    stopPress();
    stopLoupe();
    for (const interaction of [modify, snap]) {
      map.removeInteraction(interaction);
      interaction.dispose();
    }
  };
}

/** The geometry that a feature now has; null when it is the one it had. */
function plainOf(feature: Feature): PlainGeometry | null {
  const before = drawingOf(feature).geometry;
  const now = feature.getGeometry();
  if (!now) return null;
  const plain =
    before.type === 'Circle' && now instanceof MultiPoint ? circleOfHandles(now, before) : (toPlain(now)[0] ?? null);
  return JSON.stringify(plain) === JSON.stringify(before) ? null : plain;
}
