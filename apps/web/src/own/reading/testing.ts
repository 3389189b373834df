import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { UTM_SYSTEMS } from '@motu/core/projection';
import type { AskSystem } from './find-system.ts';

/** Three islands, a road and two areas, one with a hole and one of two parts; names with accents, a number that is not always there. */
const PLACES = {
  type: 'FeatureCollection',
  features: [
    feature({ nom: 'Pāpeʻete', lits: 12, hauteur: 2.5 }, 'Point', [-149.5667, -17.5333]),
    feature({ nom: 'Vaitāpē', lits: 7, hauteur: 1.25 }, 'Point', [-151.7497, -16.5055]),
    feature({ nom: 'Faʻaʻā', lits: null, hauteur: null }, 'Point', [-149.6068, -17.5567]),
  ],
};
const ROADS = {
  type: 'FeatureCollection',
  features: [
    feature({ nom: 'Route de ceinture', lits: 2, hauteur: 0.5 }, 'LineString', [
      [-149.57, -17.53],
      [-149.6, -17.55],
      [-149.61, -17.6],
    ]),
  ],
};
const AREAS = {
  type: 'FeatureCollection',
  features: [
    feature({ nom: 'Lagon', lits: 1, hauteur: 3 }, 'Polygon', [ring(-149.9, -17.6, 0.2), ring(-149.85, -17.55, 0.05)]),
    feature({ nom: 'Deux motu', lits: 2, hauteur: 4 }, 'MultiPolygon', [
      [ring(-149.4, -17.5, 0.02)],
      [ring(-149.3, -17.5, 0.02)],
    ]),
  ],
};
export const SAMPLES = { points: PLACES, lignes: ROADS, surfaces: AREAS };
export type Sample = keyof typeof SAMPLES;

function feature(properties: object, type: string, coordinates: unknown) {
  return { type: 'Feature', properties, geometry: { type, coordinates } };
}

function ring(west: number, south: number, side: number): number[][] {
  const [east, north] = [west + side, south + side];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** A file as GDAL writes it. */
export function writtenByGdal(sample: Sample, options: readonly string[], extension: string): Blob {
  const folder = mkdtempSync(join(tmpdir(), 'motu-own-'));
  const source = join(folder, 'source.geojson');
  writeFileSync(source, JSON.stringify(SAMPLES[sample]));
  const target = join(folder, `${sample}.${extension}`);
  run('ogr2ogr', [...options, target, source]);
  return new Blob([readFileSync(target)]);
}

export function run(command: string, args: readonly string[]): string {
  const { status, stderr, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return stdout;
}

/** What the server would answer of these systems, here from PROJ, or ours with their change of datum. */
export const askProj: AskSystem = async (systeme) => {
  const code = Number(/(\d{4,5})$/.exec(systeme)?.[1] ?? NAMES[systeme] ?? 0);
  if (code === 0) throw new AppError('invalid', `Le système « ${systeme} » n’est pas connu de Motu.`);
  const ours = UTM_SYSTEMS.find((system) => system.code === `EPSG:${code}`)?.definition;
  const definition = ours ?? run('gdalsrsinfo', ['-o', 'proj4', `EPSG:${code}`]).trim();
  return { code, nom: systeme, definition, iles: [] };
};

/** As ESRI writes them. */
const NAMES: Record<string, number> = {
  RGPF_UTM_Zone_6S: 3297,
  WGS_1984_UTM_Zone_6S: 32706,
  RGPF_1998_UTM_Zone_6S: 3297,
  RGF_1993_Lambert_93: 2154,
  'RGF93_v1_Lambert-93': 2154,
};
