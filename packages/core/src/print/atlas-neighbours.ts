export type AtlasSide = 'top' | 'right' | 'bottom' | 'left';
/** A page that goes on where another ends: on which side of it, and how far along that side, from 0 to 1. */
export type AtlasNeighbour = { number: number; side: AtlasSide; along: number };

type XY = readonly [x: number, y: number];

/** The pages above, right, below and left of a cell of a grid. */
export function besideCells(column: number, row: number, columns: number, rows: number): AtlasNeighbour[] {
  const number = row * columns + column + 1;
  const beside: (AtlasNeighbour | false)[] = [
    row > 0 && { number: number - columns, side: 'top', along: 0.5 },
    column < columns - 1 && { number: number + 1, side: 'right', along: 0.5 },
    row < rows - 1 && { number: number + columns, side: 'bottom', along: 0.5 },
    column > 0 && { number: number - 1, side: 'left', along: 0.5 },
  ];
  return beside.filter((one) => one !== false);
}

/** Where the straight line to another page leaves this one. */
export function towards(
  [x, y]: XY,
  [toX, toY]: XY,
  number: number,
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
): AtlasNeighbour {
  const [across, down] = [(toX - x) / widthMm, (toY - y) / heightMm];
  if (Math.abs(across) >= Math.abs(down)) {
    return { number, side: across >= 0 ? 'right' : 'left', along: within(0.5 + down / (2 * Math.abs(across) || 1)) };
  }
  return { number, side: down > 0 ? 'bottom' : 'top', along: within(0.5 + across / (2 * Math.abs(down))) };
}

/** Of a side: nearer to each other two numbers could not be read, nor nearer to a corner. */
const APART = 0.12;
const within = (along: number) => Math.min(1 - APART, Math.max(APART, along));

/** Numbers on the same side stand apart, in their order along it. */
export function spread(neighbours: readonly AtlasNeighbour[]): AtlasNeighbour[] {
  const sides = ['top', 'right', 'bottom', 'left'] as const;
  return sides
    .flatMap((side) => {
      const own = neighbours.filter((one) => one.side === side).toSorted((a, b) => a.along - b.along);
      const first = own[0]?.along ?? 0;
      // As many as fit begin earlier when the last one would leave the side.
      const start = Math.min(first, 1 - APART * own.length);
      let last = start - APART;
      return own.map((one) => {
        last = Math.max(last + APART, Math.min(one.along, 1 - APART));
        return { ...one, along: last };
      });
    })
    .toSorted((a, b) => a.number - b.number);
}
