import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AppError } from '@motu/core';
import type { Geometry } from '@motu/geopackage';

export type Properties = Record<string, unknown>;
export type Feature = { geometry: Geometry; properties: Properties };

/** Bytes of a source file, unzipped when its name ends in .gz; a French sentence names the file when it cannot be had. */
export function readSource(folder: string, file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, file));
  } catch (cause) {
    const isAbsent = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw new AppError(isAbsent ? 'not-found' : 'invalid', sourceProblem(file, isAbsent ? 'manque' : 'est illisible'), {
      cause,
    });
  }
  try {
    return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  } catch (cause) {
    throw damaged(file, cause);
  }
}

/** The features of a GeoJSON collection that have a geometry. */
export function readFeatures(folder: string, file: string): Feature[] {
  const text = readSource(folder, file).toString('utf8');
  try {
    const { features } = JSON.parse(text) as { features: Feature[] };
    if (features.length === 0) throw new Error('the collection holds no feature');
    return features.filter((feature) => feature.geometry?.coordinates);
  } catch (cause) {
    throw damaged(file, cause);
  }
}

export function damaged(file: string, cause?: unknown): AppError {
  return new AppError('invalid', sourceProblem(file, 'est endommagé ou incomplet'), { cause });
}

const sourceProblem = (file: string, problem: string) => `Le fichier source « ${file} » ${problem}.`;

/** A property read as text: `null` when absent or empty. */
export function text(properties: Properties, name: string): string | null {
  const value = properties[name];
  return value === null || value === undefined || value === '' ? null : String(value).trim();
}

/** A property read as a number: `null` when absent or not one. */
export function number(properties: Properties, name: string): number | null {
  const value = properties[name];
  return value === null || value === undefined || value === '' || !Number.isFinite(Number(value))
    ? null
    : Number(value);
}

/** A property read as 0 or 1, the way SQLite keeps it. */
export function flag(properties: Properties, name: string): 0 | 1 {
  return properties[name] === true || properties[name] === 'true' ? 1 : 0;
}
