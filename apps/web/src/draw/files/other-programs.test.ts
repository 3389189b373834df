// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { AppError } from '@motu/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { positionsOf } from '../../map/plain-geometry.ts';
import { installXmlDom } from '../../xml/index.ts';
import { fr } from './fr.ts';
import { MAX_BYTES } from './limits.ts';
import { openFile } from './read-file.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');
const NOW = '2026-11-12T10:00:00.000Z';

beforeAll(installXmlDom);

const bytesOf = (path: string) => new Uint8Array(readFileSync(join(FOLDER, path)));
const open = (path: string) => openFile(path, bytesOf(path), NOW);

const PAPEETE = [-149.569, -17.539];
/** All that the files of GDAL are made of: a point, the beginning of a line, a corner of an area. */
const THREE = [PAPEETE, [-149.57, -17.54], [-149.6, -17.6]];
const NAMES = ['Papeete', 'Sentier', 'Parcelle'];
const POINT = [PAPEETE];
const LINE = [[-149.57, -17.54]];

/** By file: where its objects begin, and what they are called. */
const OPENED: [file: string, places: number[][], names: string[]][] = [
  ...['plain', 'rfc7946', 'capital-name', 'capital-nom', '3d'].map((name) => three(`gdal/${name}.geojson`)),
  ...['3296', '3297', '3298', '3299', '4687', '32705', '32706', '32707', '32708', '3857'].map((code) =>
    three(`gdal/epsg-${code}.geojson`),
  ),
  three('gdal/multi-3298.geojson'),
  three('gdal/bbox.json'),
  three('gdal/lines.geojsonl'),
  three('gdal/records.geojsons'),
  three('gdal/plain.kml'),
  three('gdal/no-name.kml'),
  three('gdal/libkml.kml'),
  three('gdal/libkml.kmz'),
  three('gdal/named.kmz'),
  ['gdal/waypoints.gpx', POINT, ['Papeete']],
  ['gdal/extensions.gpx', POINT, ['Papeete']],
  ['gdal/route.gpx', LINE, ['Sentier']],
  ['gdal/track.gpx', LINE, ['Sentier']],
  ['gpsbabel/v10.gpx', [PAPEETE, ...LINE], ['Papeete', 'Sentier']],
  ['gpsbabel/garmin.gpx', [PAPEETE, ...LINE], ['Papeete', 'Sentier']],
  ['gpsbabel/plain.geojson', [PAPEETE, ...LINE], ['Papeete', 'Sentier']],
  [
    'gpsbabel/plain.kml',
    [PAPEETE, ...LINE, [-149.56, -17.55], [-149.55, -17.56], ...LINE],
    ['Papeete', 'Sentier-0', 'Sentier-1', 'Sentier-2', 'Path'],
  ],
  ['openlayers/collection.geojson', [PAPEETE, ...LINE, PAPEETE], ['Papeete', '', '']],
  ['openlayers/esri-3857.json', POINT, ['Papeete']],
  ['openlayers/esri-3297.json', POINT, ['Papeete']],
  ['openlayers/placemark.kml', POINT, ['M 5.9 - Papeete']],
  ['openlayers/fells.gpx', [PAPEETE, ...LINE], ['5066', 'BELLEVUE']],
];

function three(file: string): [string, number[][], string[]] {
  return [file, THREE, NAMES];
}

const REFUSED: [file: string, message: string][] = [
  ['gdal/epsg-2154.geojson', fr.unknownSystem('EPSG:2154')],
  ...['points.shp', 'points.dbf', 'points.shz', 'points.zip'].map((name) => other(name, 'Shapefile')),
  other('plain.fgb', 'FlatGeobuf'),
  other('gml2.gml', 'GML'),
  other('gml32.gml', 'GML'),
  other('plain.dxf', 'DXF ou DWG'),
  other('plain.mif', 'MapInfo'),
  ...['wkt.csv', 'xy.csv', 'plain.ods', 'plain.xlsx'].map((name): [string, string] => [`gdal/${name}`, fr.table]),
  ...['gmt', 'georss', 'jml', 'sql', 'mapml'].map((ending): [string, string] => [
    `gdal/plain.${ending}`,
    fr.unsupported,
  ]),
  ['gpsbabel/plain.csv', fr.table],
  ...['tcx', 'igc', 'nmea', 'wpt', 'fit'].map((ending): [string, string] => [
    `gpsbabel/plain.${ending}`,
    fr.ofReceiver,
  ]),
  ['openlayers/topology.json', fr.otherKind('TopoJSON')],
];

function other(name: string, kind: string): [string, string] {
  return [`gdal/${name}`, fr.otherKind(kind)];
}

describe('files of GDAL, GPSBabel and OpenLayers', () => {
  test.each(OPENED)('DRAW-08 %s opens with its places and its names', async (file, places, names) => {
    const drawings = await open(file);
    expect(drawings.map(({ name }) => name)).toEqual(names);
    for (const [i, { geometry }] of drawings.entries()) {
      const distances = positionsOf(geometry).map(([lon = 0, lat = 0]) =>
        Math.max(Math.abs(lon - (places[i]?.[0] ?? 0)), Math.abs(lat - (places[i]?.[1] ?? 0))),
      );
      expect(Math.min(...distances)).toBeLessThan(1e-6);
    }
  });

  test.each(REFUSED)('DRAW-11 %s is refused, and one is told what to do', async (file, message) => {
    const refusal = await open(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect((refusal as AppError).message).toBe(message);
    expect(message).toMatch(/Enregistrez|enregistrez|Choisissez/);
  });

  test('DRAW-08 every one of these files, fifty at least, is tried', () => {
    const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const tried = [...OPENED, ...REFUSED].map(([file]) => file);
    expect(tried.length).toBeGreaterThanOrEqual(50);
    expect(new Set(tried).size).toBe(files.length - 1); // and what they are, in README.md
  });
});

describe('archives', () => {
  test('DRAW-11 half an archive, and one without KML, are refused', async () => {
    await expect(openFile('a.kmz', bytesOf('gdal/named.kmz').subarray(0, 400), NOW)).rejects.toThrow(fr.broken);
    await expect(openFile('a.kmz', bytesOf('gdal/plain.ods'), NOW)).rejects.toThrow(fr.noKml);
  });

  test('DRAW-11 (FIL-02) an archive that grows beyond what a file may hold is refused, whatever it says of its size', async () => {
    await expect(openFile('a.kmz', zipOf('doc.kml', Buffer.alloc(MAX_BYTES + 1)), NOW)).rejects.toThrow(
      fr.tooBig(MAX_BYTES),
    );
  });

  test('DRAW-08 a KML that is called KMZ is read as what it is', async () => {
    expect(await openFile('a.kmz', bytesOf('gdal/plain.kml'), NOW)).toHaveLength(3);
  });
});

/** An archive of one file, by the book; its sizes but the packed one are left at zero. */
function zipOf(name: string, content: Buffer): Uint8Array {
  const packed = deflateRawSync(content);
  const header = (signature: number, length: number, fields: [at: number, value: number][]) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32LE(signature);
    for (const [at, value] of fields) bytes.writeUInt16LE(value, at);
    return bytes;
  };
  const local = header(0x04034b50, 30, [[26, name.length]]);
  const entry = header(0x02014b50, 46, [
    [10, 8],
    [28, name.length],
  ]);
  entry.writeUInt32LE(packed.length, 20);
  const end = header(0x06054b50, 22, [[10, 1]]);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]));
}
