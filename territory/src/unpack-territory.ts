import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { AppError } from '@motu/core';
import { type Checksums, readChecksums, sha256 } from './checksums.ts';

export const PACKED = 'territory.gpkg.zst';
const UNPACKED = 'territory.gpkg';
/** Says which packed file the unpacked one came from. */
const STAMP = 'territory.gpkg.sha256';
/** Says that an administrator imported data into the unpacked file: a newer one takes its place only with what is theirs. */
const IMPORTED = 'territory.gpkg.imported';
/** The build looks 2^25 bytes back; zstd refuses more than 2^27 unless asked. */
const WINDOW_LOG_MAX = 27;

/** Paths of the data set, ready to open. Rasters stay where they are: they are read in place. */
type UnpackedTerritory = {
  geopackage: string;
  /** By file name without extension: `relief_moorea` → its path. */
  rasters: Record<string, string>;
};

/**
 * Unpacks the GeoPackage into `targetFolder` when it is absent or older than `sourceFolder`. The new file takes the place
 * of the old one in one step: a reader never sees half of it, and a power cut leaves what was there.
 */
export async function unpackTerritory(sourceFolder: string, targetFolder: string): Promise<UnpackedTerritory> {
  const checksums = await readChecksums(sourceFolder);
  const wanted = checksumOf(sourceFolder, checksums);
  const geopackage = join(targetFolder, UNPACKED);
  if (!(await isOwn(targetFolder)) && !(await isCurrent(targetFolder, wanted))) {
    await unpack(join(sourceFolder, PACKED), targetFolder, wanted);
  }
  return { geopackage, rasters: await findRasters(sourceFolder, checksums) };
}

/** Whether an administrator's own GeoPackage came from another packed file than that of `sourceFolder`. */
export async function isBehind(sourceFolder: string, targetFolder: string): Promise<boolean> {
  if (!(await isOwn(targetFolder))) return false;
  return !(await isCurrent(targetFolder, checksumOf(sourceFolder, await readChecksums(sourceFolder))));
}

/**
 * Puts the GeoPackage of `sourceFolder` in the place of an administrator's own, after `carryOver` has brought what is theirs into it. Stopped
 * at any moment, the one or the other is there whole.
 */
export async function replaceTerritory(
  sourceFolder: string,
  targetFolder: string,
  carryOver: (draft: string) => Promise<void>,
): Promise<void> {
  const wanted = checksumOf(sourceFolder, await readChecksums(sourceFolder));
  await unpack(join(sourceFolder, PACKED), targetFolder, wanted, carryOver);
}

function checksumOf(sourceFolder: string, checksums: Checksums): string {
  const wanted = checksums.get(PACKED);
  if (!wanted) throw new AppError('invalid', `Le territoire « ${sourceFolder} » ne contient pas ${PACKED}.`);
  return wanted;
}

async function isOwn(targetFolder: string): Promise<boolean> {
  return (await exists(join(targetFolder, UNPACKED))) && (await exists(join(targetFolder, IMPORTED)));
}

/** Whether an unpacked GeoPackage is as it was packed: nothing was imported, its checksum's mark is younger, and nothing waits in a journal beside it. */
export function isAsUnpacked(geopackage: string): boolean {
  if (existsSync(join(dirname(geopackage), IMPORTED))) return false;
  const found = statSync(geopackage, { throwIfNoEntry: false });
  const stamp = statSync(join(dirname(geopackage), STAMP), { throwIfNoEntry: false });
  const journal = statSync(`${geopackage}-wal`, { throwIfNoEntry: false });
  return found !== undefined && stamp !== undefined && found.mtimeMs <= stamp.mtimeMs && !journal?.size;
}

/** To be called before data are imported into an unpacked GeoPackage. */
export async function keepImported(geopackage: string): Promise<void> {
  await writeFile(join(dirname(geopackage), IMPORTED), '', { flush: true });
}

/** When the GeoPackage of this folder was unpacked; null when it was not, or is an administrator's own already. */
export async function unpackedAt(targetFolder: string): Promise<Date | null> {
  return (await exists(join(targetFolder, IMPORTED))) || !(await exists(join(targetFolder, UNPACKED)))
    ? null
    : stat(join(targetFolder, STAMP)).then(
        ({ mtime }) => mtime,
        () => null,
      );
}

async function isCurrent(targetFolder: string, wanted: string): Promise<boolean> {
  try {
    await stat(join(targetFolder, UNPACKED));
    return (await readFile(join(targetFolder, STAMP), 'utf8')) === wanted;
  } catch {
    return false; // Never unpacked, or not to the end: unpack again.
  }
}

async function unpack(
  packed: string,
  targetFolder: string,
  wanted: string,
  complete?: (draft: string) => Promise<void>,
): Promise<void> {
  await checkFile(packed, wanted);
  await mkdir(targetFolder, { recursive: true });
  const draft = join(targetFolder, `.${UNPACKED}-${process.pid}`);
  try {
    await pipeline(
      createReadStream(packed),
      createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG_MAX } }),
      createWriteStream(draft, { flush: true }),
    );
    if (complete) {
      await complete(draft);
      await flush(draft);
    }
    // The stamp goes first: without it the next start unpacks again, with an old one it would trust a stranger.
    await rm(join(targetFolder, STAMP), { force: true });
    await rename(draft, join(targetFolder, UNPACKED));
    await writeFile(join(targetFolder, STAMP), wanted, { flush: true });
  } catch (cause) {
    await rm(draft, { force: true });
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid', `Le territoire n’a pas pu être décompressé dans « ${targetFolder} ».`, { cause });
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function checkFile(path: string, wanted: string): Promise<void> {
  const found = await sha256(path);
  if (found !== wanted)
    throw new AppError('invalid', `Le fichier « ${path} » est endommagé : sa somme de contrôle diffère.`);
}

/** Rasters are checked by size-blind presence only: hashing ten megabytes at each start would be waste. */
async function findRasters(folder: string, checksums: Checksums): Promise<Record<string, string>> {
  const rasters: Record<string, string> = {};
  for (const name of [...checksums.keys()].filter((file) => file.endsWith('.tif'))) {
    const path = join(folder, name);
    if (!(await exists(path))) throw new AppError('not-found', `Le fichier « ${path} » du territoire manque.`);
    rasters[name.replace(/\.tif$/, '')] = path;
  }
  return rasters;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
