import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { territoryTable } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Layer } from '../domain/layers.ts';
import { postgisTablesOf } from '../domain/postgis.ts';
import type { Postgis } from './open-postgis.ts';

/** By the name of the table: what changes with its rows. */
export type TableVersions = ReadonlyMap<string, string>;

export type TableVersionReader = {
  /** Those that were drawn when the program last ran. */
  kept: TableVersions;
  /** Those of the tables that these layers show; those of `drawn` while the database is away: what was drawn of it still stands. */
  read(layers: readonly Layer[], drawn: TableVersions): Promise<TableVersions>;
  /** These are drawn from now on. */
  keep(versions: TableVersions): void;
};

const FILE = 'tables-postgis.json';
const NONE: TableVersions = new Map();

/** Where there is no PostGIS. */
export const NO_TABLES: TableVersionReader = { kept: NONE, read: async () => NONE, keep: () => {} };

/**
 * Reads the versions of the tables of PostGIS that layers are drawn from. Those that are drawn lie in a file beside the tiles: without them, a start while
 * the database is away would give the layers other versions, and tiles of another version are removed.
 */
export function createTableVersions(postgis: Postgis, dataFolder: string, log: FastifyBaseLogger): TableVersionReader {
  const path = join(dataFolder, FILE);
  const kept = readKept(path);
  let written = toText(kept);
  return {
    kept,
    read: (layers, drawn) =>
      postgis.versions(tablesOf(layers, postgis)).catch((error) => {
        log.warn({ err: error }, 'the tables of PostGIS cannot be looked at');
        return drawn;
      }),
    keep(versions) {
      const text = toText(versions);
      if (text === written) return;
      try {
        writeFileSync(`${path}.partiel`, text);
        renameSync(`${path}.partiel`, path);
        written = text;
      } catch (error) {
        log.warn({ err: error }, 'the versions of the tables of PostGIS cannot be kept');
      }
    },
  };
}

function tablesOf(layers: readonly Layer[], { settings: { territory } }: Postgis): string[] {
  const names = [
    ...layers.flatMap(({ drawing }) => postgisTablesOf(drawing)),
    ...(territory?.tables.map((table) => territoryTable(territory.schema, table)) ?? []),
  ];
  return [...new Set(names)].sort();
}

function toText(versions: TableVersions): string {
  return JSON.stringify([...versions].sort());
}

/** A file that is not there, or not whole, says nothing. */
function readKept(path: string): TableVersions {
  try {
    return new Map(JSON.parse(readFileSync(path, 'utf8')) as [string, string][]);
  } catch {
    return NONE;
  }
}
