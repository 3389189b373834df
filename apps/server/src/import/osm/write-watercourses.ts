import { lineLength } from '@motu/core';
import type { Line, Position } from '@motu/geopackage';
import { isMajorWatercourse, mergeLines, simplifyLine, WATERCOURSE_COPY } from '@motu/territory/import';
import { wholeLines } from './cut-roads.ts';
import { squareOf } from './groups.ts';
import { KIND } from './kinds.ts';
import { readWatercourseTags, type WatercourseTags } from './natural-tags.ts';
import { replaceTable } from './replace-table.ts';
import { COPIES, TABLES } from './tables.ts';
import type { WriteContext } from './write-context.ts';

type Part = { id: string; line: Line; tags: WatercourseTags };

/** Watercourses: what has one name and one class is joined from end to end. */
export async function writeWatercourses(context: WriteContext): Promise<number> {
  const { db, staging, now, whereabouts, pause, breathe } = context;
  const groups = staging.groups<Part>('watercourse');
  for (const way of staging.ways(KIND.watercourse)) {
    await breathe();
    const tags = readWatercourseTags(way.tags);
    if (!tags) continue;
    for (const piece of wholeLines(way, staging)) {
      const line = piece.line.map(([lon, lat]): Position => [lon, lat]);
      groups.add(groupOf(tags, line), { id: `w${way.id}`, line, tags });
    }
  }
  const table = replaceTable(db, TABLES.watercourse, now, { copies: [COPIES.watercourse] });
  for (const [, parts] of groups.all()) {
    const { name, classe, isIntermittent, isUnderground } = (parts[0] as Part).tags;
    const idOf = createIds(parts);
    for (const line of mergeLines(parts.map((part) => part.line))) {
      const values = {
        id: idOf(line),
        nom: name,
        classe,
        intermittent: Number(isIntermittent),
        souterrain: Number(isUnderground),
        ...whereabouts(line[line.length >> 1] as Position),
        longueur_m: Math.round(lineLength(line) * 10) / 10,
      };
      table.add({ type: 'LineString', coordinates: line }, values);
      if (!isMajorWatercourse(values)) continue;
      const thinned = simplifyLine(line, WATERCOURSE_COPY.tolerance);
      table.addCopy(COPIES.watercourse, { type: 'LineString', coordinates: thinned }, values);
    }
    await pause();
  }
  table.finish();
  return table.count();
}

/** Those without a name are joined within each square. */
function groupOf({ classe, name, isIntermittent, isUnderground }: WatercourseTags, line: Line): string {
  return JSON.stringify([classe, name ?? squareOf(line[0] as Position), name !== null, isIntermittent, isUnderground]);
}

/** A joined line is called after the way it begins with. */
function createIds(parts: readonly Part[]): (line: Line) => string | null {
  const keyOf = (line: Line, from: number, next: number) => `${line.at(from)} ${line.at(next)}`;
  const ids = new Map<string, string>();
  for (const { id, line } of parts) {
    ids.set(keyOf(line, 0, 1), id);
    ids.set(keyOf(line, -1, -2), id);
  }
  return (line) => ids.get(keyOf(line, 0, 1)) ?? null;
}
