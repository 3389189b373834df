import type { LonLat } from '@motu/core';
import { rotate } from 'ol/coordinate.js';
import type OlMap from 'ol/Map.js';
import type View from 'ol/View.js';
import { motionMs, NUDGE_MS } from './motion.ts';

/** Top, right, bottom, left, in pixels. */
type Sides = [number, number, number, number];

/** From what covers the map to the point of a pin: its halo, and the line of sources over a sheet. */
const AIR: Sides = [40, 28, 48, 28];

/** The point that each map is being asked about. */
const watched = new WeakMap<OlMap, LonLat>();
/** Maps that are making room for it. */
const moving = new WeakSet<OlMap>();

/** The point that stays in sight when a panel comes over the map, or a sheet is pulled up; null for none. */
export function keepInSight(map: OlMap, point: LonLat | null): void {
  if (point) watched.set(map, point);
  else watched.delete(map);
}

/**
 * Tells what covers the sides of the map: its middle is then the middle of the rest. What is shown stays in its place; it moves
 * just enough when the point asked about would be covered.
 */
export function setCovered(map: OlMap, sides: Sides): void {
  const view = map.getView();
  const point = watched.get(map);
  const wasSeen = point !== undefined && isZero(shortfall(map, point, [0, 0, 0, 0]));
  const before = view.getCenter();
  view.padding = sides;
  if (before) turnShift(view, before);
  // A journey to another place ends in the middle of what is not covered.
  if (wasSeen && (moving.has(map) || !view.getAnimating())) reveal(map, point);
}

/** The library moves the middle as if north were up; what is shown would jump on a map that is turned. */
function turnShift(view: View, [fromX = 0, fromY = 0]: number[]): void {
  const rotation = view.getRotation();
  const [x = 0, y = 0] = view.getCenter() ?? [];
  if (rotation === 0 || (x === fromX && y === fromY)) return;
  const [east = 0, north = 0] = rotate([x - fromX, y - fromY], rotation);
  view.setCenter([fromX + east, fromY + north]);
}

function reveal(map: OlMap, point: LonLat): void {
  const view = map.getView();
  const [dx, dy] = shortfall(map, point, AIR);
  const [x, y] = view.getCenter() ?? [];
  if (isZero([dx, dy]) || x === undefined || y === undefined) return;
  const [east = 0, north = 0] = rotate([dx, -dy], view.getRotation());
  const resolution = view.getResolution() ?? 0;
  view.cancelAnimations();
  moving.add(map);
  // The point goes down the screen when the middle of the view goes up the map.
  const center = [x - east * resolution, y - north * resolution];
  view.animate({ center, duration: motionMs(NUDGE_MS) }, () => moving.delete(map));
}

/** How far a point must go on the screen, right and down, to be in what is not covered; `air` counts at the covered sides alone. */
function shortfall(map: OlMap, point: LonLat, air: Sides): [number, number] {
  const view = map.getView();
  const [width = 0, height = 0] = map.getSize() ?? [];
  const sides = (view.padding ?? [0, 0, 0, 0]) as Sides;
  const [top, right, bottom, left] = sides.map((side, index) => (side > 0 ? side + (air[index] ?? 0) : 0)) as Sides;
  const [x, y] = pixelOf(view, point, [(width - sides[1] + sides[3]) / 2, (height - sides[2] + sides[0]) / 2]);
  return [into(x, left, width - right), into(y, top, height - bottom)];
}

/** What to add for a value to be between two others; nothing where there is no room between them. */
function into(value: number, least: number, most: number): number {
  if (least > most) return 0;
  return Math.min(Math.max(value, least), most) - value;
}

function pixelOf(view: View, point: LonLat, middle: [number, number]): [number, number] {
  const [x = 0, y = 0] = view.getCenter() ?? [];
  const resolution = view.getResolution() ?? 1;
  const [right = 0, up = 0] = rotate([(point[0] - x) / resolution, (point[1] - y) / resolution], -view.getRotation());
  return [middle[0] + right, middle[1] - up];
}

const isZero = ([x, y]: readonly [number, number]): boolean => x === 0 && y === 0;
