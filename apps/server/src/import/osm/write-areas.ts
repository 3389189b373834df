import { polygonArea } from '@motu/core';
import { columnsOf, type Polygon, type Position, type TableDefinition } from '@motu/geopackage';
import { LAGOON_M2, lakeLook, thinArea } from '@motu/territory/import';
import type Sqlite from 'better-sqlite3';
import { middleOf } from './area-shapes.ts';
import { readLandCoverTags, readWaterTags } from './area-tags.ts';
import type { Tags } from './elements.ts';
import { KIND } from './kinds.ts';
import { type Replacement, replaceTable } from './replace-table.ts';
import { COPIES, TABLES } from './tables.ts';
import type { Whereabouts } from './whereabouts.ts';
import { areasOf, type WriteContext } from './write-context.ts';
import { createNames } from './write-names.ts';

/** Water that is smaller is a basin, whatever it is called. */
const LEAST_LAKE_M2 = 400;

type Values = Parameters<Replacement['add']>[1];
type AreaTable = {
  kind: number;
  shape: TableDefinition;
  copies: readonly { table: TableDefinition; tolerance: number; leastM2: number }[];
  /** Null: it is none of these. */
  read(tags: Tags, surfaceM2: number, where: Whereabouts): Values | null;
  /** Hears of what was written. */
  onWritten?(values: Values, at: Position): void;
};

/** Lakes and other waters; named lakes are names too. */
export async function writeWaters(context: WriteContext): Promise<{ waters: number; names: number }> {
  const isAtoll = createAtolls(context.db);
  const names = createNames(context, { lac: ['lac'] });
  const waters = await writeAreas(context, {
    kind: KIND.water,
    shape: TABLES.water,
    copies: COPIES.water,
    read(tags, surface, where) {
      const water = readWaterTags(tags);
      if (!water) return null;
      const { name, isIntermittent } = water;
      const classe = water.classe === 'lac' ? lakeClass(surface, isAtoll(where.ile)) : water.classe;
      return { nom: name, classe, intermittent: Number(isIntermittent), ...where };
    },
    onWritten({ id, nom, classe, surface_m2, commune = null, ile = null, archipel = null }, at) {
      if (classe !== 'lac' || typeof nom !== 'string') return;
      const look = lakeLook(Number(surface_m2));
      names.add({ id: String(id), name: nom, at, look, classe: 'lac' }, { commune, ile, archipel });
    },
  });
  return { waters, names: names.finish() };
}

function lakeClass(surface: number, isOfAtoll: boolean): string {
  if (surface < LEAST_LAKE_M2) return 'bassin';
  return isOfAtoll && surface > LAGOON_M2 ? 'lagon' : 'lac';
}

/** A large lake of an atoll is its lagoon. */
function createAtolls(db: Sqlite.Database): (island: string | null) => boolean {
  if (!columnsOf(db, 'lagon').has('genre')) return () => false;
  const atolls = new Set(db.prepare("SELECT ile FROM lagon WHERE genre = 'atoll'").pluck().all());
  return (island) => island !== null && atolls.has(island);
}

export function writeLandCover(context: WriteContext): Promise<number> {
  return writeAreas(context, {
    kind: KIND.landCover,
    shape: TABLES.landCover,
    copies: COPIES.landCover,
    read(tags, _surface, { ile }) {
      const cover = readLandCoverTags(tags);
      return cover && { ...cover, ile };
    },
  });
}

type Part = { polygon: Polygon; values: Values; surface: number };

/** Areas of one table, and their thinned copies. Larger ones first: a small one is never hidden by one around it. */
async function writeAreas(context: WriteContext, { kind, shape, copies, read, onWritten }: AreaTable): Promise<number> {
  const { db, staging, now, whereabouts, breathe } = context;
  const parts = staging.groups<Part>(shape.name);
  for (const { id, tags, polygons } of areasOf(context, kind)) {
    for (const [part, polygon] of polygons.entries()) {
      const surface = polygonArea(polygon);
      const found = read(tags, surface, whereabouts(middleOf(polygon[0] ?? [])));
      if (!found) continue;
      const values = { id: part === 0 ? id : `${id}-${part + 1}`, ...found, surface_m2: Math.round(surface) };
      parts.add(sizeOrder(surface), { polygon, values, surface });
    }
    await breathe();
  }
  const table = replaceTable(db, shape, now, { copies: copies.map((copy) => copy.table) });
  for (const [, group] of parts.all()) {
    for (const { polygon, values, surface } of group) {
      table.add(areaOf(polygon), values);
      for (const { table: copy, tolerance, leastM2 } of copies) {
        const thinned = surface >= leastM2 ? thinArea(polygon, tolerance) : null;
        if (thinned) table.addCopy(copy, areaOf(thinned), values);
      }
      onWritten?.(values, middleOf(polygon[0] ?? []));
    }
    await breathe();
  }
  table.finish();
  return table.count();
}

/** In the order of words, the largest first. No area of the earth has more digits. */
const sizeOrder = (surface: number) => String(10 ** 15 - Math.round(surface)).padStart(16, '0');

const areaOf = (coordinates: Polygon) => ({ type: 'Polygon' as const, coordinates });
