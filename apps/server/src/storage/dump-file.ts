import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { AppError, formatBytes } from '@motu/core';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

/** Writes the lines of a dump into a file that is there whole or not at all, and that nobody else may read. */
export async function writeDumpFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  const draft = `${path}.${process.pid}.partiel`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
    await pipeline(
      Readable.from(lines),
      createGzip(),
      createWriteStream(draft, { flags: 'wx', mode: PRIVATE_FILE, flush: true }),
    );
    await takePlace(draft, path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (cause instanceof AppError || !code) throw cause;
    const reasons: Record<string, string> = {
      EEXIST: `Le fichier «\u00a0${path}\u00a0» existe déjà\u00a0: choisissez un autre nom.`,
      ENOSPC: 'Il n’y a plus de place sur le disque\u00a0: la sauvegarde n’a pas été faite.',
    };
    const why = reasons[code] ?? `La sauvegarde ne peut pas être écrite dans «\u00a0${path}\u00a0».`;
    throw new AppError(code === 'EEXIST' ? 'conflict' : 'unavailable', why, { cause });
  } finally {
    await rm(draft, { force: true });
  }
}

/** A link, unlike a rename, takes nobody's place; some disks of other systems have none. */
async function takePlace(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) throw error;
    await rename(draft, path);
  }
}

/** A line is one row; nothing of ours comes near this. */
const LONGEST_LINE = 32 * 1024 * 1024;
/** Where nobody says how much room there is: a state with years of journal and tasks is some hundred megabytes, unpacked. */
const USUAL_ROOM = 4 * 1024 ** 3;
/** Rows pack to a tenth; what packs better than this is made of one thing repeated without end. */
const MOST_PACKED = 200;
/** Small files may pack as they like. */
const UNSUSPECTED_BYTES = 64 * 1024 * 1024;

/**
 * The lines of a dump file, which unpacked may take this room. Not by `readline`, which also ends a line at the separators (U+2028) that
 * a text may hold.
 */
export async function* readDumpFile(path: string, room = USUAL_ROOM): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unpacked = source.pipe(createGunzip()).setEncoding('utf8');
  source.once('error', (error) => unpacked.destroy(error));
  let bytes = 0;
  let line: string[] = [];
  let length = 0;
  try {
    for await (const text of unpacked) {
      bytes += text.length;
      if (bytes > Math.min(room, Math.max(UNSUSPECTED_BYTES, source.bytesRead * MOST_PACKED))) throw tooLarge(bytes);
      const [first = '', ...others] = text.split('\n');
      line.push(first);
      length += first.length;
      if (length > LONGEST_LINE) throw tooLarge(length);
      if (others.length === 0) continue;
      yield line.join('');
      const last = others.pop() ?? '';
      yield* others;
      line = [last];
      length = last.length;
    }
    if (length > 0) yield line.join('');
  } catch (cause) {
    throw explain(path, cause);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

function tooLarge(bytes: number): AppError {
  return new AppError(
    'too-large',
    `Cette sauvegarde est refusée\u00a0: décompressée, elle dépasse ${formatBytes(bytes)}, plus que ce qu’une base de Motu ou le disque peut tenir. Rien n’a été changé.`,
  );
}

function explain(path: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
    return new AppError('not-found', `La sauvegarde «\u00a0${path}\u00a0» n’existe pas, ou ne peut pas être lue.`, {
      cause,
    });
  if (code === 'Z_BUF_ERROR')
    return new AppError('invalid', 'Cette sauvegarde est incomplète\u00a0: sa fin manque. Rien n’a été changé.', {
      cause,
    });
  if (code?.startsWith('Z_'))
    return new AppError(
      'invalid',
      'Ce fichier n’est pas une sauvegarde de Motu, ou il est endommagé. Rien n’a été changé.',
      { cause },
    );
  return cause;
}
