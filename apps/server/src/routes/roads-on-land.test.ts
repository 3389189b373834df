import { join } from 'node:path';
import { decodeGeoPackageGeometry, type Line, type Position } from '@motu/geopackage';
import { distanceToLine } from '@motu/territory/import';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import '../testing/provided.ts';

const FARTHEST_M = 30;
const METRES_PER_DEGREE = 111_195;
const BOX = 0.0004; // degrees, more than 30 m

let db: Sqlite.Database;
beforeAll(() => {
  db = new Sqlite(join(inject('territoryHome'), 'territory/territory.gpkg'), { readonly: true });
});
afterAll(() => db.close());

function ringsOf(blob: Uint8Array): Line[] {
  const geometry = decodeGeoPackageGeometry(blob);
  if (!geometry || geometry.kind === 'point') return [];
  const { coordinates, ends } = geometry;
  return Array.from(ends, (end, part) => {
    const start = ends[part - 1] ?? 0;
    return Array.from({ length: (end - start) / 2 }, (_, i): Position => {
      return [coordinates[start + 2 * i] as number, coordinates[start + 2 * i + 1] as number];
    });
  });
}

/** Whether there is land at a place or within 30 m of it. The land is cut into slabs: the edges of a slab are land too. */
function createIsLand(): (place: Position) => boolean {
  const near = db.prepare<number[], { id: number }>(
    'SELECT id FROM rtree_terre_dalle_geom WHERE maxx > ? AND minx < ? AND maxy > ? AND miny < ?',
  );
  const slab = db.prepare('SELECT geom FROM terre_dalle WHERE fid = ?').pluck();
  const slabs = new Map<number, Line[]>();
  return ([lon, lat]) =>
    near.all(lon - BOX, lon + BOX, lat - BOX, lat + BOX).some(({ id }) => {
      const rings = slabs.get(id) ?? ringsOf(slab.get(id) as Uint8Array);
      slabs.set(id, rings);
      if (rings.reduce((inside, ring) => inside !== isInside(ring, lon, lat), false)) return true;
      const metresPerLon = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
      const metric = ([x, y]: Position): Position => [(x - lon) * metresPerLon, (y - lat) * METRES_PER_DEGREE];
      return rings.some((ring) => distanceToLine([0, 0], ring.map(metric)) <= FARTHEST_M);
    });
}

function isInside(ring: Line, x: number, y: number): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i - 1] as Position, ring[i] as Position];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

test('TER-01 no road that a car takes ends in the sea, but on a bridge', () => {
  const ends = new Map<string, { place: Position; onBridge: boolean }>();
  const roads = db.prepare<[], { geom: Uint8Array; pont: number }>(
    "SELECT geom, pont FROM route WHERE classe IN ('principale', 'secondaire', 'desserte', 'piste')",
  );
  for (const { geom, pont } of roads.iterate()) {
    const [line = []] = ringsOf(geom);
    for (const place of [line[0], line.at(-1)] as Position[]) {
      const end = ends.get(place.join());
      ends.set(place.join(), { place, onBridge: pont === 1 || (end?.onBridge ?? false) });
    }
  }
  expect(ends.size).toBeGreaterThan(20_000);
  const isLand = createIsLand();
  const atSea = [...ends.values()].filter(({ place, onBridge }) => !onBridge && !isLand(place));
  expect(atSea.map(({ place }) => place)).toEqual([]);
}, 60_000);

test('TER-01 a take-off of paragliders is no summit, and the loop of paths in the lagoon of Akamaru is not shown', () => {
  expect(db.prepare("SELECT nom FROM sommet WHERE nom LIKE '%parapente%'").all()).toEqual([]);
  const floating = db.prepare('SELECT id FROM rtree_route_geom WHERE minx > ? AND maxx < ? AND miny > ? AND maxy < ?');
  expect(floating.all(-134.925, -134.915, -23.1765, -23.17)).toEqual([]);
});

test('TER-01 streets are written with small particles and their accents', () => {
  const written = db.prepare("SELECT DISTINCT nom FROM rue WHERE commune = 'Papeete'").pluck().all();
  for (const name of ['Rue Dumont d’Urville', 'Rue Jeanne d’Arc', 'Rue de l’Évêché', 'Route de l’Uranie']) {
    expect(written).toContain(name);
  }
  expect(db.prepare("SELECT nom FROM rue WHERE nom GLOB '* De *' OR nom GLOB '* [DL]’*'").pluck().all()).toEqual([]);
});
