import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One island of 0.2° on each side, its only road and its town. */
const TABLES = {
  ile: [
    polygon(
      [
        [-151, -17],
        [-150.8, -17],
        [-150.8, -16.8],
        [-151, -16.8],
        [-151, -17],
      ],
      { nom: 'Motu Iti' },
    ),
  ],
  chemin: [
    feature(
      'LineString',
      [
        [-150.95, -16.9],
        [-150.85, -16.9],
      ],
      { nom: 'Chemin du lagon' },
    ),
  ],
  ville: [feature('Point', [-150.9, -16.9], { nom: 'Vaitape', habitants: 4927 })],
};

function polygon(ring: number[][], properties: object) {
  return feature('Polygon', [ring], properties);
}

function feature(type: string, coordinates: unknown, properties: object) {
  return { type: 'Feature', geometry: { type, coordinates }, properties };
}

/** A plain SLD 1.0, as QGIS and GeoServer write them. */
const ROAD_SLD = `<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
  <NamedLayer><Name>chemin</Name><UserStyle><Name>chemin</Name><FeatureTypeStyle><Rule><Name>Chemin</Name>
    <LineSymbolizer><Stroke>
      <CssParameter name="stroke">#D01010</CssParameter><CssParameter name="stroke-width">6</CssParameter>
    </Stroke></LineSymbolizer>
  </Rule></FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>`;

const LAND = {
  name: 'Île',
  rules: [{ name: 'Île', symbolizers: [{ kind: 'Fill', color: '#20A040' }] }],
};
const zooms = { minZoom: 5, maxZoom: 18 };

export const CATALOGUE = {
  layers: [
    {
      slug: 'villes',
      title: 'Villes',
      ...zooms,
      content: {
        kind: 'features',
        table: 'ville',
        style: {
          name: 'Villes',
          rules: [
            { name: 'Ville', symbolizers: [{ kind: 'Mark', wellKnownName: 'circle', radius: 9, color: '#102030' }] },
          ],
        },
      },
      fields: [
        { name: 'nom', title: 'Nom' },
        { name: 'habitants', title: 'Habitants' },
      ],
    },
    {
      slug: 'chemins',
      title: 'Chemins',
      ...zooms,
      content: { kind: 'features', table: 'chemin', style: 'chemin.sld' },
    },
    { slug: 'ombrage', title: 'Ombrage', ...zooms, content: { kind: 'hillshade' } },
    {
      slug: 'altitude',
      title: 'Altitude',
      ...zooms,
      content: {
        kind: 'relief',
        field: 'height',
        ramp: [
          { value: 0, color: '#FFFFFF', label: '0 m' },
          { value: 1000, color: '#804000', label: '1 000 m' },
        ],
      },
      fields: [{ name: 'altitude', title: 'Altitude', unit: 'm' }],
    },
    {
      slug: 'fond',
      title: 'Fond',
      description: 'La mer et l’île.',
      ...zooms,
      content: {
        kind: 'composed',
        background: '#AAD3DF',
        parts: [
          { table: 'ile', style: LAND },
          { table: 'chemin', style: 'chemin.sld' },
        ],
      },
    },
  ],
};

export type OwnTerritory = { folder: string; write(catalogue: unknown): void; remove(): void };

/** The folder of a territory made by GDAL, as those who have data of their own would make it. */
export function createOwnTerritory(): OwnTerritory {
  const folder = mkdtempSync(join(tmpdir(), 'motu-own-'));
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'pipe' });
  for (const [i, [table, features]] of Object.entries(TABLES).entries()) {
    writeFileSync(join(folder, 'table.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
    run('ogr2ogr', ...(i > 0 ? ['-update'] : []), '-f', 'GPKG', 'territory.gpkg', 'table.geojson', '-nln', table);
  }
  // A slope that rises by 10 m a cell to the east.
  const row = Array.from({ length: 200 }, (_, x) => x * 10).join(' ');
  const header = 'ncols 200\nnrows 200\nxllcorner -151\nyllcorner -17\ncellsize 0.001';
  writeFileSync(join(folder, 'heights.asc'), [header, ...Array<string>(200).fill(row)].join('\n'));
  run('gdal_translate', '-q', '-a_srs', 'EPSG:4326', '-co', 'TILED=YES', 'heights.asc', 'relief_ile.tif');
  writeFileSync(join(folder, 'chemin.sld'), ROAD_SLD);
  const write = (catalogue: unknown) =>
    writeFileSync(
      join(folder, 'couches.json'),
      typeof catalogue === 'string' ? catalogue : JSON.stringify(catalogue, null, 2),
    );
  write(CATALOGUE);
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
