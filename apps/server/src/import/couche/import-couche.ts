import { rmSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError, isSlug, SLUG, toSlug } from '@motu/core';
import type { ImportedLayer } from '../../domain/imported-layers.ts';
import type { Layer } from '../../domain/layers.ts';
import type { State } from '../../domain/state.ts';
import { columnsOf } from '../../territory/check-tables.ts';
import { applyImports, readImportedTables } from '../../territory/imported-tables.ts';
import { draftPath, sweepDrafts } from '../draft-files.ts';
import { inFrench, writeTerritory } from '../write-territory.ts';
import type { Column } from './columns.ts';
import { nameColumns, watchColumns } from './columns.ts';
import { layerOf } from './layer-of.ts';
import { openFile } from './open-file.ts';
import { type ClassProposal, classesOf, labelOf, plainStyle, proposeClasses } from './propose-style.ts';
import type { Reading, ReadOptions } from './reading.ts';
import { type ImportChoice, oneLine, refusedChoice } from './refusal.ts';
import { type RefusedObjects, stageFile } from './stage-file.ts';
import { createStaging, type Staging } from './staging.ts';
import { systemFor } from './system-for.ts';
import { FIRST_COPY } from './thin.ts';
import { drawnFrom, labelsFrom } from './tile-density.ts';
import { hasCopies, registerImport, writeCouche } from './write-couche.ts';
import { writeSource } from './write-source.ts';

export type CoucheOptions = ReadOptions & {
  file: string;
  /** The territory’s file. */
  geopackage: string;
  state: State;
  /** Name of the file as people know it, when the file itself was given another. */
  fileName?: string;
  name: string | null;
  slug: string | null;
  description: string | null;
  /** EPSG number of the coordinates, over what the file says. */
  projection: number | null;
  /** A layer of this slug may be there already. */
  replaces: boolean;
  /** Attribute by which its objects are found. */
  searched: string | null;
  /** Attribute whose classes are drawn. */
  classes: string | null;
  producer: string | null;
  licence: string | null;
  /** Who imports it from the administration: the layer is theirs in the journal, and hidden until they publish it. */
  author?: string;
  /** What is being done, and how much of it, from 0 to 1, when that is known. */
  onProgress?: (stage: string, share: number | null) => void;
  signal?: AbortSignal;
  now?: Date;
};

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

/** Options of an import that says nothing more than its file. */
export const NO_OPTIONS = {
  encoding: null,
  table: null,
  columnX: null,
  columnY: null,
  name: null,
  slug: null,
  description: null,
  projection: null,
  replaces: false,
  searched: null,
  classes: null,
  producer: null,
  licence: null,
} as const;

/** Imports of one process that run side by side keep their drafts apart. */
let serial = 0;

/**
 * Puts the objects of a file into the territory, as a layer. The whole file is read, placed on WGS 84 and checked first, beside the territory; then
 * everything is written in one transaction, while visitors go on reading what was there. Whatever stops it leaves all as it was.
 */
export async function importCouche(options: CoucheOptions): Promise<CoucheResult> {
  const { geopackage, onProgress = () => {}, signal } = options;
  const pause = async () => {
    await turn();
    if (signal?.aborted) throw new AppError('conflict', 'Import interrompu\u00a0: rien n’a été changé.');
  };
  const target = await targetOf(options);
  const folder = dirname(geopackage);
  await sweepDrafts(folder);
  const reading = await openFile(options.file, options);
  const draft = draftPath(folder, 'couche', `-${++serial}`);
  let staging: Staging | null = null;
  try {
    const system = systemFor(options.file, reading, options.projection);
    const watch = watchColumns(reading.isUntyped);
    staging = createStaging(draft, watch);
    const staged = await stageFile(options.file, reading, { system, staging, onProgress, pause });
    staging.close();
    const columns = watch.columns(options.searched);
    return await write(options, { target, reading, projection: system.name, staging, columns, ...staged, pause });
  } catch (error) {
    throw inFrench(error);
  } finally {
    await reading.close();
    staging?.close();
    rmSync(draft, { force: true });
  }
}

type Target = { slug: string; name: string; known: Layer | null };

/** What the layer will be called, and whether it may be. */
async function targetOf({ file, fileName = file, state, ...options }: CoucheOptions): Promise<Target> {
  const stem = basename(fileName, extname(fileName))
    .replace(/[_\s]+/g, ' ')
    .trim();
  const name = oneLine(options.name?.trim() || capital(stem) || 'Couche');
  const slug =
    options.slug ??
    toSlug(options.name ?? stem)
      .slice(0, SLUG.maxLength)
      .replace(/-+$/, '');
  if (!isSlug(slug))
    throw choice(
      'invalid',
      'slug',
      `«\u00a0${oneLine(slug)}\u00a0» ne peut pas être un identifiant de couche\u00a0: donnez-en un, en minuscules sans accent, chiffres et tirets.`,
    );
  if (options.licence && !options.producer)
    throw choice('invalid', 'producer', 'Une licence est celle d’un producteur\u00a0: nommez-le aussi.');
  const layers = await state.layers.all();
  const known = layers.find((layer) => layer.slug === slug) ?? null;
  const meant = layers.find(({ aliases }) => aliases.includes(slug));
  if (!known && meant)
    throw choice('conflict', 'slug', `«\u00a0${slug}\u00a0» désigne déjà «\u00a0${oneLine(meant.name)}\u00a0».`);
  if (known && !options.replaces)
    throw choice(
      'conflict',
      'slug',
      `Une couche «\u00a0${slug}\u00a0» existe déjà\u00a0: choisissez un autre identifiant.`,
    );
  if (known && known.drawing?.content.kind !== 'features')
    throw choice(
      'conflict',
      'slug',
      `La couche «\u00a0${slug}\u00a0» n’est pas faite d’objets\u00a0: elle ne peut pas être remplacée par un fichier.`,
    );
  return { slug, name, known };
}

