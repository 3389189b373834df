import { boundsOf, type Position } from '@motu/geopackage';
import { ISLANDS } from '../../gazetteer/islands.ts';
import { ringCentroid } from '../../geometry/measure.ts';
import type { Land } from '../tables/land.ts';

/** Where an island's name is set, by « archipelago/name »: the middle of its main land, or of the whole ring of an atoll. */
export function islandAnchors(land: Land[]): Map<string, Position> {
  const pieces = Map.groupBy(land, ({ archipel, ile }) => `${archipel}/${ile}`);
  const anchors = new Map<string, Position>();
  for (const { nom, archipel, kind } of ISLANDS) {
    const key = `${archipel}/${nom}`;
    const own = pieces.get(key);
    if (!own) continue;
    anchors.set(key, kind === 'atoll' ? middleOf(own) : largestCentre(own));
  }
  return anchors;
}

function middleOf(pieces: Land[]): Position {
  const [minX, minY, maxX, maxY] = boundsOf(pieces.flatMap(({ polygon }) => polygon[0] ?? []));
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}

function largestCentre(pieces: Land[]): Position {
  const largest = pieces.reduce((best, piece) => (piece.areaKm2 > best.areaKm2 ? piece : best));
  return ringCentroid(largest.polygon[0] ?? []);
}
