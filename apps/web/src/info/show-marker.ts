import type { LonLat } from '@motu/core';
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { Circle, Fill, Icon, Stroke, Style } from 'ol/style.js';
import { FeaturesLayer } from '../map/features-layer.ts';
import { keepInSight } from '../map/index.ts';
import { keepNamesOff } from '../names/index.ts';

const CORAL = '#CB4326';
const SIZE = { width: 22, height: 29 };
const Z_INDEX = 600;

const PIN = `<svg xmlns="http://www.w3.org/2000/svg" width="22" height="29" viewBox="0 0 22 29"><path d="M11 28C7 21 1 16.500 1 11a10 10 0 0 1 20 0c0 5.500-6 10-10 17Z" fill="${CORAL}" stroke="#fff" stroke-width="1.500"/><circle cx="11" cy="11" r="3.500" fill="#fff"/></svg>`;

const markerStyle = [
  new Style({ image: new Circle({ radius: 18, fill: new Fill({ color: 'rgb(203 67 38 / 0.18)' }) }) }),
  new Style({
    image: new Icon({ src: `data:image/svg+xml,${encodeURIComponent(PIN)}`, anchor: [0.5, 1], ...SIZE }),
  }),
];
const outline = [
  new Style({ stroke: new Stroke({ color: '#fff', width: 6 }) }),
  new Style({
    stroke: new Stroke({ color: CORAL, width: 3 }),
    fill: new Fill({ color: 'rgb(203 67 38 / 0.12)' }),
    image: new Circle({ radius: 8, stroke: new Stroke({ color: CORAL, width: 3 }) }),
  }),
];

/** Shows the point asked about, and the shape of the feature that is being read. */
export function showMarker(map: OlMap) {
  const marker = new VectorSource();
  const shape = new VectorSource();
  const layers = [
    new FeaturesLayer({ source: shape, style: outline, zIndex: Z_INDEX }),
    new FeaturesLayer({ source: marker, style: markerStyle, zIndex: Z_INDEX + 1 }),
  ];
  for (const layer of layers) map.addLayer(layer);
  const format = new GeoJSON();
  return {
    setPoint(point: LonLat | null) {
      marker.clear();
      keepNamesOff(map, 'info', point ? [point] : [], SIZE);
      if (point) marker.addFeature(new Feature(new Point([...point])));
      else keepInSight(map, null);
    },
    setShape(geometry: object | null) {
      shape.clear();
      if (geometry) shape.addFeature(new Feature(format.readGeometry(geometry)));
    },
    stop() {
      keepNamesOff(map, 'info', [], SIZE);
      for (const layer of layers) {
        map.removeLayer(layer);
        layer.dispose();
      }
    },
  };
}
