import { boundsOf, type Line, type MultiPolygon, type Position } from '@motu/geopackage';
import { buffer, bufferLines, close, linesInside, linesOutside, union } from '../../geometry/geos.ts';
import { polygonArea, ringCentroid, totalArea } from '../../geometry/measure.ts';
import { fitRing } from './fit-ring.ts';

// Everything here is in metres.
const CLOSINGS = [400, 900, 1500, 2400, 3600, 5500];
const WIDEST_FROM_MOTU_ALONE = 2400;
const STABLE_SHARE = 0.85;
const LEAST_RING_SHARE = 0.72;
const RING_AWAY_FROM_MOTU = 2500;
const RING_HALF_WIDTH = 150;
/** Passes and missing stretches of the small-scale reef are up to this wide. */
const RING_GAP = 14_000;
const SMALL_ATOLL = 14_000;
const SMALL_ATOLL_MOTU = 5;

export function fillHoles(shape: MultiPolygon): MultiPolygon {
  return union(shape.map(([outer]) => [outer ?? []]));
}

/** Grown, its holes filled while the gaps between the motu are shut, then shrunk back. */
const filledClosing = (shape: MultiPolygon, distance: number) => buffer(fillHoles(buffer(shape, distance)), -distance);

/** What an atoll's ring of motu encloses, helped by the small-scale reef where there are no motu. */
export function atollOutline(land: MultiPolygon, reef: Line[]): MultiPolygon {
  const filled = CLOSINGS.map((distance) => filledClosing(land, distance));
  const areas = filled.map(totalArea);
  const trusted = isSmall(land) ? [] : reef;
  // Without a reef to compare with, the widest closing tells how much there is to enclose.
  const enough = trusted.length > 0 ? LEAST_RING_SHARE * ringArea(trusted) : STABLE_SHARE * (areas.at(-1) ?? 0);
  const stable = areas.findIndex((area) => area >= enough);
  const isClosed = stable >= 0 && (CLOSINGS[stable] ?? Infinity) <= WIDEST_FROM_MOTU_ALONE;
  const shape =
    isClosed || trusted.length === 0
      ? (filled[Math.min(stable + 2, filled.length - 1)] as MultiPolygon)
      : withRing(land, fitRing(trusted, land.flat(2)));
  return finish(shape, 450, 180);
}

/** The reef around a high island: wide closings, and the reef as it is, save where a motu shows it to be wrong. */
export function barrierOutline(land: MultiPolygon, reef: Line[]): MultiPolygon {
  const motu = land.filter((polygon) => polygonArea(polygon) > 1e5 && polygonArea(polygon) < 1e7);
  const main = land.reduce((best, polygon) => (polygonArea(polygon) > polygonArea(best) ? polygon : best));
  const trusted = motu.reduce(
    (lines, polygon) => linesOutside(lines, shadow(polygon, ringCentroid(main[0] ?? []))),
    reef,
  );
  const ring = trusted.length > 0 ? bufferLines(trusted, RING_HALF_WIDTH) : [];
  const posts = union([...land, ...ring]);
  const wide = CLOSINGS.filter((distance) => distance >= WIDEST_FROM_MOTU_ALONE);
  const closed = wide.map((distance) => filledClosing(posts, distance));
  return finish(closed.find((shape) => shape.length === 1) ?? (closed.at(-1) as MultiPolygon), 900, 250);
}

/** A motu and the 3 km behind it, seen from the main island: the reef passes by the motu, not out there. */
function shadow(motu: MultiPolygon[number], [x0, y0]: Position): MultiPolygon {
  const [x, y] = ringCentroid(motu[0] ?? []);
  const length = Math.hypot(x - x0, y - y0) || 1;
  const away: Position = [((x - x0) / length) * 3000, ((y - y0) / length) * 3000];
  const moved = (motu[0] ?? []).map(([px, py]): Position => [px + away[0], py + away[1]]);
  return close([motu, [moved]], 1600);
}

function withRing(land: MultiPolygon, ring: Line[]): MultiPolygon {
  const nearMotu = buffer(land, RING_AWAY_FROM_MOTU);
  const lonely = linesOutside(ring, nearMotu);
  const posts = union([...land, ...(lonely.length > 0 ? bufferLines(lonely, RING_HALF_WIDTH) : [])]);
  const enough = LEAST_RING_SHARE * ringArea(ring);
  const wide = CLOSINGS.filter((distance) => distance >= 1500).map((distance) => filledClosing(posts, distance));
  return wide.find((shape) => totalArea(shape) >= enough) ?? (wide.at(-1) as MultiPolygon);
}

/** Removes horns and hairs, then grows to where the waves break. */
function finish(shape: MultiPolygon, opening: number, growth: number): MultiPolygon {
  const opened = buffer(buffer(shape, -opening), opening);
  // An opening wipes out narrow land altogether: what the sea bathes must keep its fringe.
  return fillHoles(buffer(union([...opened, ...shape.filter((part) => polygonArea(part) < 4e6)]), growth));
}

function ringArea(reef: Line[]): number {
  if (reef.length === 0) return 0;
  return totalArea(buffer(fillHoles(bufferLines(reef, RING_GAP / 2)), -RING_GAP / 2));
}

function isSmall(land: MultiPolygon): boolean {
  const [minX, minY, maxX, maxY] = boundsOf(land.flat(2));
  return Math.max(maxX - minX, maxY - minY) < SMALL_ATOLL && land.length >= SMALL_ATOLL_MOTU;
}

/** The stretches of reef that belong to a piece of land: within 1.3 km of what its closing covers. */
export function reefOf(land: MultiPolygon, reefs: Line[]): Line[] {
  const reach = buffer(filledClosing(land, WIDEST_FROM_MOTU_ALONE), 1300);
  return reefs.filter((reef) => linesInside([reef], reach).length > 0);
}
