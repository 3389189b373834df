import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import { toPlain } from '../map/ol-geometry.ts';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import { drawingOf } from './drawing-style.ts';

const STEPS: Record<string, [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const FAST = 10;

type MoveOptions = {
  selectedId: () => string | null;
  onMoved: (geometries: ReadonlyMap<string, PlainGeometry>) => void;
};

/** While the map has the focus, arrows move the selected drawing by a pixel, by ten with Shift; returns the way to stop (ACC-11). */
export function startMoveByKeys(map: OlMap, source: VectorSource, { selectedId, onMoved }: MoveOptions): () => void {
  const target = map.getTargetElement();
  let moved = false;

  const selected = () => source.getFeatureById(selectedId() ?? '');
  const onDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const feature = selected();
    if (!step || !feature || event.altKey || event.ctrlKey || event.metaKey) return;
    // The map itself does not move meanwhile.
    event.preventDefault();
    event.stopImmediatePropagation();
    const degrees = (map.getView().getResolution() ?? 0) * (event.shiftKey ? FAST : 1);
    // A circle is held by its centre: the rest follows.
    const geometry = feature.getGeometry();
    geometry?.translate(step[0] * degrees, step[1] * degrees);
    moved = true;
  };
  /** One step of the history for one press, however long it was held. */
  const onUp = ({ key }: KeyboardEvent) => {
    const feature = selected();
    const geometry = feature?.getGeometry();
    if (!moved || !STEPS[key] || !feature || !geometry) return;
    moved = false;
    const { id, geometry: before } = drawingOf(feature as never);
    const [plain] = toPlain(geometry);
    if (!plain) return;
    const now: PlainGeometry =
      before.type === 'Circle' && plain.type === 'MultiPoint'
        ? { ...before, center: plain.coordinates[0] ?? before.center }
        : plain;
    onMoved(new Map([[id, now]]));
  };

  target.addEventListener('keydown', onDown, { capture: true });
  target.addEventListener('keyup', onUp);
  return () => {
    target.removeEventListener('keydown', onDown, { capture: true });
    target.removeEventListener('keyup', onUp);
  };
}
