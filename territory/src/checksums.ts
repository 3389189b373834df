import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@motu/core';

const CHECKSUMS = 'SHA256SUMS';

/** File name → sha256, as `sha256sum` writes them. */
export type Checksums = Map<string, string>;

export async function readChecksums(folder: string): Promise<Checksums> {
  let text: string;
  try {
    text = await readFile(join(folder, CHECKSUMS), 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `Le dossier « ${folder} » n’est pas un territoire : ${CHECKSUMS} y manque.`, {
      cause,
    });
  }
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sum = '', name = '']) => [name, sum]));
}

export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (cause) {
    throw new AppError('not-found', `Le fichier « ${path} » manque ou est illisible.`, { cause });
  }
  return hash.digest('hex');
}
