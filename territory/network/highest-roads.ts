import type { RoadPiece } from './road-copies.ts';

type Ranked = Pick<RoadPiece, 'ile' | 'classe' | 'nature'>;

/** Of the service roads, those between villages: an island without better has them as its main road. */
const rankOf = ({ classe, nature }: Ranked): number => {
  if (classe === 'principale') return 3;
  if (classe === 'secondaire') return 2;
  return classe === 'desserte' && nature === 'unclassified' ? 1 : 0;
};

/** Tells the roads of the highest class that their island has, once all of them were added. A road of no known island is never one. */
export function createHighest() {
  const best = new Map<string, number>();
  return {
    add(road: Ranked): void {
      if (road.ile !== null) best.set(road.ile, Math.max(rankOf(road), best.get(road.ile) ?? 0));
    },
    has(road: Ranked): boolean {
      const rank = rankOf(road);
      return rank > 0 && road.ile !== null && best.get(road.ile) === rank;
    },
  };
}
