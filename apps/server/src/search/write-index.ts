import { readFileSync, writeSync } from 'node:fs';
import { AppError } from '@motu/core';
import { openFeatures, type PostgisSettings } from '@motu/engine/source';
import { buildIndex, packIndex, type SearchEntry } from '@motu/search';
import { partsOf, withKnownNames } from './known-names.ts';
import { readLayer, type SearchableLayer } from './layer-entries.ts';
import { mergeEntries } from './merge-entries.ts';
import { addPostalCodes } from './postal-codes.ts';
import { readTable, readTerritory } from './territory-entries.ts';

/** What an index is made of. */
export type IndexSources = {
  geopackage: string;
  postgis: PostgisSettings | null;
  /** Of the tables of PostGIS: with others, the index is another one. */
  versions: readonly (readonly [table: string, version: string])[];
  layers: readonly SearchableLayer[];
  /** The layers and contexts themselves. */
  others: readonly SearchEntry[];
};

/** A layer whose database is away is not found by its names until the next index; all others are. */
function absent(error: unknown): SearchEntry[] {
  if (error instanceof AppError && error.code === 'unavailable') return [];
  throw error;
}

/** Reads the sources as JSON, writes the packed index: a program of its own, whose memory goes away with it. */
export async function writeIndex(input: number, output: number): Promise<void> {
  const { geopackage, postgis, versions, layers, others } = JSON.parse(readFileSync(input, 'utf8')) as IndexSources;
  const source = await openFeatures(geopackage, postgis);
  source.setVersions(new Map(versions));
  const entries = await readTerritory(source);
  const codes = await readTable(source, 'code_postal');
  for (const layer of layers) entries.push(...(await readLayer(source, layer).catch(absent)));
  await source.close();
  const merged = mergeEntries(entries).flatMap(withKnownNames);
  const places = addPostalCodes([...merged, ...partsOf(merged)], codes);
  const packed = new Uint8Array(packIndex(buildIndex([...places, ...others])));
  for (let at = 0; at < packed.length; ) at += writeSync(output, packed, at);
}
