import type { LonLat } from '@motu/core';
import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import type { StyleLike } from 'ol/style/Style.js';
import { circlePolygon } from '../map/circle.ts';
import { FeaturesLayer } from '../map/features-layer.ts';
import { makeQuiet } from '../map/quiet-layer.ts';
import { markWay } from '../map/way.ts';
import type { Store } from '../ui/store.ts';
import type { GeolocationAction, GeolocationState } from './geolocation-reducer.ts';
import {
  accuracyStyle,
  gapStyle,
  markLineStyle,
  markStyle,
  positionStyle,
  startStyle,
  trackStyle,
} from './position-style.ts';
import type { Recording } from './recording.ts';

/** Over drawings and measures. */
const Z_INDEX = 1020;

/** Keeps the map equal to the state: the track, the mark, and where the device is. Returns the way to stop. */
export function showPosition(map: OlMap, store: Store<GeolocationState, GeolocationAction>): () => void {
  const track = createLayer(Z_INDEX);
  const place = createLayer(Z_INDEX + 1);
  for (const layer of [track, place]) map.addLayer(layer);
  let last: GeolocationState | undefined;

  const update = () => {
    const state = store.state();
    const shown = state.recording ?? state.unfinished;
    if (shown !== (last?.recording ?? last?.unfinished ?? null)) replace(track, shown ? trackFeatures(shown) : []);
    const isSamePlace = state.info === last?.info && state.isLost === last?.isLost && state.mark === last?.mark;
    if (!isSamePlace) replace(place, placeFeatures(state));
    last = state;
  };
  update();
  const unsubscribe = store.subscribe(update);
  return () => {
    unsubscribe();
    for (const layer of [track, place]) {
      map.removeLayer(layer);
      layer.dispose();
    }
  };
}

type Shown = FeaturesLayer<Feature<Geometry>>;

const createLayer = (zIndex: number): Shown =>
  // It follows a moving device: redrawn while the map moves, or it would lag behind.
  makeQuiet(new FeaturesLayer({ source: new VectorSource(), zIndex, updateWhileAnimating: true }));

function replace(layer: Shown, features: Feature[]): void {
  const source = layer.getSource();
  source?.clear(true);
  source?.addFeatures(features);
}

function styled(geometry: Geometry, style: StyleLike): Feature {
  const feature = new Feature(geometry);
  feature.setStyle(style);
  return feature;
}

const line = (positions: readonly LonLat[]) => new LineString(positions.map((position) => [...position]));

/** A line for each stretch, dots between two of them, and a ring where it began. */
function trackFeatures({ lines }: Recording): Feature[] {
  const stretches = lines.map(({ points }) => points.map(({ position }) => position));
  const gaps = stretches.flatMap((stretch, i) => {
    const [from, to] = [stretches[i - 1]?.at(-1), stretch[0]];
    return from && to ? [styled(line([from, to]), gapStyle)] : [];
  });
  const ways = stretches
    .filter(({ length }) => length > 1)
    .map((stretch) => markWay(styled(line(stretch), trackStyle), 'track'));
  const start = stretches[0]?.[0];
  return [...gaps, ...ways, ...(start ? [styled(new Point([...start]), startStyle)] : [])];
}

function placeFeatures({ info, isLost, mark }: GeolocationState): Feature[] {
  const marked = mark ? [styled(new Point([...mark.position]), markStyle(mark.name))] : [];
  if (!info) return marked;
  const { position, accuracy } = info;
  return [
    styled(circlePolygon({ type: 'Circle', center: position, radius: accuracy }), accuracyStyle),
    ...(mark ? [styled(line([position, mark.position]), markLineStyle)] : []),
    ...marked,
    styled(new Point([...position]), positionStyle(info.heading ?? info.calculatedHeading, isLost)),
  ];
}
