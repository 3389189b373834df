import { wrapX } from 'ol/coordinate.js';
import { buffer } from 'ol/extent.js';
import type Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';

/** Degrees: what lies over 180° is near both of its sides. */
const TURNS = [-360, 0, 360];

/**
 * How the library is asked what is hit at a pixel: of the layers that `takes` lets through, those where something may be. Its
 * first question of a layer measures canvases for 150 ms on the page's own thread, be there a feature or not.
 */
export function hitOptions(map: OlMap, pixel: number[], hitTolerance: number, takes: (layer: Layer) => boolean) {
  const isNear = featureNear(map, pixel, hitTolerance);
  return { hitTolerance, layerFilter: (layer: Layer) => takes(layer) && isNear(layer) };
}

function featureNear(map: OlMap, pixel: number[], tolerance: number): (layer: Layer) => boolean {
  const view = map.getView();
  const place = map.getCoordinateFromPixel(pixel) as number[] | null;
  const [x = 0, y = 0] = place ? wrapX(place.slice(0, 2), view.getProjection()) : [];
  return (layer) => {
    const source = layer.getSource();
    if (!place || !source || !isVector(source)) return true;
    // As far as the library itself looks for what is larger than its place: markers and names.
    const buffered = 'getRenderBuffer' in layer ? (layer.getRenderBuffer as () => number)() : 0;
    const reach = (view.getResolution() ?? 0) * (buffered + tolerance);
    return TURNS.some((turn) => source.getFeaturesInExtent(buffer([x + turn, y, x + turn, y], reach)).length > 0);
  };
}

const isVector = (source: object): source is VectorSource => 'getFeaturesInExtent' in source;
