import type { LonLat } from '@motu/core';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { FeaturesLayer } from '../map/features-layer.ts';
import { boxesOver, type ScreenBox, whenWordsRest } from '../map/over-map.ts';
import { markWay } from '../map/way.ts';
import { keepNamesOff, seenNames } from '../names/index.ts';
import { boxOf, freeSide } from './label-side.ts';
import { type RouteSegment, startOf } from './route.ts';
import type { MarkerType, RouteState } from './route-reducer.ts';
import { approachStyle, LIGHT, markerStyle, PIN, puckStyle, type RouteColours, segmentStyles } from './route-style.ts';

/** Over the layers and the pins of a search, under the drawings' labels. */
const LINE_Z_INDEX = 700;
const MARKER_Z_INDEX = 1100;

type ShownState = Pick<RouteState, 'departureCoordinate' | 'arrivalCoordinate' | 'route'>;

export type ShownRoute = {
  lines: FeaturesLayer;
  markers: FeaturesLayer;
  /** Makes the map equal to the state; `step` is the segment that the player is at. */
  update(state: ShownState, colours: RouteColours, step: number | null): void;
  stop(): void;
};

export function showRoute(map: OlMap): ShownRoute {
  const lines = new FeaturesLayer({ source: new VectorSource(), zIndex: LINE_Z_INDEX });
  const markers = new FeaturesLayer({ source: new VectorSource(), zIndex: MARKER_Z_INDEX });
  const layers = [lines, markers];
  for (const layer of layers) map.addLayer(layer);
  let shownColours = LIGHT;
  /** Names come after the pins, and others with each zoom: words that would cover one, or be under a button, go to another side. */
  const clearWords = () => {
    const taken: ScreenBox[] = [...seenNames(map).names.flatMap(({ boxes }) => boxes), ...boxesOver(map)];
    for (const marker of markers.getSource()?.getFeatures() ?? []) {
      const point = (marker.getGeometry() as Point).getCoordinates();
      const pixel = map.getPixelFromCoordinate(point);
      if (!pixel || marker.get('markerType') === undefined) continue;
      const side = freeSide(pixel, taken);
      if (side) taken.push(boxOf([pixel[0] ?? 0, pixel[1] ?? 0], side));
      if (side === marker.get('side')) continue;
      marker.set('side', side, true);
      marker.setStyle(markerStyle(marker.get('markerType'), shownColours, side));
    }
  };
  const words = whenWordsRest(map, clearWords);
  return {
    lines,
    markers,
    update(state, colours, step) {
      shownColours = colours;
      const segments = state.route?.segments ?? [];
      const active = step === null ? undefined : segments[step];
      replace(lines, [
        ...segments.map((segment) => lineFeature(segment, colours, segment === active)),
        ...approachFeatures(state, colours),
      ]);
      const ends = [state.departureCoordinate, state.arrivalCoordinate].filter((point) => point !== null);
      keepNamesOff(map, 'route', ends, PIN);
      const start = active && startOf(active);
      replace(markers, [
        ...markerFeature('START', state.departureCoordinate, colours),
        ...markerFeature('END', state.arrivalCoordinate, colours),
        ...(start ? [puckFeature(start)] : []),
      ]);
      words.soon();
    },
    stop() {
      words.stop();
      keepNamesOff(map, 'route', [], PIN);
      for (const layer of layers) {
        map.removeLayer(layer);
        layer.dispose();
      }
    },
  };
}

function replace(layer: FeaturesLayer, features: Feature[]): void {
  const source = layer.getSource();
  source?.clear(true);
  source?.addFeatures(features);
}

function lineFeature(segment: RouteSegment, colours: RouteColours, isActive: boolean): Feature {
  const feature = new Feature(new LineString(segment.line.map((point) => [...point])));
  feature.set('index', segment.index, true);
  markWay(feature, 'route');
  feature.setStyle(segmentStyles(segment.type, colours, isActive));
  return feature;
}

function approachFeatures({ route, ...state }: ShownState, colours: RouteColours): Feature[] {
  return (route?.approaches ?? []).flatMap(({ end, road }) => {
    const from = end === 'START' ? state.departureCoordinate : state.arrivalCoordinate;
    if (!from) return [];
    const feature = new Feature(new LineString([[...from], [...road]]));
    feature.setStyle(approachStyle(colours));
    return [feature];
  });
}

function markerFeature(markerType: MarkerType, point: LonLat | null, colours: RouteColours): Feature[] {
  if (!point) return [];
  const feature = new Feature(new Point([...point]));
  feature.set('markerType', markerType, true);
  const side = freeSide([], []);
  feature.set('side', side, true);
  feature.setStyle(markerStyle(markerType, colours, side));
  return [feature];
}

function puckFeature({ point, bearing }: NonNullable<ReturnType<typeof startOf>>): Feature {
  const feature = new Feature(new Point([...point]));
  feature.setStyle(puckStyle(bearing));
  return feature;
}
