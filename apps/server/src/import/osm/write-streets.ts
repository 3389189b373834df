import { writeTable } from '@motu/geopackage';
import { createHighest, type RoadPiece, roadCopy, streetsOf } from '@motu/territory/import';
import type Sqlite from 'better-sqlite3';
import { squareOf } from './groups.ts';
import type { Replacement } from './replace-table.ts';
import type { Staging } from './staging.ts';
import { COPIES, TABLES } from './tables.ts';
import type { Whereabouts } from './whereabouts.ts';

type Pause = () => Promise<void>;

/** The thinned copies of the roads, joined within each square. */
export function createRoadCopies(staging: Staging) {
  const squares = staging.groups<RoadPiece>('road');
  const highest = createHighest();
  return {
    add(square: string, { line, ile, nom_rue, ref, classe, nature, service, pont, tunnel }: RoadPiece): void {
      squares.add(square, { line, ile, nom_rue, ref, classe, nature, service, pont, tunnel });
      highest.add({ ile, classe, nature });
    },
    async write(table: Replacement, pause: Pause): Promise<void> {
      for (const [, roads] of squares.all()) {
        for (const copy of COPIES.road) {
          for (const { geometry, values } of roadCopy(roads, copy, highest.has)) {
            if (geometry) table.addCopy(copy.table, geometry, values as Parameters<Replacement['addCopy']>[2]);
          }
        }
        await pause();
      }
    },
  };
}

type Part = RoadPiece & Whereabouts & { longueur_m: number };

/** Roads of one name in one commune are a street; where communes are not known, those of one square. */
export function createStreets(staging: Staging) {
  const streets = staging.groups<Part>('street');
  return {
    add(road: Omit<RoadPiece, 'ile'> & { longueur_m: number }, where: Whereabouts): void {
      const { line, nom_rue, ref, classe, nature, service, pont, tunnel, longueur_m } = road;
      if (!nom_rue) return;
      const area = where.commune ?? squareOf(line[0] as [number, number]);
      const part = { line, nom_rue, ref, classe, nature, service, pont, tunnel, longueur_m, ...where };
      streets.add(JSON.stringify([area, where.ile, nom_rue]), part);
    },
    async write(db: Sqlite.Database, now: Date, pause: Pause): Promise<number> {
      const table = writeTable(db, TABLES.street, now);
      for (const [, parts] of streets.all()) {
        const { commune = null, ile = null, archipel = null } = parts[0] ?? {};
        const longueur_m = Math.round(parts.reduce((sum, part) => sum + part.longueur_m, 0));
        for (const { nom, lines, ref, classe } of streetsOf(parts)) {
          const values = { nom, ref, classe, commune, ile, archipel, longueur_m };
          table.add({ type: 'MultiLineString', coordinates: lines }, values);
        }
        if (table.count() % 100 === 0) await pause();
      }
      table.finish();
      return table.count();
    },
  };
}
