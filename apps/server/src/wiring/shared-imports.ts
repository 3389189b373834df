import type { FastifyBaseLogger } from 'fastify';
import type { State } from '../domain/state.ts';
import type { Producer } from '../domain/territory.ts';
import { producersOf, type SharedCouche } from '../import/postgis/shared-couches.ts';
import type { Postgis } from '../postgis/open-postgis.ts';

export type SharedImports = {
  /** Reads them again. */
  read(): Promise<SharedCouche[]>;
  /** Who made those that were read last. */
  producers(): Producer[];
};

/** The files that any copy of the program has made tables of. A database that is away has those that it had. */
export function createSharedImports(state: State, postgis: Postgis | null, log: FastifyBaseLogger): SharedImports {
  let imported: SharedCouche[] = [];
  return {
    async read() {
      if (!postgis || state.kind === 'SQLite') return imported;
      imported = await postgis.imported().catch((error) => {
        log.warn({ err: error }, 'what was imported into PostGIS cannot be read');
        return imported;
      });
      return imported;
    },
    producers: () => producersOf(imported),
  };
}