function choice(code: 'invalid' | 'conflict', field: ImportChoice, message: string): AppError {
  return new AppError(code, message, { fields: [{ field, message }] });
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

type Prepared = {
  target: Target;
  reading: Reading;
  projection: string;
  staging: Staging;
  columns: Column[];
  repaired: number;
  refused: RefusedObjects[];
  pause: () => Promise<void>;
};

async function write(options: CoucheOptions, prepared: Prepared): Promise<CoucheResult> {
  const { geopackage, state, now = new Date(), onProgress = () => {} } = options;
  const { target, reading, projection, staging, columns, repaired, refused: left, pause } = prepared;
  const { slug, name, known } = target;
  const look = lookOf(options, prepared);
  const source = options.producer ? `couche-${slug}` : null;
  const keepsStyle = await writeTerritory(
    geopackage,
    async (db) => {
      const table = tableOf(slug);
      const before = readImportedTables(db).find((row) => row.slug === slug);
      const keeps =
        !options.classes && before !== undefined && stillFits(known, columnsOf(db, before.table_name), columns);
      const description = options.description ?? '';
      const drawing = layerOf({ slug, name, description, table, source, ...look.words }, columns);
      await writeCouche(db, { table, description: name, columns, staging, now, pause, onProgress });
      const words = source && {
        slug: source,
        producer: options.producer as string,
        licence: options.licence,
        table,
        year: now.getUTCFullYear(),
      };
      writeSource(db, `couche-${slug}`, words || null, now);
      const couche: Omit<ImportedLayer, 'stamp'> = {
        drawing,
        searchable: options.searched !== null,
        isNamed: options.name !== null,
        keepsStyle: keeps,
        ...(options.author && { author: options.author }),
      };
      registerImport(
        db,
        {
          slug,
          nom: name,
          table_name: table,
          fichier: oneLine(basename(options.fileName ?? options.file)),
          format: reading.format,
          projection,
          importe_le: now.toISOString(),
          objets: staging.count(),
          couche: JSON.stringify(couche),
        },
        now,
      );
      await pause();
      return keeps;
    },
    { prepare: (db) => void db.prepare('ATTACH ? AS stage').run(staging.path) },
  );
  await applyImports(state, geopackage);
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

/** `sentiers-balises` → `couche_sentiers_balises`; never the name of a thinned copy, `x_z9`. */
function tableOf(slug: string): string {
  const name = `couche_${slug.replaceAll('-', '_')}`;
  return /_z\d+$/.test(name) ? `${name}_` : name;
}

/** A look that somebody worked on stays when all that it may speak of is still there. */
function stillFits(known: Layer | null, before: ReadonlySet<string>, columns: readonly Column[]): boolean {
  if (!known) return false;
  const now = new Set(['fid', 'geom', ...columns.map(({ name }) => name)]);
  return [...before].every((name) => now.has(name));
}

function lookOf(options: CoucheOptions, { target, staging, columns }: Prepared) {
  const searched = options.searched === null ? null : find(options, columns, options.searched, 'searched');
  const label = searched?.name ?? labelOf(columns);
  const shape = {
    name: target.name,
    kinds: staging.kinds(),
    label,
    labelsFrom: labelsFrom(staging.zoomOf),
  };
  const count = staging.count();
  const classed = options.classes === null ? null : find(options, columns, options.classes, 'classes');
  const chosen = classed && classesOf(shape, classed, count);
  if (classed && !chosen)
    throw refusedChoice(
      options.file,
      'classes',
      `l’attribut «\u00a0${oneLine(classed.title)}\u00a0» ne se prête pas à des classes`,
    );
  return {
    words: {
      title: label,
      // Copies of areas hold no more of them than a screen has room for.
      minZoom:
        hasCopies(staging) && shape.kinds.every((kind) => kind === 'polygon') ? FIRST_COPY : drawnFrom(staging.zoomOf),
      style: chosen?.proposal.style ?? plainStyle(shape),
      subtitle: chosen ? oneLine(chosen.proposal.title) : null,
    },
    proposals: chosen ? [] : proposeClasses(shape, columns, count),
  };
}

/** An attribute by the name that the file, or the table, gives it. */
function find({ file }: CoucheOptions, columns: readonly Column[], asked: string, field: ImportChoice): Column {
  const [folded] = nameColumns([asked], asked);
  const found = columns.find(({ title, name }) => title === asked || name === asked || name === folded);
  if (found) return found;
  const known = columns.slice(0, 20).map(({ title }) => `«\u00a0${oneLine(title)}\u00a0»`);
  const attributes = known.length > 0 ? `ses attributs sont ${known.join(', ')}` : 'il n’en a aucun';
  throw refusedChoice(file, field, `il n’a pas d’attribut «\u00a0${oneLine(asked)}\u00a0»\u00a0; ${attributes}`);
}
