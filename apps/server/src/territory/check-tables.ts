import type { FeaturePart, Layer, TerritoryFiles } from '@motu/engine';
import { columnsOf, hasTable } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import type { Catalogue } from '../domain/catalogue.ts';
import { refused } from './read-catalogue.ts';

const LONGITUDE_LATITUDE = 4326;

/** Refuses a catalogue whose layers ask for what the territory's files do not hold: a start is the time to say so. */
export function checkTables({ layers }: Catalogue, db: Sqlite.Database, files: TerritoryFiles): void {
  for (const layer of layers) {
    const where = `couche « ${layer.slug} » : `;
    for (const part of partsOf(layer)) checkPart(db, part, where);
    if (layer.content.kind === 'features') checkFields(db, layer, layer.content.table, where);
    const needsRelief = layer.content.kind === 'relief' || layer.content.kind === 'hillshade';
    if (needsRelief && files.relief.length === 0) throw refused(`${where}le dossier n’a aucun fichier relief_*.tif`);
  }
}

function partsOf({ content }: Layer): readonly FeaturePart[] {
  if (content.kind === 'composed') return content.parts;
  return content.kind === 'features' ? [content] : [];
}

type GeometryRow = { column_name: string; srs_id: number };

function checkPart(db: Sqlite.Database, { table }: FeaturePart, where: string): void {
  const found = db
    .prepare<[string], GeometryRow>('SELECT column_name, srs_id FROM gpkg_geometry_columns WHERE table_name = ?')
    .get(table);
  if (!found) throw refused(`${where}la table « ${table} » n’est pas dans territory.gpkg`);
  if (found.srs_id !== LONGITUDE_LATITUDE)
    throw refused(`${where}la table « ${table} » est en EPSG:${found.srs_id}, il la faut en EPSG:4326`);
  if (!hasTable(db, `rtree_${table}_${found.column_name}`))
    throw refused(`${where}la table « ${table} » n’a pas d’index spatial`);
}

function checkFields(db: Sqlite.Database, { fields }: Layer, table: string, where: string): void {
  const columns = columnsOf(db, table);
  const unknown = fields.find(({ name }) => !columns.has(name));
  if (unknown) throw refused(`${where}la table « ${table} » n’a pas de colonne « ${unknown.name} »`);
}
