// npm run bench -- peers-territory DATA OUT: the data that other map servers were measured on, as a territory of Motu.
// DATA holds islands, roads and points (.geojson), toponyms.csv, dem.bil (float32) and meta.json; OUT becomes a folder for MOTU_TERRITORY,
// with the addresses to ask in ours.json.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ColumnType,
  type Geometry,
  type GeometryType,
  type Row,
  type Table,
  type Value,
  writeGeoPackage,
} from '@motu/geopackage';
import { simplifyLine } from '../../territory/geometry/simplify-line.ts';
import { encodeGeotiff } from '../../territory/pipeline/raster/encode-geotiff.ts';
import { createRaster, setCell } from '../../territory/pipeline/raster/sparse-raster.ts';
import { roundTable } from '../../territory/pipeline/write-territory.ts';
import { CATALOGUE, ZOOMS } from './catalogue.ts';
import { TEMPLATES } from './templates.ts';

/** Degrees per pixel at zoom 0, and how much of a pixel a thinned line may stray. */
const ZOOM_0_DEGREES = 1.40625;
const TOLERANCE_PX = 0.4;
const MADE = '2026-01-01T00:00:00.000Z';

type Source = { features: { geometry: Geometry; properties: Record<string, Value> }[] };

export async function run([data, out]: string[]): Promise<void> {
  if (!data || !out) throw new Error('npm run bench -- peers-territory DATA OUT');
  mkdirSync(out, { recursive: true });
  const geopackage = join(out, 'territory.gpkg');
  rmSync(geopackage, { force: true });
  const tables = [...islands(data), ...roads(data), ...points(data), names(data)];
  writeGeoPackage(geopackage, tables.map(roundTable), new Date(MADE));
  writeRelief(data, join(out, 'relief_bench.tif'));
  writeFileSync(join(out, 'couches.json'), JSON.stringify(CATALOGUE, null, 2));
  writeFileSync(join(out, 'ours.json'), JSON.stringify(TEMPLATES, null, 2));
  console.log(`territory in ${out}: start Motu with MOTU_TERRITORY, then --ours-templates ${join(out, 'ours.json')}`);
}

function islands(data: string): Table[] {
  const rows = read(data, 'islands');
  const columns = { nom: 'TEXT', archipel: 'TEXT', atoll: 'INTEGER' } as const;
  return copies('islands', 'POLYGON', columns, rows, [6, 8, 10, 12], () => true);
}

/** Where a class of roads or a rank of points is not shown yet, the thinned copy has none of it. */
function roads(data: string): Table[] {
  const columns = { nom: 'TEXT', classe: 'INTEGER', vitesse: 'INTEGER' } as const;
  const isShown = (row: Row, zoom: number) => zoom >= ZOOMS.road(Number(row.values.classe));
  return copies('roads', 'LINESTRING', columns, read(data, 'roads'), [5, 7, 10, 12], isShown);
}

function points(data: string): Table[] {
  const columns = { nom: 'TEXT', rang: 'INTEGER' } as const;
  const isShown = (row: Row, zoom: number) => zoom >= ZOOMS.point(Number(row.values.rang));
  return copies('points', 'POINT', columns, read(data, 'points'), [8, 12], isShown);
}

/** `7,"Baie Tevai",812,-149.5,-17.6`: number, name, weight up to a thousand, place. They are found, never drawn. */
function names(data: string): Table {
  const rows = [...readFileSync(join(data, 'toponyms.csv'), 'utf8').matchAll(/^(\d+),"(.*)",(\d+),(.+),(.+)$/gm)].map(
    ([, id = '', nom = '', weight, lon, lat]): Row => ({
      values: { id, nom, classe: 'localite', importance: Math.round(Number(weight) / 10) },
      geometry: { type: 'Point', coordinates: [Number(lon), Number(lat)] },
    }),
  );
  const columns = { id: 'TEXT', nom: 'TEXT', classe: 'TEXT', importance: 'INTEGER' } as const;
  return { name: 'toponyme', description: 'names', geometryType: 'POINT', columns, rows };
}

function read(data: string, name: string): Row[] {
  const { features } = JSON.parse(readFileSync(join(data, `${name}.geojson`), 'utf8')) as Source;
  return features.map(({ geometry, properties }) => ({ geometry, values: properties }));
}

function copies(
  name: string,
  geometryType: GeometryType,
  columns: Record<string, ColumnType>,
  rows: Row[],
  zooms: number[],
  isShown: (row: Row, zoom: number) => boolean,
): Table[] {
  const thinned = zooms.map((zoom) => ({
    name: `${name}_z${zoom}`,
    description: `${name} up to zoom ${zoom}`,
    geometryType,
    columns,
    rows: rows.filter((row) => isShown(row, zoom)).map((row) => thin(row, (ZOOM_0_DEGREES / 2 ** zoom) * TOLERANCE_PX)),
  }));
  return [{ name, description: name, geometryType, columns, rows }, ...thinned];
}

function thin({ geometry, values }: Row, tolerance: number): Row {
  if (geometry?.type === 'LineString') {
    return { values, geometry: { ...geometry, coordinates: simplifyLine(geometry.coordinates, tolerance) } };
  }
  if (geometry?.type !== 'Polygon') return { values, geometry };
  const rings = geometry.coordinates.map((ring) => simplifyLine(ring, tolerance));
  // A ring needs three sides to be filled; the smallest islands keep their own.
  const coordinates = rings.map((ring, i) => (ring.length >= 4 ? ring : (geometry.coordinates[i] ?? ring)));
  return { values, geometry: { type: 'Polygon', coordinates } };
}

/** Metres as floats → decimetres in two bytes, as our own models are. */
function writeRelief(data: string, path: string): void {
  const { dem } = JSON.parse(readFileSync(join(data, 'meta.json'), 'utf8')) as {
    dem: { size: number; west: number; north: number; res: number };
  };
  const bytes = readFileSync(join(data, 'dem.bil'));
  const heights = new Float32Array(bytes.buffer, bytes.byteOffset, dem.size * dem.size);
  const grid = { west: dem.west, north: dem.north, step: dem.res, width: dem.size, height: dem.size };
  const raster = createRaster(grid, { kind: 'int16', bands: 1, empty: 0, isNodata: false });
  for (let row = 0; row < dem.size; row++) {
    for (let column = 0; column < dem.size; column++) {
      const metres = heights[row * dem.size + column] as number;
      if (metres !== 0) setCell(raster, column, row, [Math.round(metres * 10)]);
    }
  }
  writeFileSync(path, encodeGeotiff(raster, { scale: 0.1, units: 'm' }));
}
