type XY = readonly [x: number, y: number];
type Box = { west: number; north: number; east: number; south: number };
type Room = { width: number; height: number };

/** No more are counted: far more than an atlas may have. */
const MOST_COUNTED = 1000;
/** Of a segment: a point just ahead of another, to tell into which page the way goes on. */
const AHEAD = 1e-6;

/**
 * The middles of rectangles of a size that lines run through from the first to the last point, and which of them follow each other (`0-1`).
 * Each holds as long a stretch as it has room for; where the way comes back, the rectangles that are there serve again.
 */
export function followWay(lines: readonly (readonly XY[])[], room: Room): { middles: XY[]; links: Set<string> } {
  const walk: Walk = { room, middles: [], links: new Set(), open: null, at: null };
  for (const line of lines) {
    const [first, ...rest] = line;
    if (!first || walk.middles.length >= MOST_COUNTED) continue;
    walk.at = null;
    enter(walk, first, rest[0] ?? first);
    let from = first;
    for (const to of rest) {
      goTo(walk, from, to);
      from = to;
    }
    close(walk);
  }
  return { middles: walk.middles, links: walk.links };
}

type Walk = {
  room: Room;
  middles: XY[];
  links: Set<string>;
  /** Around the stretch that has no rectangle yet. */
  open: Box | null;
  /** The rectangle that the way is in, or was in before the open stretch. */
  at: number | null;
};

function goTo(walk: Walk, start: XY, to: XY): void {
  let from = start;
  while (walk.middles.length < MOST_COUNTED) {
    const share = walk.open
      ? shareWithin(growable(walk.open, walk.room), from, to)
      : shareWithin(ownBox(walk), from, to);
    const reached = share >= 1 ? to : between(from, to, share);
    if (walk.open) walk.open = grown(walk.open, reached);
    if (share >= 1) return;
    close(walk);
    enter(walk, reached, to);
    from = reached;
  }
}

/** Goes on in a rectangle that is there, or begins a stretch of its own. */
function enter(walk: Walk, point: XY, to: XY): void {
  const ahead = between(point, to, AHEAD);
  const found = walk.middles.findIndex((middle) => holds(boxAt(middle, walk.room), ahead));
  if (found < 0) walk.open = { west: point[0], north: point[1], east: point[0], south: point[1] };
  else arrive(walk, found);
}

/** Gives the open stretch its rectangle, in the middle of which it lies. */
function close(walk: Walk): void {
  const { open } = walk;
  if (!open) return;
  walk.open = null;
  const corners: XY[] = [
    [open.west, open.north],
    [open.east, open.south],
  ];
  const found = walk.middles.findIndex((middle) => corners.every((corner) => holds(boxAt(middle, walk.room), corner)));
  if (found < 0) walk.middles.push([(open.west + open.east) / 2, (open.north + open.south) / 2]);
  arrive(walk, found < 0 ? walk.middles.length - 1 : found);
}

function arrive(walk: Walk, index: number): void {
  const { at } = walk;
  if (at !== null && at !== index) walk.links.add(`${Math.min(at, index)}-${Math.max(at, index)}`);
  walk.at = index;
}

const between = ([x, y]: XY, [toX, toY]: XY, share: number): XY => [x + (toX - x) * share, y + (toY - y) * share];

const grown = ({ west, north, east, south }: Box, [x, y]: XY): Box => ({
  west: Math.min(west, x),
  north: Math.min(north, y),
  east: Math.max(east, x),
  south: Math.max(south, y),
});

/** How far a stretch may grow on each side, if it grows there only. */
const growable = ({ west, north, east, south }: Box, { width, height }: Room): Box => ({
  west: east - width,
  north: south - height,
  east: west + width,
  south: north + height,
});

const boxAt = ([x, y]: XY, { width, height }: Room): Box => ({
  west: x - width / 2,
  north: y - height / 2,
  east: x + width / 2,
  south: y + height / 2,
});

const ownBox = ({ at, middles, room }: Walk): Box => boxAt(middles[at ?? 0] ?? [0, 0], room);

const holds = ({ west, north, east, south }: Box, [x, y]: XY) => x >= west && x <= east && y >= north && y <= south;

/** How much of a segment lies within a box that holds its beginning: 1 when all of it does. */
function shareWithin({ west, north, east, south }: Box, [x, y]: XY, [toX, toY]: XY): number {
  const share = (from: number, to: number, least: number, most: number) => {
    if (to > most) return Math.max(0, (most - from) / (to - from));
    return to < least ? Math.max(0, (least - from) / (to - from)) : 1;
  };
  return Math.min(share(x, toX, west, east), share(y, toY, north, south));
}
