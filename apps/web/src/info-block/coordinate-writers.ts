import { geographicParts, type LonLat } from '@motu/core';
import type { Preferences } from '../preferences/index.ts';
import { fr } from './fr.ts';

/** Writes a place in one format. Throws where the format has no word for it: UTM ends before the poles. */
export type CoordinateWriter = (point: LonLat) => string;

type Asked = Pick<Preferences, 'coordinateFormat' | 'showGeographic' | 'showUtm' | 'showDfci'>;

const GAP = '\u2002';

/** The formats that the preferences ask for. Those of the UTM grid bring their projections with them, so they arrive later. */
export async function coordinateWriters(asked: Asked): Promise<CoordinateWriter[]> {
  const { coordinateFormat, showGeographic, showUtm, showDfci } = asked;
  const geographic: CoordinateWriter = (point) => geographicParts(coordinateFormat, point).join(GAP);
  const grid = showUtm || showDfci ? await loadGrid() : null;
  return [
    ...(showGeographic ? [geographic] : []),
    ...(grid && showUtm ? [(point: LonLat) => `${fr.utm}${GAP}${grid.formatUtm(point)}`] : []),
    ...(grid && showDfci ? [(point: LonLat) => `${fr.dfci}${GAP}${grid.formatDfci(point)}`] : []),
  ];
}

async function loadGrid() {
  try {
    return await import('@motu/core/coordinate');
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: without the network, the formats that are there are shown
    console.warn(error);
    return null;
  }
}

/** One text for each format; a conversion that fails is logged, once for the same reason, and skipped (MAP-09). */
export function createPointWriter(writers: readonly CoordinateWriter[]): (point: LonLat | null) => string[] {
  const reasons = new Set<string>();
  return (point) =>
    writers.map((write) => {
      try {
        return point ? write(point) : '';
      } catch (error) {
        const reason = String(error);
        // biome-ignore lint/suspicious/noConsole: as the requirement says
        if (!reasons.has(reason)) console.warn(error);
        reasons.add(reason);
        return '';
      }
    });
}
