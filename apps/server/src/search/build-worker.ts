import { parentPort, workerData } from 'node:worker_threads';
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

const { geopackage, layers, others } = workerData as IndexSources;
const source = openGeoPackage(geopackage);
const entries = await readTerritory(source);
for (const layer of layers) entries.push(...(await readLayer(source, layer)));
const packed = packIndex(buildIndex([...mergeEntries(entries), ...others]));
parentPort?.postMessage(packed, [packed]);
await source.close();
