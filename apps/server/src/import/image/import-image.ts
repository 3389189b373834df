import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError, formatCount } from '@motu/core';
import { IMAGE_FOLDER } from '@motu/engine/image';
import type { ImportedLayer } from '../../domain/imported-layers.ts';
import { imagePlace } from '../../domain/layer-tables.ts';
import type { State } from '../../domain/state.ts';
import { applyImports, type ImportedTable, readImportedTables } from '../../territory/imported-tables.ts';
import { NO_OPTIONS } from '../couche/couche-options.ts';
import { type Target, targetOf } from '../couche/couche-target.ts';
import { oneLine } from '../couche/refusal.ts';
import { registerImport } from '../couche/write-couche.ts';
import { sourceOf, writeSourceOver } from '../couche/write-source.ts';
import { badFile } from '../relief/source-grid.ts';
import { inFrench, writeTerritory } from '../write-territory.ts';
import { draftOf, forgetOldDrafts } from './draft.ts';
import { dropImages } from './drop-images.ts';
import { gridOf, type ImageGrid, type PlacedPicture, placePicture } from './image-grid.ts';
import { checkRoom } from './image-room.ts';
import { createMosaic } from './mosaic.ts';
import { openPicture } from './open-picture.ts';
import type { Stretch } from './to-rgba.ts';
import { writeImage } from './write-image.ts';

export type ImageOptions = {
  /** One picture, or several that make one: where they overlap, the last one is seen. */
  files: readonly string[];
  geopackage: string;
  state: State;
  name: string | null;
  slug: string | null;
  description: string | null;
  replaces: boolean;
  /** EPSG number of the coordinates, over what the files say. */
  projection: number | null;
  /** Values of 16 bits that become black and white. */
  range: Stretch | null;
  producer: string | null;
  licence: string | null;
  /** Who imports it from the administration: the layer is theirs in the journal, and hidden until they publish it. */
  author?: string;
  /** What was done of an import that is stopped waits for the next one of the same files. */
  isResumable: boolean;
  onProgress?: (stage: string, share: number | null) => void;
  signal?: AbortSignal;
  now?: Date;
};

export type ImageResult = {
  slug: string;
  name: string;
  width: number;
  height: number;
  metresPerPixel: number;
  projection: string;
  files: number;
  stretch: Stretch | null;
  /** A part of it had been done by an import that was stopped. */
  resumed: boolean;
  replaced: boolean;
};

/**
 * Makes a layer of pictures. Their pixels are written by windows into a file of our own, beside the territory, in their own system and
 * with their reductions; then one transaction of the territory says that it is there. Whatever stops it leaves the layers as they were.
 */
export async function importImage(options: ImageOptions): Promise<ImageResult> {
  const { files, geopackage, state, projection, range } = options;
  const [first = ''] = files;
  const named = { ...NO_OPTIONS, file: first, geopackage, state };
  const { name, slug, description, replaces, producer, licence } = options;
  const target = await targetOf({ ...named, name, slug, description, replaces, producer, licence }, 'image');
  const pictures: PlacedPicture[] = [];
  try {
    for (const file of files) pictures.push(placePicture(await openPicture(file, range), projection));
    return await write(options, target, pictures);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new AppError('unavailable', 'Il n’y a plus de place sur le disque\u00a0: rien n’a été changé.', {
        cause: error,
      });
    throw inFrench(error);
  } finally {
    for (const picture of pictures) await picture.close();
  }
}

