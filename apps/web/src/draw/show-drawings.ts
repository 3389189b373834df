import Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import type { StyleFunction } from 'ol/style/Style.js';
import { circleHandles } from '../map/circle.ts';
import { toOl } from '../map/ol-geometry.ts';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import type { DrawState } from './draw-reducer.ts';
import type { Drawing } from './drawing.ts';
import { drawingStyle, type Emphasis } from './drawing-style.ts';

type DrawingLayer = VectorLayer | VectorImageLayer;

/** Above every map, whenever it was added. */
const Z_INDEX = 1000;

/** From this many drawings on, the map moves a picture of them, which is redrawn when it stops. */
const CROWD = 400;
/** Names of more than this many would cover each other and the map. */
const MAX_NAMES = 300;

export type ShownDrawings = {
  readonly source: VectorSource;
  /** The one that shows them at present. */
  layer(): DrawingLayer;
  /** Makes the map show a state: only what differs from the last one is touched. */
  update(state: DrawState): void;
  stop(): void;
};

export function showDrawings(map: OlMap): ShownDrawings {
  const source = new VectorSource();
  let hasNames = true;
  const style: StyleFunction = (feature, resolution) =>
    drawingStyle(feature, hasNames ? resolution : Number.POSITIVE_INFINITY);
  const options = { source, style, declutter: 'drawings', zIndex: Z_INDEX };
  const exact = new VectorLayer(options);
  const quick = new VectorImageLayer({ ...options, imageRatio: 1.5, visible: false });
  const shown = new Map<string, Feature>();
  let last: readonly Drawing[] = [];
  let emphasised: Feature | undefined;
  let isHeld = false;
  for (const layer of [exact, quick]) map.addLayer(layer);

  /** Looked at when the map has come to rest, and when drawings come or go. */
  const settle = () => {
    const isCrowd = last.length > CROWD;
    // A shape that is being changed follows the hand at each frame: there the picture would always be late.
    quick.setVisible(isCrowd && !isHeld);
    exact.setVisible(!isCrowd || isHeld);
    const size = map.getSize();
    const inView = size ? source.getFeaturesInExtent(map.getView().calculateExtent(size)).length : 0;
    if (hasNames === inView <= MAX_NAMES) return;
    hasNames = !hasNames;
    for (const layer of [exact, quick]) layer.changed();
  };
  map.on('moveend', settle);

  const update = ({ drawings, selectedId, mode }: DrawState) => {
    const isSame = drawings === last && isHeld === (mode === 'modify');
    if (drawings !== last) showAll(source, shown, drawings);
    last = drawings;
    isHeld = mode === 'modify';
    if (!isSame) settle();
    const selected = selectedId === null ? undefined : shown.get(selectedId);
    const emphasis: Emphasis = mode === 'modify' ? 'held' : 'selected';
    if (emphasised && emphasised !== selected) emphasised.set('emphasis', undefined);
    selected?.set('emphasis', emphasis);
    emphasised = selected;
  };

  return {
    source,
    layer: () => (quick.getVisible() ? quick : exact),
    update,
    stop() {
      map.un('moveend', settle);
      for (const layer of [exact, quick]) {
        map.removeLayer(layer);
        layer.dispose();
      }
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
  if (removed.length > 0 && removed.length === source.getFeatures().length)
    source.clear(!source.hasListener('removefeature'));
  else source.removeFeatures(removed);
  source.addFeatures(added);
}

function olGeometry(geometry: PlainGeometry) {
  return geometry.type === 'Circle' ? circleHandles(geometry) : toOl(geometry);
}
