import type { Extent } from '@motu/core';
import Feature from 'ol/Feature.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { DASHED_WIDTH } from '../../map/style.ts';

/** The outline of a place on the map; `colour` is the theme's. Returns how to change it, and how to end. */
export function showExtent(map: OlMap, colour: string) {
  const source = new VectorSource();
  const style = new Style({
    stroke: new Stroke({ color: colour, width: DASHED_WIDTH, lineDash: [6, 4] }),
    fill: new Fill({ color: 'rgb(255 255 255 / 0.12)' }),
  });
  const layer = new VectorLayer({ source, style });
  map.addLayer(layer);
  return {
    update(extent: Extent | null) {
      source.clear();
      if (extent) source.addFeature(new Feature(fromExtent([...extent])));
    },
    stop() {
      map.removeLayer(layer);
      layer.dispose();
    },
  };
}
