// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Extent, valuesOf } from './objects.ts';
import { readObjects } from './read-objects.ts';
import { FileRefusal } from './refusal.ts';
import { askProj } from './testing.ts';

const FOLDER = join(import.meta.dirname, 'published');

type Opens = { count: number; extent: Extent; first?: Record<string, unknown> };
type Opened = Opens & { names: string[] };
type Case = readonly [file: string, opens: Opens | string];

const at = (count: number, extent: Extent, first?: Record<string, unknown>): Opens => ({
  count,
  extent,
  ...(first && { first }),
});
const NOTHING = 'Ce fichier ne contient aucun objet qui ait une place sur la carte.';

/** Counts, places and values as GDAL tells them of the same files; where a collection becomes an object for each kind of shape, more of them. */
// biome-ignore format: one line each
const CASES: readonly Case[] = [
  ['openlayers/line-samples.geojson', at(9, [-74.4398, 47.5368, -72.5605, 48.3388], { name: 'Roussel' })],
  ['openlayers/point-samples.geojson', at(9, [-75.8493, 47.6434, -74.7922, 48.2847], { name: 'Saguenay (Arrondissement Latterière)' })],
  ['openlayers/polygon-samples.geojson', at(9, [-72.3979, 47.4483, -70.6315, 48.3448], { name: 'Parc de la Colline' })],
  ['openlayers/switzerland.geojson', at(2, [6.0226, 45.7769, 10.4427, 47.8308], { name: 'Switzerland' })],
  ['openlayers/roads-seoul.geojson', at(94, [126.9652, 37.5204, 126.9916, 37.5358], { name: 'X Corps Boulevard' })],
  ['openlayers/countries-110m.geojson', at(175, [-179.9, -90, 179.9, 83.6])],
  ['openlayers/point.json', at(1, [-87.3593, 35.0012, -87.3593, 35.0012])],
  ['openlayers/simple.json', 'Un fichier TopoJSON ne s’ouvre pas ici. Enregistrez-le en GeoJSON.'],
  ['openlayers/fells_loop.gpx', at(87, [-71.1266, 42.4011, -71.103, 42.4687], { name: '5066', sym: 'Crossing' })],
  ['openlayers/2012_Earthquakes_Mag5.kml', at(1535, [-179.968, -77.08, 179.981, 86.386], { name: 'M 5.9 - 2012 Jan 15, SOUTH SHETLAND ISLANDS' })],
  ['openlayers/style.kml', at(2, [7.2271, 47.2371, 7.3532, 47.266])],
  ['openlayers/networklinks.kml', 'Ce KML ne contient que des liens vers d’autres fichiers, qui ne sont pas suivis. Téléchargez-les, et ajoutez-les.'],
  ['shapefile/points.zip', at(9, [1, 2, 17, 18])],
  ['shapefile/multipoints.zip', at(2, [1, 2, 19, 20])],
  ['shapefile/polylines.zip', at(2, [1, 2, 19, 20])],
  ['shapefile/polygons.zip', at(3, [0, 0, 5, 5])],
  ['shapefile/null.zip', at(9, [1, 2, 17, 18])],
  ['shapefile/empty.zip', NOTHING],
  ['shapefile/boolean-property.zip', at(9, [1, 2, 17, 18], { foo: null })],
  ['shapefile/date-property.zip', at(3, [1, 2, 7, 8], { date: '2013-01-02' })],
  ['shapefile/mixed-properties.zip', at(3, [1, 2, 7, 8], { foo: null, bar: null })],
  ['shapefile/latin1-property.zip', at(1, [3, 4, 3, 4], { name: 'México' })],
  ['shapefile/utf8-property.zip', at(1, [3, 4, 3, 4], { '☃': 'ηελλο ςορλδ' })],
  ['tokml/mixed.kml', at(3, [-11.25, 5.266, 39.0234, 34.0162])],
  ['tokml/multipolygon.kml', at(1, [100, 0, 103, 3], { prop0: 'value0', prop1: 'val2' })],
  ['tokml/geometrycollection.kml', at(2, [100, 0, 102, 1], { prop0: 'value0' })],
  ['tokml/cdata.kml', at(1, [100, 0, 100, 0], { prop0: '<h1>test</h1>', '<h1>prop1</h1>': 'val2' })],
  ['tokml/nulldata.kml', at(1, [0, 0, 0, 0], { prop1: 'val2' })],
  ['tokml/simplestyle_polygon.kml', at(1, [100, 0, 101, 1], { stroke: '#f84' })],
  ['geojson-fixtures/featurecollection.geojson', at(3, [100, 0, 105, 1], { prop0: 'value0' })],
  ['geojson-fixtures/geometrycollection-xyz.geojson', at(2, [100, 0, 102, 1])],
  ['geojson-fixtures/multipolygon.geojson', at(1, [100, 0, 103, 3])],
  ['sf/b_pump.gpkg', 'Motu ne sait pas placer le système de coordonnées « Transverse_Mercator ». Indiquez-en un autre.'],
  ['sf/nc.gpkg', at(100, [-84.3238, 33.8821, -75.4566, 36.5897], { NAME: 'Ashe', BIR74: 1091 })],
  ['sf/nospatial.gpkg', NOTHING],
  ['sf/pt.csv', 'Aucune colonne n’est celle des longitudes (ou X). Choisissez les colonnes.'],
  ['sf/storms_xyzm.zip', at(71, [-102.2, 8.3, 0, 59.5])],
  ['spdata/baltim.zip', 'Objet 1 : 907, 534 ne sont pas des degrés, et ce fichier ne dit pas son système de coordonnées. Indiquez-le.'],
  ['spdata/cycle_hire_xy.csv', at(742, [-0.2368, 51.4548, -0.0023, 51.5421], { name: 'River Street', nbikes: 4 })],
];

async function open(file: string): Promise<Opened> {
  const stored = `${FOLDER}/${file}`;
  const bytes = file.endsWith('.zip') ? readFileSync(stored) : gunzipSync(readFileSync(`${stored}.gz`));
  const blob = new Blob([bytes as never]);
  const { objects } = await readObjects(file.split('/').at(-1) ?? '', blob, { ask: askProj });
  const names = objects.fields.map(({ name }) => name);
  return { count: objects.count, extent: objects.extent as Extent, first: valuesOf(objects, 0), names };
}

test('OWN-01 OWN-02 every file kept of those that others published is opened below', () => {
  const kept = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:gz|zip)$/.test(name));
  expect(CASES.map(([file]) => file).toSorted()).toEqual(kept.map((name) => name.replace(/\.gz$/, '')).toSorted());
});

test.each(CASES)(
  'OWN-01 OWN-02 %s, published by others, opens with its objects where they lie, or says why not',
  async (file, wanted) => {
    if (typeof wanted === 'string') {
      const refusal = await open(file).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(FileRefusal);
      expect((refusal as FileRefusal).message.replaceAll('\u00a0', ' ')).toBe(wanted);
      return;
    }
    const { count, extent, first, names } = await open(file);
    expect(count).toBe(wanted.count);
    // A hundred metres: old datums lie a little apart by one library and another.
    for (const [i, side] of wanted.extent.entries()) expect(extent[i]).toBeCloseTo(side, 3);
    if (wanted.first) expect(first).toMatchObject(wanted.first);
    // What the library that reads sets for itself is no attribute of the file.
    expect(names).not.toContain('styleUrl');
    expect(names).not.toContain('extensionsNode_');
  },
);
