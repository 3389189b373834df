import Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { circlePolygon } from '../map/circle.ts';
import { figureWords } from '../map/figure-words.ts';
import { measureGeometry } from '../map/geometry-figures.ts';
import { toOl } from '../map/ol-geometry.ts';
import { DASHED_WIDTH, LABEL_MAX_RESOLUTION, TEXT_Z_INDEX } from '../map/style.ts';
import type { Measure } from './measure-reducer.ts';

/** Over the drawings. */
const Z_INDEX = 1010;
export const INK = '#14262f';
const PAPER = 'rgb(255 255 255 / 0.9)';

const casing = new Style({ stroke: new Stroke({ color: PAPER, width: DASHED_WIDTH + 3 }) });
/** Dashed: it is a tool's mark, and not a drawing (MAP-13). */
export const dashed = new Style({
  stroke: new Stroke({ color: INK, width: DASHED_WIDTH, lineDash: [8, 6] }),
  fill: new Fill({ color: 'rgb(20 38 47 / 0.08)' }),
});

export type ShownMeasures = { source: VectorSource; update(measures: readonly Measure[]): void; stop(): void };

export function showMeasures(map: OlMap): ShownMeasures {
  const source = new VectorSource();
  const layer = new VectorLayer({ source, zIndex: Z_INDEX });
  map.addLayer(layer);
  return {
    source,
    update(measures) {
      source.clear();
      source.addFeatures(measures.map(toFeature));
      // As long as one layer looks for room for its texts, the library puts off the drawing of all others at each frame.
      layer.setDeclutter(measures.length > 0 && 'measures');
    },
    stop() {
      map.removeLayer(layer);
      layer.dispose();
      source.dispose();
    },
  };
}

function toFeature({ geometry }: Measure): Feature {
  const feature = new Feature(geometry.type === 'Circle' ? circlePolygon(geometry) : toOl(geometry));
  const label = new Style({
    text: new Text({
      text: figureWords(measureGeometry(geometry)),
      font: "650 14px 'Atkinson Hyperlegible Next Variable', sans-serif",
      fill: new Fill({ color: '#fff' }),
      backgroundFill: new Fill({ color: INK }),
      padding: [4, 8, 3, 8],
      overflow: true,
    }),
    zIndex: TEXT_Z_INDEX,
  });
  feature.setStyle((_, resolution) =>
    resolution <= LABEL_MAX_RESOLUTION ? [casing, dashed, label] : [casing, dashed],
  );
  return feature;
}
