import { boundsOf, type MultiPolygon } from '@motu/geopackage';
import type { Archipelago, Island, IslandKind } from '../../gazetteer/islands.ts';
import { ringCentroid } from '../../geometry/measure.ts';
import { type Plane, planeAt } from '../../geometry/plane.ts';
import { nearestIsland } from '../names/nearest-island.ts';

/** Land that shares one reef: most often an island, sometimes several. `land` is in degrees. */
export type Complex = { nom: string; archipel: Archipelago; kind: IslandKind; land: MultiPolygon; plane: Plane };

export function groupComplexes(land: MultiPolygon): Complex[] {
  const groups = new Map<string, { island: Island; land: MultiPolygon }>();
  for (const polygon of land) {
    const island = nearestIsland(ringCentroid(polygon[0] ?? []));
    if (!island) continue;
    const key = `${island.archipel}/${complexName(island)}`;
    const group = groups.get(key) ?? { island, land: [] };
    group.land.push(polygon);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ island, land: pieces }) => {
    const [minX, minY, maxX, maxY] = boundsOf(pieces.flat(2));
    return {
      nom: complexName(island),
      archipel: island.archipel,
      kind: island.kind,
      land: pieces,
      plane: planeAt([(minX + maxX) / 2, (minY + maxY) / 2]),
    };
  });
}

/** Two reefs hold several islands: Raiatea with Tahaa, and the Gambier. */
function complexName({ nom, archipel, kind }: Island): string {
  if (nom === 'Raiatea' || nom === 'Tahaa') return 'Raiatea – Tahaa';
  return archipel === 'Gambier' && kind === 'barriere' ? 'Gambier' : nom;
}
