import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import VectorSource from 'ol/source/Vector.js';
import { Fill, Icon, Style, Text } from 'ol/style.js';
import { FeaturesLayer } from '../map/features-layer.ts';
import { hitOptions } from '../map/hit-options.ts';
import { keepNamesOff } from '../names/index.ts';

export type Pin = { id: string; position: [number, number]; label: string; isChosen: boolean };

const COLOURS = { plain: '#0A756F', chosen: '#CB4326' };
/** Pins are for fingers too, in pixels. */
const HIT_TOLERANCE = 4;
const SIZE = { width: 28, height: 36 };
/** Over every layer of the map, under what is drawn. */
const Z_INDEX = 500;

/** Shows numbered pins on the map; `set` gives the pins, a click on one tells its id. */
export function drawPins(map: OlMap, onPick: (id: string) => void) {
  const source = new VectorSource<Feature<Point>>();
  const layer = new FeaturesLayer({ source, zIndex: Z_INDEX, declutter: false });
  map.addLayer(layer);

  const pick = ({ pixel }: MapBrowserEvent) => {
    const options = hitOptions(map, pixel, HIT_TOLERANCE, (one) => one === layer);
    const [hit] = map.getFeaturesAtPixel(pixel, options);
    const id = hit?.getId();
    if (id !== undefined) onPick(String(id));
  };
  map.on('click', pick);

  return {
    set(pins: readonly Pin[]) {
      source.clear();
      keepNamesOff(
        map,
        'search',
        pins.map(({ position }) => position),
        SIZE,
      );
      source.addFeatures(pins.map(toFeature));
    },
    destroy() {
      keepNamesOff(map, 'search', [], SIZE);
      map.un('click', pick);
      map.removeLayer(layer);
      layer.dispose();
    },
  };
}

function toFeature({ id, position, label, isChosen }: Pin): Feature<Point> {
  const feature = new Feature(new Point(position));
  feature.setId(id);
  const color = isChosen ? COLOURS.chosen : COLOURS.plain;
  feature.setStyle(
    new Style({
      zIndex: isChosen ? 2 : 1,
      image: new Icon({ src: pinImage(color), anchor: [0.5, 1], ...SIZE }),
      text: new Text({
        text: label,
        offsetY: -22,
        font: "650 13px 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif",
        fill: new Fill({ color: '#FFFFFF' }),
      }),
    }),
  );
  return feature;
}

function pinImage(color: string): string {
  const path = 'M14 35C9 27 2 21 2 13a12 12 0 0 1 24 0c0 8-7 14-12 22Z';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="36"><path d="${path}" fill="${color}" stroke="#fff" stroke-width="2"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
