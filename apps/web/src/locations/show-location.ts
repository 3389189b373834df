import type { Emplacement } from '@motu/contract';
import type OlMap from 'ol/Map.js';
import { fitExtent } from '../map/index.ts';

/** Shows a saved location whole. */
export function showLocation(map: OlMap, location: Emplacement, fitting?: Parameters<typeof fitExtent>[2]): () => void {
  const { lon, lat, width, height } = location;
  return fitExtent(map, [lon - width / 2, lat - height / 2, lon + width / 2, lat + height / 2], fitting);
}
