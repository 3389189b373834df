import { type FileProjection, projectionOf } from '../projection/file-projection.ts';
import { projectionOfWkt } from '../projection/read-wkt.ts';
import type { Reading } from './reading.ts';
import { refused } from './refusal.ts';

export type System = { name: string; projection: FileProjection };

const epsg = (code: number): System => ({ name: `EPSG:${code}`, projection: projectionOf(code) });

/** The system of a file's coordinates: what was asked for, what the file says, or what its format means when it says nothing. */
export function systemFor(file: string, { system, format }: Reading, asked: number | null): System {
  if (asked !== null) return epsg(asked);
  if (system && 'epsg' in system) return epsg(system.epsg);
  if (system) {
    const found = projectionOfWkt(system.wkt);
    if (!found)
      throw refused(file, 'sa projection n’est pas reconnue\u00a0; précisez-la, comme --projection EPSG:3297');
    return found;
  }
  if (format === 'GeoJSON' || format === 'CSV') return epsg(4326);
  throw refused(file, 'il ne dit pas sa projection\u00a0; précisez-la, comme --projection EPSG:3297');
}
