import Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { circleHandles } from '../map/circle.ts';
import { toOl } from '../map/ol-geometry.ts';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import type { DrawState } from './draw-reducer.ts';
import type { Drawing } from './drawing.ts';
import { drawingStyle, type Emphasis } from './drawing-style.ts';

/** Above every map, whenever it was added. */
const Z_INDEX = 1000;

export type ShownDrawings = {
  readonly source: VectorSource;
  readonly layer: VectorLayer;
  /** Makes the map show a state: only what differs from the last one is touched. */
  update(state: DrawState): void;
  stop(): void;
};

export function showDrawings(map: OlMap): ShownDrawings {
  const source = new VectorSource();
  const layer = new VectorLayer({ source, style: drawingStyle, declutter: 'drawings', zIndex: Z_INDEX });
  const shown = new Map<string, Feature>();
  let last: readonly Drawing[] = [];
  let emphasised: Feature | undefined;
  map.addLayer(layer);

  const update = ({ drawings, selectedId, mode }: DrawState) => {
    if (drawings !== last) showAll(source, shown, drawings);
    last = drawings;
    const selected = selectedId === null ? undefined : shown.get(selectedId);
    const emphasis: Emphasis = mode === 'modify' ? 'held' : 'selected';
    if (emphasised && emphasised !== selected) emphasised.set('emphasis', undefined);
    selected?.set('emphasis', emphasis);
    emphasised = selected;
  };

  return {
    source,
    layer,
    update,
    stop() {
      map.removeLayer(layer);
      layer.dispose();
      source.dispose();
    },
  };
}

function showAll(source: VectorSource, shown: Map<string, Feature>, drawings: readonly Drawing[]): void {
  const added: Feature[] = [];
  const gone = new Set(shown.keys());
  for (const drawing of drawings) {
    gone.delete(drawing.id);
    const feature = shown.get(drawing.id);
    const before: Drawing | undefined = feature?.get('drawing');
    if (before === drawing) continue;
    if (!feature) {
      const made = new Feature({ geometry: olGeometry(drawing.geometry), drawing });
      made.setId(drawing.id);
      shown.set(drawing.id, made);
      added.push(made);
      continue;
    }
    feature.set('drawing', drawing);
    if (before?.geometry !== drawing.geometry) feature.setGeometry(olGeometry(drawing.geometry));
  }
  // All at once: one by one, thousands would each rebuild the index.
  const removed = [...gone].flatMap((id) => shown.get(id) ?? []);
  for (const id of gone) shown.delete(id);
  if (removed.length > 0 && removed.length === source.getFeatures().length) source.clear();
  else source.removeFeatures(removed);
  source.addFeatures(added);
}

function olGeometry(geometry: PlainGeometry) {
  return geometry.type === 'Circle' ? circleHandles(geometry) : toOl(geometry);
}
