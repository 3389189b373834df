import { open, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { AppError } from '@motu/core';
import { readCsv } from './read-csv.ts';
import { readGeoJson } from './read-geojson.ts';
import { readGeoPackage } from './read-geopackage.ts';
import type { Reading, ReadOptions } from './reading.ts';
import { nameOf, refused } from './refusal.ts';

const HEAD_BYTES = 1024;

/** Opens a file to be read. */
export async function openFile(file: string, options: ReadOptions): Promise<Reading> {
  const { format, size } = await recogniseFile(file);
  switch (format) {
    case 'GeoPackage':
      return readGeoPackage(file, options);
    case 'Shapefile':
      return (await import('./read-shapefile.ts')).readShapefile(file, options);
    case 'FlatGeobuf':
      return (await import('./read-flatgeobuf.ts')).readFlatGeobuf(file, size);
    case 'GeoJSON':
      return readGeoJson(file, size, options);
    case 'CSV':
      return readCsv(file, size, options);
    case 'KML':
      return (await import('./read-kml.ts')).readKml(file, size, options);
    case 'GPX':
      return (await import('./read-gpx.ts')).readGpx(file, size, options);
  }
}

/** Tells what a file is by what it holds, whatever it is called. */
export async function recogniseFile(file: string): Promise<{ format: Reading['format']; size: number }> {
  const { head, size } = await look(file);
  return { format: formatOf(file, head), size };
}

function formatOf(file: string, head: Uint8Array): Reading['format'] {
  const text = Buffer.from(head).toString('latin1');
  if (text.startsWith('SQLite format 3\0')) return 'GeoPackage';
  if (text.startsWith('PK\u0003\u0004')) return /\.kmz$/i.test(extname(file)) ? 'KML' : 'Shapefile';
  if (text.startsWith('fgb')) return 'FlatGeobuf';
  if (/^(?:II[*+]\0|MM\0[*+])/.test(text))
    throw refused(file, 'c’est une image\u00a0: elle s’importe par «\u00a0motu import image\u00a0»');
  if (text.startsWith('PK')) throw refused(file, 'l’archive est vide ou incomplète');
  if (head[0] === 0 && head[1] === 0 && head[2] === 0x27 && head[3] === 0x0a)
    throw refused(file, 'un Shapefile s’importe en une archive .zip, avec son .dbf et son .prj');
  // UTF-16 puts a zero beside each letter.
  const start = text
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
    .replaceAll('\0', '')
    .replaceAll('\u001e', '')
    .trimStart();
  if (start.startsWith('{')) return 'GeoJSON';
  if (start.startsWith('<')) return /<(?:\w+:)?gpx[\s>]/.test(start) ? 'GPX' : 'KML';
  if (/^\.(?:csv|tsv|txt)$/i.test(extname(file))) return 'CSV';
  if (/^\.(?:geo)?json/i.test(extname(file))) throw refused(file, 'ce n’est pas du GeoJSON');
  throw refused(
    file,
    'son format n’est pas reconnu (GeoPackage, GeoJSON, Shapefile en .zip, FlatGeobuf, KML, GPX ou CSV)',
  );
}

async function look(file: string): Promise<{ head: Uint8Array; size: number }> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new AppError('not-found', `Le fichier «\u00a0${nameOf(file)}\u00a0» n’existe pas.`, { cause });
  });
  if (!found.isFile()) throw refused(file, 'ce n’est pas un fichier');
  if (found.size === 0) throw refused(file, 'il est vide');
  const handle = await open(file).catch((cause: unknown) => {
    throw refused(file, 'il ne peut pas être lu', cause);
  });
  try {
    const head = new Uint8Array(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    return { head: head.subarray(0, bytesRead), size: found.size };
  } finally {
    await handle.close();
  }
}
