import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, type Extent } from '@motu/core';
import { type TerritoryFiles, territoryFiles } from '@motu/engine';
import { unpackTerritory } from '@motu/territory';
import Sqlite from 'better-sqlite3';
import type { NamedExtent, Producer, Territory } from '../domain/territory.ts';

/** The territory that comes with Motu. */
export const SHIPPED_TERRITORY = join(import.meta.dirname, '../../../../territory/data');

/** Unpacks the territory into the data folder when it is not there yet, and reads what the product needs to know of it. */
export async function openTerritory(packed: string, dataFolder: string): Promise<Territory> {
  const { geopackage } = await unpackTerritory(packed, join(dataFolder, 'territory'));
  const files = { ...territoryFiles(packed), geopackage };
  let db: Sqlite.Database | undefined;
  try {
    db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
    return { files, digest: digestOf(files), producers: readProducers(db), places: readPlaces(db) };
  } catch (cause) {
    throw new AppError('unavailable', `Le territoire de « ${packed} » ne peut pas être lu.`, { cause });
  } finally {
    db?.close();
  }
}

/** Size and date of each file: reading them whole at each start would tell no more. */
function digestOf({ geopackage, relief, sea, texture, lagoon }: TerritoryFiles): string {
  const hash = createHash('sha256');
  for (const path of [geopackage, ...relief.map((file) => file.path), sea, texture, lagoon].filter(
    (file) => file !== null,
  )) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${Math.floor(mtimeMs)}\n`);
  }
  return hash.digest('hex');
}

type ProducerRow = {
  slug: string;
  producteur: string;
  copyright: string;
  annee: string | number | null;
  url: string | null;
  licence: string;
  licence_url: string | null;
  a_confirmer: number;
  note: string | null;
  min_lon: number;
  min_lat: number;
  max_lon: number;
  max_lat: number;
};

function readProducers(db: Sqlite.Database): Producer[] {
  return db
    .prepare<[], ProducerRow>('SELECT * FROM source')
    .all()
    .map(({ min_lon, min_lat, max_lon, max_lat, annee, ...row }) => ({
      slug: row.slug,
      producteur: row.producteur,
      copyright: row.copyright,
      annee: annee === null ? null : String(annee),
      url: row.url,
      licence: row.licence,
      licenceUrl: row.licence_url,
      aConfirmer: row.a_confirmer === 1,
      note: row.note,
      extent: [min_lon, min_lat, max_lon, max_lat],
    }));
}

type PlaceRow = { name: string; west: number; south: number; east: number; north: number };

/** Islands first, by size, then communes: where both have one name, the island is meant. */
function readPlaces(db: Sqlite.Database): NamedExtent[] {
  const islands = db.prepare<[], PlaceRow>(
    `SELECT t.ile AS name, min(r.minx) AS west, min(r.miny) AS south, max(r.maxx) AS east, max(r.maxy) AS north
     FROM terre t JOIN rtree_terre_geom r ON r.id = t.fid WHERE t.ile IS NOT NULL AND t.ile <> ''
     GROUP BY t.ile ORDER BY sum(t.aire_km2) DESC`,
  );
  const communes = db.prepare<[], PlaceRow>(
    `SELECT c.nom AS name, r.minx AS west, r.miny AS south, r.maxx AS east, r.maxy AS north
     FROM commune c JOIN rtree_commune_geom r ON r.id = c.fid ORDER BY c.population DESC`,
  );
  return [...islands.all(), ...communes.all()].map(({ name, west, south, east, north }) => {
    const extent: Extent = [west, south, east, north];
    return { name, extent };
  });
}
