import { readAirfieldTags } from './airfield-tags.ts';
import { middleOf } from './area-shapes.ts';
import { wholeLines } from './cut-roads.ts';
import type { Tags } from './elements.ts';
import { KIND } from './kinds.ts';
import { replaceTable } from './replace-table.ts';
import { TABLES } from './tables.ts';
import { areasOf, type WriteContext } from './write-context.ts';

/** Grounds of airfields: areas, and what is drawn by its middle line. */
export async function writeAirfields(context: WriteContext): Promise<number> {
  const { db, staging, now, whereabouts, breathe } = context;
  const [areas, axes] = [replaceTable(db, TABLES.airfieldArea, now), replaceTable(db, TABLES.airfieldAxis, now)];
  const valuesOf = (tags: Tags, at: [number, number]) => {
    const { classe = null, ref = null } = readAirfieldTags(tags) ?? {};
    return { classe, ref, ile: whereabouts(at).ile };
  };
  for (const { tags, polygons } of areasOf(context, KIND.airfieldArea)) {
    for (const polygon of polygons)
      areas.add({ type: 'Polygon', coordinates: polygon }, valuesOf(tags, middleOf(polygon[0] ?? [])));
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
