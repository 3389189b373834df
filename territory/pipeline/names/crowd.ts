import type { Position } from '@motu/geopackage';
import Flatbush from 'flatbush';

/** Buildings, asked where they stand closest together. */
export type Crowd = {
  count(position: Position, metres: number): number;
  /** Middle of the densest cluster within `metres`; `null` when there is no building. */
  densest(position: Position, metres: number): Position | null;
};

const METRES_PER_DEGREE = 111_195;
const CLUSTER_METRES = 150;
/** Enough tries to find the heart of a town without weighing each of its houses. */
const MOST_TRIES = 400;

export function createCrowd(centres: Position[]): Crowd {
  const index = new Flatbush(Math.max(1, centres.length));
  if (centres.length === 0) index.add(0, 0);
  for (const [lon, lat] of centres) index.add(lon, lat);
  index.finish();

  const near = ([lon, lat]: Position, metres: number): Position[] => {
    const tall = metres / METRES_PER_DEGREE;
    const wide = tall / Math.cos((lat * Math.PI) / 180);
    return index
      .search(lon - wide, lat - tall, lon + wide, lat + tall)
      .flatMap((at) => (centres[at] ? [centres[at]] : []))
      .filter(([x, y]) => ((x - lon) / wide) ** 2 + ((y - lat) / tall) ** 2 <= 1);
  };

  return {
    count: (position, metres) => near(position, metres).length,
    densest(position, metres) {
      const around = near(position, metres);
      const stride = Math.max(1, Math.floor(around.length / MOST_TRIES));
      let best: Position[] = [];
      for (let at = 0; at < around.length; at += stride) {
        const cluster = near(around[at] as Position, CLUSTER_METRES);
        if (cluster.length > best.length) best = cluster;
      }
      return best.length === 0 ? null : mean(best);
    },
  };
}

function mean(positions: Position[]): Position {
  const sum = positions.reduce(([x, y], [lon, lat]): Position => [x + lon, y + lat], [0, 0]);
  return [sum[0] / positions.length, sum[1] / positions.length];
}
