import { basename } from 'node:path';
import { readPostgisName } from '@motu/engine';
import { copiesOf, dropTable, hasTable } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { fileContentOf, type WrittenData } from '../../domain/layer-look.ts';
import { importedPlace, versionTable } from '../../domain/layer-source.ts';
import { lookOf } from '../couche/couche-look.ts';
import { NO_OPTIONS } from '../couche/couche-options.ts';
import { layerOf } from '../couche/layer-of.ts';
import { oneLine } from '../couche/refusal.ts';
import { type StagedCouche, stageCouche, throwIfStopped } from '../couche/stage-couche.ts';
import { geometryTypeOf } from '../couche/staging.ts';
import { writeCouche } from '../couche/write-couche.ts';
import { writeTerritory } from '../write-territory.ts';
import { columnNames, isOtherShape } from './compare-data.ts';
import type { DataOptions } from './data-options.ts';
import { openFormer } from './open-former.ts';

/** Writes the objects of a file as a table of their own, beside the one that a layer draws: nobody sees them yet. */
export async function writeData(options: DataOptions): Promise<WrittenData> {
  const { layer, geopackage, importsUrl } = options;
  return stageCouche(options, async (staged) => {
    const former = await openFormer(fileContentOf(layer)?.table ?? '', options);
    await former?.close();
    const { words } = lookOf(
      { ...NO_OPTIONS, file: options.file, postgisUrl: importsUrl },
      { name: layer.name, ...staged },
    );
    const place = importsUrl
      ? await writeToPostgis(importsUrl, options, staged)
      : await writeToTerritory(geopackage, options, staged);
    const description = { slug: layer.slug, name: layer.name, description: '', table: place, source: null, ...words };
    return {
      place,
      fileName: oneLine(basename(options.file)),
      objects: staged.staging.count(),
      columns: columnNames(staged),
      fields: layerOf(description, staged.columns).fields,
      style: words.style,
      isReshaped: former !== null && isOtherShape(former.geometryType, geometryTypeOf(staged.staging)),
      former: former?.origin ?? null,
    };
  });
}

const A_SECOND = 1000;

function freeName(slug: string, now: Date, isTaken: (table: string) => boolean): string {
  for (let at = now.getTime(); ; at += A_SECOND) {
    const table = versionTable(slug, new Date(at));
    if (!isTaken(table)) return table;
  }
}

async function writeToTerritory(geopackage: string, options: DataOptions, staged: StagedCouche): Promise<string> {
  const { layer, now = new Date(), onProgress = () => {} } = options;
  const { staging, columns, pause } = staged;
  return writeTerritory(
    geopackage,
    async (db) => {
      const table = freeName(layer.slug, now, (name) => hasTable(db, name));
      await writeCouche(db, { table, description: layer.name, columns, staging, now, pause, onProgress });
      await pause();
      return table;
    },
    { prepare: (db) => void db.prepare('ATTACH ? AS stage').run(staging.path) },
  );
}

async function writeToPostgis(url: string, options: DataOptions, staged: StagedCouche): Promise<string> {
  const { addShared } = await import('../postgis/write-shared.ts');
  const { layer, now = new Date(), onProgress = () => {}, signal } = options;
  const { staging, columns } = staged;
  const table = await addShared(url, {
    nameOf: (taken) => freeName(layer.slug, now, (name) => taken.has(name)),
    description: layer.name,
    columns,
    staging,
    onProgress,
    checkStopped: () => throwIfStopped(signal),
  });
  return importedPlace(table);
}

/** Takes a table away that no layer came to draw. */
export async function discardData(
  place: string,
  { geopackage, importsUrl }: Pick<DataOptions, 'geopackage' | 'importsUrl'>,
): Promise<void> {
  const shared = readPostgisName(place);
  if (!shared) return writeTerritory(geopackage, async (db) => dropWithCopies(db, place));
  if (importsUrl) await (await import('../postgis/write-shared.ts')).dropShared(importsUrl, [shared.table]);
}

/** A table of the territory and its thinned copies. */
export function dropWithCopies(db: Sqlite.Database, table: string): void {
  for (const name of [...copiesOf(db, table), table]) if (hasTable(db, name)) dropTable(db, name);
}
