import type { LonLat } from '@motu/core';
import type Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import BaseVectorLayer from 'ol/layer/BaseVector.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import type { PlainGeometry, Position } from '../../map/plain-geometry.ts';
import { type WayKind, wayOf } from '../../map/way.ts';
import { fr } from '../fr.ts';

/** A line of the map that the pages of an atlas may follow. */
export type Way = { key: string; title: string; lines: readonly (readonly LonLat[])[] };

/** What the map keeps with the feature of a drawing. */
type DrawingOnMap = { id: string; name: string; label: string; geometry: PlainGeometry };

/** The route, the track and the drawings that are lines or areas, of which the edge is followed. */
export function waysOf(map: OlMap): Way[] {
  const features = featuresOf(map);
  return [...markedWay(features, 'route'), ...markedWay(features, 'track'), ...drawnWays(features)];
}

/** Another one when the ways of the map may be others; quickly told, however long they are. */
export function waysVersion(map: OlMap): string {
  return featuresOf(map)
    .flatMap((feature) => drawingOf(feature) ?? (wayOf(feature) ? feature : []))
    .map(numberOf)
    .join();
}

/** Drawings, and the features of routes and tracks, are never changed: others come in their place. */
const numbers = new WeakMap<object, number>();
let count = 0;
function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? ++count;
  numbers.set(thing, number);
  return number;
}

const featuresOf = (map: OlMap): Feature[] =>
  map
    .getAllLayers()
    .filter((layer) => layer instanceof BaseVectorLayer && layer.isVisible())
    .flatMap((layer): Feature[] => (layer.getSource() as VectorSource | null)?.getFeatures() ?? []);

const drawingOf = (feature: Feature) => feature.get('drawing') as DrawingOnMap | undefined;

function markedWay(features: readonly Feature[], kind: WayKind): Way[] {
  const stretches = features
    .filter((feature) => wayOf(feature) === kind)
    .map((feature) => feature.getGeometry())
    .filter((geometry) => geometry instanceof LineString)
    .map((geometry) => geometry.getCoordinates().map(lonLat));
  return stretches.length > 0 ? [{ key: kind, title: fr.atlas.way[kind], lines: joined(stretches) }] : [];
}

/** Stretches that begin where the one before ended are one line. */
function joined(stretches: readonly LonLat[][]): LonLat[][] {
  const lines: LonLat[][] = [];
  for (const stretch of stretches) {
    const [last, first] = [lines.at(-1)?.at(-1), stretch[0]];
    if (last && first && last[0] === first[0] && last[1] === first[1]) lines.at(-1)?.push(...stretch.slice(1));
    else lines.push([...stretch]);
  }
  return lines;
}

function drawnWays(features: readonly Feature[]): Way[] {
  const drawings = features.map(drawingOf);
  return [...new Set(drawings.filter((drawing) => drawing !== undefined))].flatMap(({ id, name, label, geometry }) => {
    const lines = linesOf(geometry);
    return lines.length > 0 ? [{ key: `dessin-${id}`, title: fr.atlas.drawing(name || label), lines }] : [];
  });
}

function linesOf(geometry: PlainGeometry): LonLat[][] {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates.map(lonLat)];
    case 'MultiLineString':
      return geometry.coordinates.map((line) => line.map(lonLat));
    case 'Polygon':
      return geometry.coordinates.slice(0, 1).map((ring) => ring.map(lonLat));
    case 'MultiPolygon':
      return geometry.coordinates.flatMap((rings) => rings.slice(0, 1).map((ring) => ring.map(lonLat)));
    default:
      return [];
  }
}

const lonLat = ([lon = 0, lat = 0]: Position): LonLat => [lon, lat];
