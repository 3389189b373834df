import Flatbush from 'flatbush';
import { containsPoint, extentOf, type Geometry } from '../geometry/geometry.ts';
import type { LandTest } from './place.ts';

/** Whether a point is on land: names try not to cover islands, and their halo is that of what lies under them. */
export function createLandTest(geometries: readonly Geometry[]): LandTest {
  if (geometries.length === 0) return () => false;
  const index = new Flatbush(geometries.length);
  for (const geometry of geometries) index.add(...extentOf(geometry));
  index.finish();
  return (lon, lat) => index.search(lon, lat, lon, lat).some((i) => containsPoint(geometries[i] as Geometry, lon, lat));
}
