import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Polygon from 'ol/geom/Polygon.js';
import type OlMap from 'ol/Map.js';
import { measureTextWidth } from 'ol/render/canvas.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { circlePolygon } from '../map/circle.ts';
import { FeaturesLayer } from '../map/features-layer.ts';
import { figureWords } from '../map/figure-words.ts';
import { measureGeometry } from '../map/geometry-figures.ts';
import { toOl } from '../map/ol-geometry.ts';
import { boxesOver, type ScreenBox, shiftOff, whenWordsRest } from '../map/over-map.ts';
import { DASHED_WIDTH, LABEL_MAX_RESOLUTION, TEXT_Z_INDEX } from '../map/style.ts';
import type { Measure } from './measure-reducer.ts';

/** Over the drawings. */
const Z_INDEX = 1010;
export const INK = '#14262f';
const FONT = "650 14px 'Atkinson Hyperlegible Next Variable', sans-serif";
const PADDING = [4, 8, 3, 8];
const LABEL_HEIGHT = 24;
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
  const layer = new FeaturesLayer({ source, zIndex: Z_INDEX });
  map.addLayer(layer);
  const clearLabels = () => {
    const over = source.isEmpty() ? [] : boxesOver(map);
    for (const feature of source.getFeatures()) clearLabel(map, feature, over);
  };
  const words = whenWordsRest(map, clearLabels);
  return {
    source,
    update(measures) {
      source.clear();
      source.addFeatures(measures.map(toFeature));
      // As long as one layer looks for room for its texts, the library puts off the drawing of all others at each frame.
      layer.setDeclutter(measures.length > 0 && 'measures');
      words.soon();
    },
    stop() {
      words.stop();
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
      font: FONT,
      fill: new Fill({ color: '#fff' }),
      backgroundFill: new Fill({ color: INK }),
      padding: PADDING,
      overflow: true,
    }),
    zIndex: TEXT_Z_INDEX,
  });
  feature.set('label', label, true);
  feature.setStyle((_, resolution) =>
    resolution <= LABEL_MAX_RESOLUTION ? [casing, dashed, label] : [casing, dashed],
  );
  return feature;
}

/** A figure under the buttons of the map, or cut at its edge, goes beside them; one whose place is out of sight stays there. */
function clearLabel(map: OlMap, feature: Feature, over: readonly ScreenBox[]): void {
  const text = (feature.get('label') as Style).getText();
  const at = map.getPixelFromCoordinate(labelPlace(feature));
  const [x = 0, y = 0] = at ?? [];
  const [width = 0, height = 0] = map.getSize() ?? [];
  if (!text || !at || x < 0 || y < 0 || x > width || y > height) return;
  const half = measureTextWidth(FONT, String(text.getText())) / 2 + 8;
  const [right, down] = shiftOff([x - half, y - LABEL_HEIGHT / 2, x + half, y + LABEL_HEIGHT / 2], over);
  if (text.getOffsetX() === right && text.getOffsetY() === down) return;
  text.setOffsetX(right);
  text.setOffsetY(down);
  feature.changed();
}

/** Where the library writes it. */
function labelPlace(feature: Feature): number[] {
  const geometry = feature.getGeometry();
  if (geometry instanceof LineString) return geometry.getFlatMidpoint();
  return geometry instanceof Polygon ? geometry.getInteriorPoint().getCoordinates().slice(0, 2) : [];
}
