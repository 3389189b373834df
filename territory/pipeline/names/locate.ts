import { boundsOf, growBounds, type Polygon, type Position, polygonsOf } from '@motu/geopackage';
import Flatbush from 'flatbush';
import { distanceToLine, polygonContains } from '../../geometry/measure.ts';
import { cleanName } from '../../names/clean-name.ts';
import { type Feature, text } from '../sources/read-features.ts';
import { nearestIsland } from './nearest-island.ts';

export type Whereabouts = { commune: string | null; insee: string | null; ile: string | null; archipel: string | null };

/** A place drawn offshore, or in the middle of a lagoon, still belongs to the commune beside it (about 7 km). */
const OFFSHORE_DEGREES = 0.06;

/** Tells the commune, island and archipelago of a point. */
export type Locate = (position: Position) => Whereabouts;

export function createLocate(communes: Feature[]): Locate {
  const parts = communes.flatMap(({ geometry, properties }) =>
    polygonsOf(geometry).map((polygon) => ({
      polygon,
      nom: cleanName(text(properties, 'nom') ?? ''),
      insee: text(properties, 'insee'),
    })),
  );
  const index = new Flatbush(parts.length);
  for (const { polygon } of parts) index.add(...boundsOf(polygon[0] ?? []));
  index.finish();

  const distance = (polygon: Polygon, position: Position) =>
    polygonContains(polygon, position) ? 0 : distanceToLine(position, polygon[0] ?? []);

  return (position) => {
    const near = index
      .search(...growBounds(boundsOf([position]), OFFSHORE_DEGREES))
      .map((at) => parts[at] as (typeof parts)[number])
      .map((part) => ({ part, away: distance(part.polygon, position) }))
      .filter(({ away }) => away <= OFFSHORE_DEGREES)
      .sort((a, b) => a.away - b.away)[0]?.part;
    const island = nearestIsland(position);
    return {
      commune: near?.nom ?? null,
      insee: near?.insee ?? null,
      ile: island?.nom ?? null,
      archipel: island?.archipel ?? null,
    };
  };
}