async function write(options: ImageOptions, target: Target, pictures: readonly PlacedPicture[]): Promise<ImageResult> {
  const { geopackage, state, onProgress = () => {}, now = new Date() } = options;
  const grid = gridOf(pictures);
  const folder = join(dirname(geopackage), IMAGE_FOLDER);
  mkdirSync(folder, { recursive: true });
  forgetOldDrafts(folder, now);
  const draft = join(folder, draftOf(target.slug, options));
  await checkRoom(draft, grid, pictures);
  const { resumed } = await writeDraft(options, draft, grid, pictures);
  onProgress('Mise en place', null);
  const image = `${target.slug}-${now.getTime().toString(36)}.sqlite`;
  const former = await put(options, target, grid, { draft, path: join(folder, image), image, now });
  await applyImports(state, geopackage);
  dropImages(geopackage, former);
  const { width, height, metresPerPixel, code } = grid;
  return {
    slug: target.slug,
    name: target.known && !options.name ? target.known.name : target.name,
    ...{ width, height, metresPerPixel, resumed },
    projection: `EPSG:${code}`,
    files: pictures.length,
    stretch: pictures[0]?.stretch ?? null,
    replaced: target.known !== null,
  };
}

async function writeDraft(options: ImageOptions, path: string, grid: ImageGrid, pictures: readonly PlacedPicture[]) {
  const { signal, isResumable, onProgress = () => {} } = options;
  const kept = isResumable ? ' La même commande reprendra où elle s’est arrêtée.' : '';
  const pause = async () => {
    await turn();
    if (signal?.aborted) throw new AppError('conflict', `Import interrompu\u00a0: rien n’a été changé.${kept}`);
  };
  try {
    const written = await writeImage({
      path,
      grid,
      read: createMosaic(grid, pictures),
      isStriped: pictures.some(({ isStriped }) => isStriped),
      pause,
      onProgress: (share) => onProgress('Lecture de l’image', share),
    });
    if (written.blocks > 0) return written;
    throw badFile(pictures[0]?.name ?? '', 'est entièrement transparent\u00a0: il n’y a rien à montrer.');
  } catch (error) {
    if (!isResumable) for (const end of ['', '-journal']) rmSync(`${path}${end}`, { force: true });
    throw error;
  }
}

type Put = { draft: string; path: string; image: string; now: Date };

/** Gives the draft its name, and says in the territory that it is there. Returns the places of what it replaces. */
async function put(
  options: ImageOptions,
  target: Target,
  grid: ImageGrid,
  { draft, path, image, now }: Put,
): Promise<string[]> {
  const { geopackage, producer, licence } = options;
  const { slug } = target;
  return writeTerritory(geopackage, async (db) => {
    const former = readImportedTables(db).filter((row) => row.slug === slug);
    renameSync(draft, path);
    await syncFolder(dirname(path));
    try {
      const words = producer ? { slug: sourceOf(slug), producer, licence, year: now.getUTCFullYear() } : null;
      writeSourceOver(db, sourceOf(slug), words && { ...words, extent: grid.extent, table: imagePlace(image) }, now);
      registerImport(db, toRow(options, target, grid, image, now), now);
    } catch (error) {
      renameSync(path, draft);
      throw error;
    }
    return former.map(({ table_name }) => table_name);
  });
}

function toRow(
  options: ImageOptions,
  { slug, name }: Target,
  grid: ImageGrid,
  image: string,
  now: Date,
): ImportedTable {
  const [first = ''] = options.files;
  const couche: Omit<ImportedLayer, 'stamp' | 'file'> = {
    drawing: {
      slug,
      title: name,
      description: options.description ?? '',
      minZoom: 0,
      maxZoom: MAX_ZOOM,
      content: { kind: 'image', image },
      fields: [],
      legend: null,
      sources: options.producer ? [sourceOf(slug)] : [],
    },
    searchable: false,
    isNamed: options.name !== null,
    keepsStyle: true,
    ...(options.author && { author: options.author }),
  };
  return {
    slug,
    nom: name,
    table_name: imagePlace(image),
    fichier: oneLine(
      options.files.length > 1
        ? `${basename(first)} et ${formatCount(options.files.length - 1, 'autre')}`
        : basename(first),
    ),
    format: 'GeoTIFF',
    projection: `EPSG:${grid.code}`,
    importe_le: now.toISOString(),
    objets: options.files.length,
    couche: JSON.stringify(couche),
  };
}

const MAX_ZOOM = 20;

/** A name is on the disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
