import type { CopyrightEntry, Licence } from '@motu/contract';
import type { Extent } from '@motu/core';
import type { RasterName, TerritoryFiles } from '@motu/engine';
import type { Catalogue } from './catalogue.ts';

/** A producer of the territory's data, where its data lie, and in which tables. */
export type Producer = Licence & { slug: string; extent: Extent; tables: readonly string[] };

/** An island or a commune with the extent that shows it whole, and its archipelago where the data tell it. */
export type NamedExtent = { kind: 'ile' | 'commune'; name: string; archipelago: string | null; extent: Extent };

/** What changes with each table and with each kind of raster; the same wherever the same data were unpacked: copies of the program share what they draw. */
export type Editions = { tables: ReadonlyMap<string, string>; rasters: Readonly<Record<RasterName, string>> };

/** The data set that is loaded. */
export type Territory = {
  files: TerritoryFiles;
  /** Changes with the data. */
  digest: string;
  editions: Editions;
  producers: Producer[];
  places: NamedExtent[];
  /** What the territory brings of its own; null when it is drawn as French Polynesia is. */
  catalogue: Catalogue | null;
  /** Names of its tables. */
  tables: ReadonlySet<string>;
  /** Checksum of the packed file that it came from; null when it came unpacked. */
  pack: string | null;
};

/** Who made what these layers show in this extent, each once. */
export function copyrightsOf(producers: Producer[], sources: ReadonlySet<string>, bbox: Extent): CopyrightEntry[] {
  return producers
    .filter(({ slug, extent }) => sources.has(slug) && intersects(extent, bbox))
    .map(({ annee, copyright, producteur, url }) => ({ annee, copyright, producteur, url }));
}

/** Under which terms each producer lets its data be used. */
export function licencesOf(producers: Producer[]): Licence[] {
  return producers.map(({ slug, extent, tables, ...licence }) => licence);
}

function intersects(a: Extent, b: Extent): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}
