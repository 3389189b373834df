import { readFileSync, writeSync } from 'node:fs';
import { openGeoPackage } from '@motu/engine/source';
import { buildIndex, packIndex, type SearchEntry } from '@motu/search';
import { readLayer, type SearchableLayer } from './layer-entries.ts';
import { mergeEntries } from './merge-entries.ts';
import { readTerritory } from './territory-entries.ts';

/** What an index is made of. */
export type IndexSources = {
  geopackage: string;
  layers: readonly SearchableLayer[];
  /** The layers and contexts themselves. */
  others: readonly SearchEntry[];
};

/** Reads the sources as JSON, writes the packed index: a program of its own, whose memory goes away with it. */
export async function writeIndex(input: number, output: number): Promise<void> {
  const { geopackage, layers, others } = JSON.parse(readFileSync(input, 'utf8')) as IndexSources;
  const source = openGeoPackage(geopackage);
  const entries = await readTerritory(source);
  for (const layer of layers) entries.push(...(await readLayer(source, layer)));
  await source.close();
  const packed = new Uint8Array(packIndex(buildIndex([...mergeEntries(entries), ...others])));
  for (let at = 0; at < packed.length; ) at += writeSync(output, packed, at);
}
