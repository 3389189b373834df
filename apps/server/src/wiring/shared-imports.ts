import { readPostgisName } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { COUCHES_SCHEMA } from '../domain/layer-source.ts';
import type { State } from '../domain/state.ts';
import type { Producer } from '../domain/territory.ts';
import { producersOf, type SharedCouche } from '../import/postgis/shared-couches.ts';
import type { Postgis } from '../postgis/open-postgis.ts';

export type SharedImports = {
  /** Reads them again. */
  read(): Promise<SharedCouche[]>;
  /** Who made those that were read last. */
  producers(): Producer[];
  /** Whether a table of PostGIS that a layer draws is there, as far as it is one of these: others are not ours to know. */
  has(place: string): boolean;
};

/** The files that any copy of the program has made tables of. A database that is away has those that it had. */
export function createSharedImports(state: State, postgis: Postgis | null, log: FastifyBaseLogger): SharedImports {
  let imported: SharedCouche[] = [];
  let tables: ReadonlySet<string> | null = null;
  return {
    async read() {
      if (!postgis || state.kind === 'SQLite') return imported;
      try {
        const found = await postgis.imported();
        imported = found.couches;
        tables = new Set(found.tables);
      } catch (error) {
        log.warn({ err: error }, 'what was imported into PostGIS cannot be read');
      }
      return imported;
    },
    producers: () => producersOf(imported),
    has(place) {
      const table = readPostgisName(place);
      return !tables || table?.schema !== COUCHES_SCHEMA || tables.has(table.table);
    },
  };
}
