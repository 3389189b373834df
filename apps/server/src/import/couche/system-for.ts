import { AppError } from '@motu/core';
import { type FileProjection, projectionOf } from '../projection/file-projection.ts';
import { projectionOfWkt } from '../projection/read-wkt.ts';
import type { Reading } from './reading.ts';
import { refusedChoice } from './refusal.ts';

export type System = { name: string; projection: FileProjection };

function epsg(code: number): System {
  try {
    return { name: `EPSG:${code}`, projection: projectionOf(code) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code: kind, message } = error;
    throw new AppError(kind, message, { cause: error, fields: [{ field: 'projection', message }] });
  }
}

/** The system of a file's coordinates: what was asked for, what the file says, or what its format means when it says nothing. */
export function systemFor(file: string, { system, format }: Reading, asked: number | null): System {
  if (asked !== null) return epsg(asked);
  if (system && 'epsg' in system) return epsg(system.epsg);
  if (system) {
    const found = projectionOfWkt(system.wkt);
    if (!found)
      throw refusedChoice(file, 'projection', 'sa projection n’est pas reconnue\u00a0; précisez-la, comme EPSG:3297');
    return found;
  }
  if (format === 'GeoJSON' || format === 'CSV') return epsg(4326);
  throw refusedChoice(file, 'projection', 'il ne dit pas sa projection\u00a0; précisez-la, comme EPSG:3297');
}
