import { type Line, type Position, readGeoPackageBlob } from '@motu/geopackage';
import { distanceToLine } from '@motu/territory/import';
import type Sqlite from 'better-sqlite3';

const STREET_METRES = 40;
const METRES_PER_DEGREE = 111_320;

/** The nearest street with a name, as the roads have it; null beyond 40 m. */
export function createNearestStreet(db: Sqlite.Database): (at: Position) => string | null {
  const near = db.prepare<number[], { name: string; geom: Uint8Array }>(
    `SELECT t.nom_rue AS name, t.geom FROM rtree_route_geom r JOIN route t ON t.fid = r.id
     WHERE r.maxx >= ? AND r.minx <= ? AND r.maxy >= ? AND r.miny <= ? AND t.nom_rue <> ''`,
  );
  return ([x, y]) => {
    const narrow = Math.max(0.01, Math.cos((y * Math.PI) / 180));
    const [dx, dy] = [STREET_METRES / METRES_PER_DEGREE / narrow, STREET_METRES / METRES_PER_DEGREE];
    let [least, found]: [number, string | null] = [STREET_METRES, null];
    for (const { name, geom } of near.all(x - dx, x + dx, y - dy, y + dy)) {
      const { coordinates } = readGeoPackageBlob(geom) as { coordinates: Line };
      // Metres east and north of the house: a plane, as far as this goes.
      const plane = coordinates.map(([lon, lat]): Position => {
        return [(lon - x) * METRES_PER_DEGREE * narrow, (lat - y) * METRES_PER_DEGREE];
      });
      const away = distanceToLine([0, 0], plane);
      if (away <= least) [least, found] = [away, name];
    }
    return found;
  };
}
