import type { LonLat } from '@motu/core';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { type RouteSegment, startOf } from './route.ts';
import type { MarkerType, RouteState } from './route-reducer.ts';
import { markerStyle, puckStyle, type RouteColours, segmentStyles } from './route-style.ts';

/** Over the layers and the pins of a search, under the drawings' labels. */
const LINE_Z_INDEX = 700;
const MARKER_Z_INDEX = 1100;

export type ShownState = Pick<RouteState, 'departureCoordinate' | 'arrivalCoordinate' | 'route'>;

export type ShownRoute = {
  lines: VectorLayer;
  markers: VectorLayer;
  /** Makes the map equal to the state; `step` is the segment that the player is at. */
  update(state: ShownState, colours: RouteColours, step: number | null): void;
  stop(): void;
};

export function showRoute(map: OlMap): ShownRoute {
  const lines = new VectorLayer({ source: new VectorSource(), zIndex: LINE_Z_INDEX });
  const markers = new VectorLayer({ source: new VectorSource(), zIndex: MARKER_Z_INDEX });
  const layers = [lines, markers];
  for (const layer of layers) map.addLayer(layer);
  return {
    lines,
    markers,
    update(state, colours, step) {
      const segments = state.route?.segments ?? [];
      const active = step === null ? undefined : segments[step];
      replace(
        lines,
        segments.map((segment) => lineFeature(segment, colours, segment === active)),
      );
      const start = active && startOf(active);
      replace(markers, [
        ...markerFeature('START', state.departureCoordinate, colours),
        ...markerFeature('END', state.arrivalCoordinate, colours),
        ...(start ? [puckFeature(start)] : []),
      ]);
    },
    stop() {
      for (const layer of layers) {
        map.removeLayer(layer);
        layer.dispose();
      }
    },
  };
}

function replace(layer: VectorLayer, features: Feature[]): void {
  const source = layer.getSource();
  source?.clear(true);
  source?.addFeatures(features);
}

function lineFeature(segment: RouteSegment, colours: RouteColours, isActive: boolean): Feature {
  const feature = new Feature(new LineString(segment.line.map((point) => [...point])));
  feature.set('index', segment.index, true);
  feature.setStyle(segmentStyles(segment.type, colours, isActive));
  return feature;
}

function markerFeature(markerType: MarkerType, point: LonLat | null, colours: RouteColours): Feature[] {
  if (!point) return [];
  const feature = new Feature(new Point([...point]));
  feature.set('markerType', markerType, true);
  feature.setStyle(markerStyle(markerType, colours));
  return [feature];
}

function puckFeature({ point, bearing }: NonNullable<ReturnType<typeof startOf>>): Feature {
  const feature = new Feature(new Point([...point]));
  feature.setStyle(puckStyle(bearing));
  return feature;
}
