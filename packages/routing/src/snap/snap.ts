import type { LonLat } from '@motu/core';
import { shareOfLine } from '../network/edge-line.ts';
import { edgeCount, type Network, UNITS_PER_DEGREE } from '../network/network.ts';
import { buildEdgeCells, CELL_DEGREES, cellAt, marginIn } from './edge-cells.ts';

/** A point of a road: how far along its edge, and how far from the point asked. */
export type Anchor = { edge: number; share: number; distanceM: number; point: LonLat };

/**
 * The nearest point of the roads that `isUsable` accepts, at most `maxM` away; several when it is a junction, or where roads
 * touch: one for each. Empty when there is none.
 */
export type Snap = (point: LonLat, isUsable: (edge: number) => boolean, maxM: number) => Anchor[];

const METRES_PER_DEGREE = 111_320;
/** Nearer to each other than the coordinates are precise: the same place. */
const SAME_PLACE_M = 0.03;

export function createSnap(network: Network): Snap {
  const cells = buildEdgeCells(network);
  const seen = new Uint32Array(edgeCount(network));
  let stamp = 0;

  return ([lon, lat], isUsable, maxM) => {
    stamp++;
    const shrink = Math.cos((lat * Math.PI) / 180);
    const [x, y] = [lon * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE];
    const centre = cellAt(x, y);
    // The narrower side of a cell: what is not in the rings seen so far is at least as far as they reach.
    const cellM = CELL_DEGREES * METRES_PER_DEGREE * Math.max(0.01, shrink);
    const borderM = cellM * marginIn(x, y);
    let found: (Nearest & { edge: number })[] = [];
    let best = maxM;
    for (let ring = 0; (ring - 1) * cellM + borderM <= best + SAME_PLACE_M; ring++) {
      for (const [column, row] of ringOf(centre.column, centre.row, ring)) {
        for (const edge of cells(column, row)) {
          if (seen[edge] === stamp) continue;
          seen[edge] = stamp;
          if (!isUsable(edge)) continue;
          const near = nearestOn(network, edge, x, y, shrink);
          if (near.distanceM > best + SAME_PLACE_M) continue;
          best = Math.min(best, near.distanceM);
          found.push({ ...near, edge });
        }
      }
    }
    found = found.filter(({ distanceM }) => distanceM <= best + SAME_PLACE_M);
    return found.flatMap(({ edge, ...near }) => anchorsOf(network, edge, near));
  };
}

function* ringOf(column: number, row: number, ring: number): Generator<[number, number]> {
  for (let dy = -ring; dy <= ring; dy++) {
    const step = Math.abs(dy) === ring ? 1 : 2 * ring;
    for (let dx = -ring; dx <= ring; dx += Math.max(1, step)) yield [column + dx, row + dy];
  }
}

type Nearest = { vertex: number; share: number; distanceM: number; x: number; y: number };

function nearestOn({ vertices, edgeFirst }: Network, edge: number, x: number, y: number, shrink: number): Nearest {
  const end = (edgeFirst[edge + 1] as number) - 1;
  const nearest: Nearest = { vertex: 0, share: 0, distanceM: Number.POSITIVE_INFINITY, x, y };
  let least = Number.POSITIVE_INFINITY;
  for (let i = edgeFirst[edge] as number; i < end; i++) {
    const [x1, y1] = [vertices[2 * i] as number, vertices[2 * i + 1] as number];
    const dx = ((vertices[2 * i + 2] as number) - x1) * shrink;
    const dy = (vertices[2 * i + 3] as number) - y1;
    const [px, py] = [(x - x1) * shrink, y - y1];
    const square = dx * dx + dy * dy;
    const share = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
    const away = (px - dx * share) ** 2 + (py - dy * share) ** 2;
    if (away >= least) continue;
    least = away;
    nearest.vertex = i;
    nearest.share = share;
    nearest.x = x1 + (dx * share) / shrink;
    nearest.y = y1 + dy * share;
  }
  nearest.distanceM = (Math.sqrt(least) / UNITS_PER_DEGREE) * METRES_PER_DEGREE;
  return nearest;
}

/** An edge that begins and ends at one junction is there twice. */
function anchorsOf(network: Network, edge: number, { vertex, share, distanceM, x, y }: Nearest): Anchor[] {
  const onLine = shareOfLine(network, edge, vertex, share);
  const point: LonLat = [Math.round(x) / UNITS_PER_DEGREE, Math.round(y) / UNITS_PER_DEGREE];
  const anchor = { edge, share: onLine, distanceM, point };
  const isLoop = network.edgeFrom[edge] === network.edgeTo[edge];
  return isLoop && (onLine === 0 || onLine === 1) ? [anchor, { ...anchor, share: 1 - onLine }] : [anchor];
}
