import type { LonLat } from '@motu/core';
import type Feature from 'ol/Feature.js';
import type Point from 'ol/geom/Point.js';
import Translate from 'ol/interaction/Translate.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { hitOptions } from '../map/hit-options.ts';
import { onEscape } from '../map/on-escape.ts';
import { pointer } from '../map/pointer.ts';
import { HIT_TOLERANCE, MODIFY_TOLERANCE } from '../map/tolerances.ts';
import type { MarkerType } from './route-reducer.ts';

const toPoint = ([lon = 0, lat = 0]: number[]): LonLat => [lon - 360 * Math.round(lon / 360), lat];

type PickOptions = { onPick: (point: LonLat) => void; onGiveUp: () => void };

/** Takes one place from the map: a click, or Enter for its middle. The caller has given the pointer to the route. */
export function startPicking(map: OlMap, { onPick, onGiveUp }: PickOptions): () => void {
  // The finger that opened the menu « Partir d’ici » is lifted before, and its click comes after: a quarter of a second is waited for a second one.
  let isPressed = false;
  const onPress = () => {
    isPressed = true;
  };
  const onClick = ({ coordinate }: MapBrowserEvent) => {
    if (isPressed) onPick(toPoint(coordinate));
  };
  const target = map.getTargetElement();
  const onKey = (event: KeyboardEvent) => {
    const center = map.getView().getCenter();
    if (event.key === 'Enter' && center && event.target === target) onPick(toPoint(center));
  };
  const viewport = map.getViewport();
  viewport.style.cursor = 'crosshair';
  viewport.addEventListener('pointerdown', onPress);
  map.on('singleclick', onClick);
  target?.addEventListener('keydown', onKey);
  const stopEscape = onEscape(onGiveUp);
  return () => {
    viewport.style.cursor = '';
    viewport.removeEventListener('pointerdown', onPress);
    map.un('singleclick', onClick);
    target?.removeEventListener('keydown', onKey);
    stopEscape();
  };
}

/** Whether clicks and drags on what the route shows are its own. */
const isFree = () => pointer.tool() === null || pointer.tool() === 'route';

/** Lets the markers be dragged; says where one was put down (ITI-01). */
export function startDragging(
  map: OlMap,
  layer: VectorLayer,
  onMoved: (end: MarkerType, point: LonLat) => void,
): () => void {
  const translate = new Translate({
    layers: [layer],
    hitTolerance: MODIFY_TOLERANCE,
    condition: isFree,
    filter: (feature) => feature.get('markerType') !== undefined,
  });
  translate.on('translateend', ({ features, coordinate, startCoordinate }) => {
    const feature = features.item(0) as Feature<Point> | undefined;
    const coordinates = feature?.getGeometry()?.getCoordinates();
    // A click on a marker is no move.
    if (coordinate.join() === startCoordinate.join()) return;
    if (feature && coordinates) onMoved(feature.get('markerType'), toPoint(coordinates));
  });
  map.addInteraction(translate);
  return () => {
    map.removeInteraction(translate);
    translate.dispose();
  };
}

/** Says whether a click that no tool wants is on the line, or beside it (ITI-05). */
export function startClicking(map: OlMap, layer: VectorLayer, onClick: (isOnRoute: boolean) => void): () => void {
  const listen = ({ pixel }: MapBrowserEvent) => {
    if (pointer.tool() !== null) return;
    onClick(
      map.hasFeatureAtPixel(
        pixel,
        hitOptions(map, pixel, HIT_TOLERANCE, (other) => other === layer),
      ),
    );
  };
  map.on('singleclick', listen);
  return () => map.un('singleclick', listen);
}
