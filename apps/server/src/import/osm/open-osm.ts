import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { AppError } from '@motu/core';
import type { OsmElement } from './elements.ts';
import { createPbfReader, dateOf, elementsOf } from './read-pbf.ts';
import { createXmlReader } from './read-xml.ts';

export type OsmBatch = {
  elements: OsmElement[];
  share: number;
  /** When the data were taken from OpenStreetMap, in the batch that says it. */
  date: Date | null;
};

const HEADER_BYTES = 64;

/** The elements of a .osm.pbf or .osm file in lists of some thousands, each with the share of the file that was read. */
export async function* openOsm(path: string): AsyncGenerator<OsmBatch> {
  const { isXml, size } = await look(path);
  const file = createReadStream(path);
  const parsed = pipeline(file, isXml ? createXmlReader() : createPbfReader(), () => {
    // What went wrong is thrown by the loop below.
  });
  try {
    for await (const items of parsed as AsyncIterable<unknown[]>) {
      yield { elements: elementsOf(items), share: Math.min(1, file.bytesRead / size), date: dateOf(items) };
    }
  } catch (cause) {
    throw new AppError(
      'invalid',
      `Le fichier «\u00a0${path}\u00a0» est endommagé ou n’est pas un fichier OpenStreetMap lisible.`,
      {
        cause,
      },
    );
  }
}

/** What a file is, is told by its first bytes: names lie. */
async function look(path: string): Promise<{ isXml: boolean; size: number }> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
      const head = buffer.subarray(0, bytesRead);
      const { size } = await file.stat();
      if (head.includes('OSMHeader')) return { isXml: false, size };
      if (/^\uFEFF?\s*</.test(head.toString('utf8'))) return { isXml: true, size };
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new AppError('not-found', `Le fichier «\u00a0${path}\u00a0» n’existe pas ou ne peut pas être lu.`, { cause });
  }
  throw new AppError(
    'invalid',
    `Le fichier «\u00a0${path}\u00a0» n’est ni un fichier .osm.pbf ni un fichier .osm. Décompressez-le d’abord s’il finit par .gz ou .bz2.`,
  );
}
