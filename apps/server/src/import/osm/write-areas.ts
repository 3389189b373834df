import { polygonArea } from '@motu/core';
import { type Polygon, thinArea } from '@motu/territory/import';
import type { TableShape } from '../geopackage-writer.ts';
import { readAirfieldTags } from './airfield-tags.ts';
import { middleOf } from './area-shapes.ts';
import { readLandCoverTags, readWaterTags } from './area-tags.ts';
import { wholeLines } from './cut-roads.ts';
import type { Tags } from './elements.ts';
import { KIND } from './kinds.ts';
import { type Replacement, replaceTable } from './replace-table.ts';
import { COPIES, TABLES } from './tables.ts';
import type { Whereabouts } from './whereabouts.ts';
import { areasOf, type WriteContext } from './write-context.ts';

/** Water that is smaller is a basin, whatever it is called. */
const LEAST_LAKE_M2 = 400;

type AreaTable = {
  kind: number;
  shape: TableShape;
  copies: readonly { table: TableShape; tolerance: number; leastM2: number }[];
  /** Null: it is none of these. */
  read(tags: Tags, surfaceM2: number, where: Whereabouts): Parameters<Replacement['add']>[1] | null;
};

const WATER: AreaTable = {
  kind: KIND.water,
  shape: TABLES.water,
  copies: COPIES.water,
  read(tags, surface, where) {
    const water = readWaterTags(tags);
    if (!water) return null;
    const { name, classe, isIntermittent } = water;
    const isBasin = classe === 'lac' && surface < LEAST_LAKE_M2;
    return { nom: name, classe: isBasin ? 'bassin' : classe, intermittent: Number(isIntermittent), ...where };
  },
};

const LAND_COVER: AreaTable = {
  kind: KIND.landCover,
  shape: TABLES.landCover,
  copies: COPIES.landCover,
  read(tags, _surface, { ile }) {
    const cover = readLandCoverTags(tags);
    return cover && { ...cover, ile };
  },
};

export const writeWaters = (context: WriteContext) => writeAreas(context, WATER);
export const writeLandCover = (context: WriteContext) => writeAreas(context, LAND_COVER);

/** Areas of one table, and their thinned copies. */
async function writeAreas(context: WriteContext, { kind, shape, copies, read }: AreaTable): Promise<number> {
  const { db, now, whereabouts, breathe } = context;
  const table = replaceTable(db, shape, now, { copies: copies.map((copy) => copy.table) });
  for (const { id, tags, polygons } of areasOf(context, kind)) {
    for (const [part, polygon] of polygons.entries()) {
      const surface = polygonArea(polygon);
      const found = read(tags, surface, whereabouts(middleOf(polygon[0] ?? [])));
      if (!found) continue;
      const values = { id: part === 0 ? id : `${id}-${part + 1}`, ...found, surface_m2: Math.round(surface) };
      table.add(areaOf(polygon), values);
      for (const { table: copy, tolerance, leastM2 } of copies) {
        const thinned = surface >= leastM2 ? thinArea(polygon, tolerance) : null;
        if (thinned) table.addCopy(copy, areaOf(thinned), values);
      }
    }
    await breathe();
  }
  table.finish();
  return table.count();
}

const areaOf = (coordinates: Polygon) => ({ type: 'Polygon' as const, coordinates });

/** Grounds of airfields: areas, and what is drawn by its middle line. */
export async function writeAirfields(context: WriteContext): Promise<number> {
  const { db, staging, now, whereabouts, breathe } = context;
  const [areas, axes] = [replaceTable(db, TABLES.airfieldArea, now), replaceTable(db, TABLES.airfieldAxis, now)];
  const valuesOf = (tags: Tags, at: [number, number]) => {
    const { classe = null, ref = null } = readAirfieldTags(tags) ?? {};
    return { classe, ref, ile: whereabouts(at).ile };
  };
  for (const { tags, polygons } of areasOf(context, KIND.airfieldArea)) {
    for (const polygon of polygons) areas.add(areaOf(polygon), valuesOf(tags, middleOf(polygon[0] ?? [])));
    await breathe();
  }
  for (const way of staging.ways(KIND.airfieldAxis)) {
    for (const { line } of wholeLines(way, staging)) {
      const coordinates = line.map(([lon, lat]): [number, number] => [lon, lat]);
      axes.add(
        { type: 'LineString', coordinates },
        valuesOf(way.tags, coordinates[line.length >> 1] as [number, number]),
      );
    }
    await breathe();
  }
  areas.finish();
  axes.finish();
  return areas.count() + axes.count();
}
