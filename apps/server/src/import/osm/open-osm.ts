import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { AppError } from '@motu/core';
import type { OsmElement } from './elements.ts';
import { createPbfReader, dateOf, elementsOf } from './read-pbf.ts';
import { createXmlReader } from './read-xml.ts';
import { createUnpacker, type Packing, packingOf } from './unpack.ts';

type OsmBatch = {
  elements: OsmElement[];
  share: number;
  /** When the data were taken from OpenStreetMap, in the batch that says it. */
  date: Date | null;
};

const HEADER_BYTES = 64;

/** The elements of a .osm.pbf, .osm, .osm.gz or .osm.bz2 file in lists of some thousands, each with the share of the file that was read. */
export async function* openOsm(path: string, bunzip2?: string): AsyncGenerator<OsmBatch> {
  const { isXml, packing, size } = await look(path);
  const unpacked = packing ? [await createUnpacker(packing, bunzip2)] : [];
  const file = createReadStream(path);
  const reader = isXml ? createXmlReader() : createPbfReader();
  pipeline([file, ...unpacked, reader], () => {
    // What went wrong is thrown by the loop below.
  });
  try {
    for await (const items of reader as AsyncIterable<unknown[]>) {
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

/** The first bytes decide what a file is: names lie. */
async function look(path: string): Promise<{ isXml: boolean; packing: Packing | null; size: number }> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
      const head = buffer.subarray(0, bytesRead);
      const { size } = await file.stat();
      const packing = packingOf(head);
      if (head.includes('OSMHeader')) return { isXml: false, packing, size };
      if (packing || /^\uFEFF?\s*</.test(head.toString('utf8'))) return { isXml: true, packing, size };
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new AppError('not-found', `Le fichier «\u00a0${path}\u00a0» n’existe pas ou ne peut pas être lu.`, { cause });
  }
  throw new AppError(
    'invalid',
    `Le fichier «\u00a0${path}\u00a0» n’est ni un fichier .osm.pbf ni un fichier .osm, .osm.gz ou .osm.bz2.`,
  );
}
