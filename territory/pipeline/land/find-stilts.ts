import type { Position } from '@motu/geopackage';
import Flatbush from 'flatbush';

/** `centre` in metres, `area` in square metres. */
type Candidate = { centre: Position; area: number; atSea: boolean };

// Bungalows on stilts come in chains of like buildings; a house that the generalised coast leaves at sea does not.
const LEAST_AREA = 25;
const MOST_AREA = 260;
const TWIN_DISTANCE = 70;
const TWIN_AREA_SHARE = 0.3;
const LEAST_TWINS = 4;
const CROWD_DISTANCE = 80;
const LEAST_CROWD_SHARE = 0.6;
const LEAST_GROUP = 8;
const SPREAD_DISTANCE = 48;
const SURROUNDED_SHARE = 0.5;

/** Which of the buildings of an island stand on stilts, one answer for each. */
export function findStilts(buildings: Candidate[]): boolean[] {
  if (buildings.length === 0) return [];
  const index = new Flatbush(buildings.length);
  for (const { centre } of buildings) index.add(...centre);
  index.finish();

  const near = (at: number, distance: number) => {
    const [x, y] = centreOf(at);
    return index
      .search(x - distance, y - distance, x + distance, y + distance)
      .filter((other) => other !== at && Math.hypot(centreOf(other)[0] - x, centreOf(other)[1] - y) <= distance);
  };
  const centreOf = (at: number) => (buildings[at] as Candidate).centre;
  const areaOf = (at: number) => (buildings[at] as Candidate).area;

  const isAtSea = (at: number) => (buildings[at] as Candidate).atSea;

  const hasTwins = buildings.map(({ area, atSea }, at) => {
    if (!atSea || area < LEAST_AREA || area > MOST_AREA) return false;
    const twins = near(at, TWIN_DISTANCE).filter((other) => Math.abs(areaOf(other) - area) <= TWIN_AREA_SHARE * area);
    return twins.length >= LEAST_TWINS;
  });
  const inCrowd = hasTwins.map((candidate, at) => {
    if (!candidate) return false;
    const crowd = near(at, CROWD_DISTANCE);
    return crowd.filter((other) => hasTwins[other]).length >= LEAST_CROWD_SHARE * crowd.length;
  });
  const found = keepLargeGroups(inCrowd, (at) => near(at, CROWD_DISTANCE));
  const chains = spread(found, (at) =>
    near(at, SPREAD_DISTANCE)
      .filter(isAtSea)
      .filter((other) => areaOf(other) >= areaOf(at) / 2 && areaOf(other) <= areaOf(at) * 2),
  );
  // A pontoon or a restaurant in the middle of the bungalows is unlike them, and stands over water too.
  return chains.map((onStilts, at) => onStilts || (isAtSea(at) && isSurrounded(near(at, CROWD_DISTANCE), chains)));
}

const isSurrounded = (around: number[], chains: boolean[]) =>
  around.length > 0 && around.filter((other) => chains[other]).length >= SURROUNDED_SHARE * around.length;

function keepLargeGroups(marked: boolean[], near: (at: number) => number[]): boolean[] {
  const kept = marked.map(() => false);
  const seen = new Set<number>();
  for (const [start, isMarked] of marked.entries()) {
    if (!isMarked || seen.has(start)) continue;
    const group = [start];
    seen.add(start);
    for (const at of group) {
      for (const other of near(at).filter((candidate) => marked[candidate] && !seen.has(candidate))) {
        seen.add(other);
        group.push(other);
      }
    }
    if (group.length >= LEAST_GROUP) for (const at of group) kept[at] = true;
  }
  return kept;
}

function spread(marked: boolean[], alike: (at: number) => number[]): boolean[] {
  const reached = [...marked];
  const queue = marked.flatMap((isMarked, at) => (isMarked ? [at] : []));
  for (const at of queue) {
    for (const other of alike(at).filter((candidate) => !reached[candidate])) {
      reached[other] = true;
      queue.push(other);
    }
  }
  return reached;
}
