import { basename } from 'node:path';
import { columnsOf } from '@motu/geopackage';
import type { ImportedLayer } from '../../domain/imported-layers.ts';
import { COUCHE_PREFIX, importedPlace } from '../../domain/layer-source.ts';
import type { Layer } from '../../domain/layers.ts';
import { applyImports, type ImportedTable, readImportedTables } from '../../territory/imported-tables.ts';
import { applyShared } from '../postgis/shared-couches.ts';
import { sharedName, writeShared } from '../postgis/write-shared.ts';
import { writeTerritory } from '../write-territory.ts';
import type { Column } from './columns.ts';
import { lookOf, stillFits } from './couche-look.ts';
import type { CoucheOptions } from './couche-options.ts';
import { type Target, targetOf } from './couche-target.ts';
import { layerOf } from './layer-of.ts';
import type { ClassProposal } from './propose-style.ts';
import type { Reading } from './reading.ts';
import { oneLine } from './refusal.ts';
import { type StagedCouche, stageCouche, throwIfStopped } from './stage-couche.ts';
import type { RefusedObjects } from './stage-file.ts';
import { registerImport, writeCouche } from './write-couche.ts';
import { producerOf, sourceOf, writeSource } from './write-source.ts';

export type CoucheResult = {
  slug: string;
  name: string;
  format: Reading['format'];
  /** `EPSG:3297`, or the name of a projection of the file's own. */
  projection: string;
  objects: number;
  repaired: number;
  refused: RefusedObjects[];
  columns: Pick<Column, 'name' | 'title' | 'type'>[];
  minZoom: number;
  /** Attributes that suit classes, each with its style. */
  proposals: ClassProposal[];
  /** The look of the layer that was replaced has been kept. */
  keepsStyle: boolean;
};

/**
 * Puts the objects of a file into the territory, as a layer. The whole file is read, placed on WGS 84 and checked first, beside the territory; then
 * everything is written in one transaction, while visitors go on reading what was there. Whatever stops it leaves all as it was.
 */
export async function importCouche(options: CoucheOptions): Promise<CoucheResult> {
  const target = await targetOf(options);
  return stageCouche(options, (staged) => write(options, { target, ...staged }));
}

type Prepared = StagedCouche & { target: Target };

async function write(options: CoucheOptions, prepared: Prepared): Promise<CoucheResult> {
  const { target, reading, projection, staging, columns, repaired, refused: left } = prepared;
  const { slug, name, known } = target;
  const look = lookOf(options, { name, staging, columns });
  const keepsStyle = options.postgisUrl
    ? await shareCouche(options, prepared, look, options.postgisUrl)
    : await keepCouche(options, prepared, look);
  return {
    slug,
    name: known && !options.name ? known.name : name,
    format: reading.format,
    projection,
    objects: staging.count(),
    repaired,
    refused: left,
    columns: columns.map((column) => ({ name: column.name, title: column.title, type: column.type })),
    minZoom: look.words.minZoom,
    proposals: look.proposals,
    keepsStyle,
  };
}

type Look = ReturnType<typeof lookOf>;

/** Into the territory's own file. Whether the look of the layer that was there has been kept. */
async function keepCouche(options: CoucheOptions, prepared: Prepared, look: Look): Promise<boolean> {
  const { geopackage, state, now = new Date(), onProgress = () => {} } = options;
  const { target, staging, columns, pause } = prepared;
  const { slug, name } = target;
  const table = tableOf(slug);
  const keepsStyle = await writeTerritory(
    geopackage,
    async (db) => {
      const before = readImportedTables(db).find((row) => row.slug === slug);
      const { row, keeps } = toRow(options, prepared, look, {
        table,
        before: before ? columnsOf(db, before.table_name) : target.isLost ? attributesOf(target.known) : undefined,
      });
      await writeCouche(db, { table, description: name, columns, staging, now, pause, onProgress });
      const words = options.producer && {
        slug: sourceOf(slug),
        producer: options.producer,
        licence: options.licence,
        table,
        year: now.getUTCFullYear(),
      };
      writeSource(db, sourceOf(slug), words || null, now);
      registerImport(db, row, now);
      await pause();
      return keeps;
    },
    { prepare: (db) => void db.prepare('ATTACH ? AS stage').run(staging.path) },
  );
  await applyImports(state, geopackage);
  return keepsStyle;
}

/** Into PostGIS, for every copy of the program. The same. */
async function shareCouche(options: CoucheOptions, prepared: Prepared, look: Look, url: string): Promise<boolean> {
  const { state, now = new Date(), onProgress = () => {}, signal } = options;
  const { target, staging, columns } = prepared;
  const { slug, name } = target;
  const table = sharedName(tableOf(slug));
  const place = importedPlace(table);
  let keepsStyle = false;
  await writeShared(url, {
    table,
    description: name,
    columns,
    staging,
    check: async () => void (await targetOf(options)),
    describe(before, extent) {
      const { row, keeps } = toRow(options, prepared, look, { table: place, before: before ?? undefined });
      keepsStyle = keeps;
      const { producer, licence } = options;
      const named =
        producer && producerOf({ slug: sourceOf(slug), producer, licence, year: now.getUTCFullYear(), extent });
      return { ...row, table_name: table, producer: named || null };
    },
    onProgress,
    written: (shared) => applyShared(state, shared),
    checkStopped: () => throwIfStopped(signal),
  });
  return keepsStyle;
}

type Place = {
  /** The table, as the layer names it. */
  table: string;
  /** Columns of the table that an earlier import has made. */
  before: ReadonlySet<string> | undefined;
};

/** What is said of an import where its objects are, and whether it keeps the look of the layer. */
function toRow(options: CoucheOptions, prepared: Prepared, look: Look, { table, before }: Place) {
  const { now = new Date() } = options;
  const { target, reading, projection, staging, columns } = prepared;
  const { slug, name, known } = target;
  const keeps = !options.classes && before !== undefined && stillFits(known, before, columns);
  const source = options.producer ? sourceOf(slug) : null;
  const description = options.description ?? '';
  const couche: Omit<ImportedLayer, 'stamp' | 'file'> = {
    drawing: layerOf({ slug, name, description, table, source, ...look.words }, columns),
    searchable: options.searched !== null,
    isNamed: options.name !== null,
    keepsStyle: keeps,
    ...(options.author && { author: options.author }),
  };
  const row: ImportedTable = {
    slug,
    nom: name,
    table_name: table,
    fichier: oneLine(basename(options.fileName ?? options.file)),
    format: reading.format,
    projection,
    importe_le: now.toISOString(),
    objets: staging.count(),
    couche: JSON.stringify(couche),
  };
  return { row, keeps };
}

/** The columns of a table that is lost, as its layer still knows them. */
const attributesOf = (layer: Layer | null): ReadonlySet<string> =>
  new Set(layer?.drawing?.fields.map(({ name }) => name));

/** `sentiers-balises` → `couche_sentiers_balises`; never the name of a thinned copy, `x_z9`. */
function tableOf(slug: string): string {
  const name = `${COUCHE_PREFIX}${slug.replaceAll('-', '_')}`;
  return /_z\d+$/.test(name) ? `${name}_` : name;
}
