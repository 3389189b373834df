import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';

/** A box of the screen: left, top, right, bottom, in pixels of the map. */
export type ScreenBox = readonly [number, number, number, number];
type Shift = readonly [right: number, down: number];

/** Between what is moved and what it was under. */
const GAP = 6;
/** Farther from its place, a word would be read as another's. */
const MOST = 200;
const FAR = 100_000;

/** What would hide a word that is written on the map: the buttons and bars over it (`data-over-map`), and all that is beyond its edges. */
export function boxesOver(map: OlMap): ScreenBox[] {
  const target = map.getTargetElement();
  const [width, height] = map.getSize() ?? [];
  if (!target || !width || !height) return [];
  const { left, top } = target.getBoundingClientRect();
  const over = Array.from(document.querySelectorAll('[data-over-map]'), (element): ScreenBox => {
    const box = element.getBoundingClientRect();
    return [box.left - left, box.top - top, box.right - left, box.bottom - top];
  });
  return [
    ...over.filter(([west, north, east, south]) => east > west && south > north),
    [-FAR, -FAR, 0, FAR],
    [width, -FAR, FAR, FAR],
    [-FAR, -FAR, FAR, 0],
    [-FAR, height, FAR, FAR],
  ];
}

/** Has words looked at whenever the map rests, and when all that it waits for has come. Returns the way to have it done once, and to stop. */
export function whenWordsRest(map: OlMap, look: () => void): { soon: () => void; stop: () => void } {
  const keys = [map.on('moveend', look), map.on('rendercomplete', look)];
  return {
    // What has just come on the map is drawn first: tiles may be long to come.
    soon() {
      if (keys[2]) unByKey(keys[2]);
      keys[2] = map.once('postrender', look);
    },
    stop: () => unByKey(keys),
  };
}

/** The least way, straight to a side, that takes a box off all of these; none where no near place is free. */
export function shiftOff(box: ScreenBox, over: readonly ScreenBox[]): Shift {
  const isFree = (shift: Shift) => !over.some((other) => overlap(other, moved(box, shift)));
  const ways = over.flatMap(([left, top, right, bottom]): Shift[] => [
    [left - GAP - box[2], 0],
    [right + GAP - box[0], 0],
    [0, top - GAP - box[3]],
    [0, bottom + GAP - box[1]],
  ]);
  const length = ([right, down]: Shift) => Math.abs(right) + Math.abs(down);
  return (
    [[0, 0] as const, ...ways]
      .filter((way) => length(way) <= MOST && isFree(way))
      .sort((a, b) => length(a) - length(b))[0] ?? [0, 0]
  );
}

const moved = ([left, top, right, bottom]: ScreenBox, [x, y]: Shift): ScreenBox => [
  left + x,
  top + y,
  right + x,
  bottom + y,
];

export const overlap = (a: ScreenBox, b: ScreenBox): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
