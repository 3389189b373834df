import Feature from 'ol/Feature.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import type { StyleFunction } from 'ol/style/Style.js';
import { circleHandles } from '../map/circle.ts';
import { FeaturesLayer } from '../map/features-layer.ts';
import { toOl } from '../map/ol-geometry.ts';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import type { DrawState } from './draw-reducer.ts';
import type { Drawing } from './drawing.ts';
import { drawingStyle, type Emphasis } from './drawing-style.ts';

type DrawingLayer = FeaturesLayer | VectorImageLayer;

/** Above every map, whenever it was added. */
const Z_INDEX = 1000;

/** From this many drawings on, the map moves a picture of them, which is redrawn when it stops. */
const CROWD = 400;
/** Names that give way to each other. */
const NAMES_GROUP = 'drawings';
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
  let hasNames = false;
  const style: StyleFunction = (feature, resolution) =>
    drawingStyle(feature, hasNames ? resolution : Number.POSITIVE_INFINITY);
  const options = { source, style, zIndex: Z_INDEX };
  const exact = new FeaturesLayer(options);
  const quick = new VectorImageLayer({ ...options, imageRatio: 1.5, visible: false });
  const shown: Shown = { now: new Map(), gone: new WeakMap() };
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
    const canHaveNames = last.length > 0 && inView <= MAX_NAMES;
    if (hasNames === canHaveNames) return;
    hasNames = canHaveNames;
    for (const layer of [exact, quick]) {
      // Without names nothing is in the way of anything, and looking for it would take twice the time of the drawing. Besides, one
      // layer that does makes the library put off the drawing of all others, maps too, at each frame.
      layer.setDeclutter(hasNames && NAMES_GROUP);
      layer.changed();
    }
  };
  map.on('moveend', settle);

  const update = ({ drawings, selectedId, mode }: DrawState) => {
    const isSame = drawings === last && isHeld === (mode === 'modify');
    if (drawings !== last) showAll(source, shown, drawings);
    last = drawings;
    isHeld = mode === 'modify';
    if (!isSame) settle();
    const selected = selectedId === null ? undefined : shown.now.get(selectedId);
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

type Shown = {
  now: Map<string, Feature>;
  /** Features of drawings that were taken back and may come again: made once, for as long as the history holds their drawing. */
  gone: WeakMap<Drawing, Feature>;
};

function showAll(source: VectorSource, { now, gone }: Shown, drawings: readonly Drawing[]): void {
  const added: Feature[] = [];
  const left = new Set(now.keys());
  for (const drawing of drawings) {
    left.delete(drawing.id);
    const feature = now.get(drawing.id);
    const before: Drawing | undefined = feature?.get('drawing');
    if (before === drawing) continue;
    if (!feature) {
      const made = gone.get(drawing) ?? makeFeature(drawing);
      now.set(drawing.id, made);
      added.push(made);
      continue;
    }
    feature.set('drawing', drawing);
    if (before?.geometry !== drawing.geometry) feature.setGeometry(olGeometry(drawing.geometry));
  }
  // All at once: one by one, thousands would each rebuild the index.
  const removed = [...left].flatMap((id) => now.get(id) ?? []);
  for (const id of left) now.delete(id);
  for (const feature of removed) gone.set(feature.get('drawing'), feature);
  if (removed.length > 0 && removed.length === source.getFeatures().length)
    source.clear(!source.hasListener('removefeature'));
  else source.removeFeatures(removed);
  source.addFeatures(added);
}

function makeFeature(drawing: Drawing): Feature {
  const feature = new Feature({ geometry: olGeometry(drawing.geometry), drawing });
  feature.setId(drawing.id);
  return feature;
}

function olGeometry(geometry: PlainGeometry) {
  return geometry.type === 'Circle' ? circleHandles(geometry) : toOl(geometry);
}
