import type { MarkLook } from '../style/mark-looks.ts';

/** A mark of a point at its place on a plane, CSS pixels. */
export type PlacedMark = MarkLook & { id: number; lon: number; lat: number; x: number; y: number };

/** Marks that would cover each other, as one disc with their number, where the first of them stands. */
export type Gathering = { lon: number; lat: number; count: number; color: string };
export type Gathered = {
  gatherings: readonly Gathering[];
  /** Features that a disc stands for: neither their marks nor their names are drawn. */
  hidden: ReadonlySet<number>;
};

type Pile = { first: PlacedMark; ids: number[]; radius: number };

/** Discs grow over their neighbours, which then join them: after so many rounds nothing is left to join. */
const ROUNDS = 8;
/** Marks may cover each other by so much of their width before they are gathered. */
const SHARE = 0.9;
const LARGEST = 15;

/** Wide enough for the number. */
export function discRadius(count: number): number {
  if (count < 10) return 9;
  if (count < 100) return 10.5;
  return count < 1000 ? 12.5 : LARGEST;
}

/**
 * Free room around what is drawn, CSS pixels: from afar a coast with a disc at each village is a chain of discs, and
 * other layers want to be seen too.
 */
export const roomAt = (zoom: number): number => Math.max(0, Math.min(16, (13 - zoom) * 4));

/** Gathers what would overlap: the first mark stays, and those after it join the first that they cover. */
export function gatherMarks(marks: readonly PlacedMark[], room = 0): Gathered {
  let piles: Pile[] = marks.map((first) => ({ first, ids: [first.id], radius: first.radius }));
  for (let round = 0; round < ROUNDS; round++) {
    const joined = joinOverlapping(piles, room);
    if (joined.length === piles.length) break;
    piles = joined;
  }
  const gathered = piles.filter(({ ids }) => ids.length > 1);
  return {
    gatherings: gathered.map(({ first: { lon, lat, color }, ids }) => ({ lon, lat, color, count: ids.length })),
    hidden: new Set(gathered.flatMap(({ ids }) => ids)),
  };
}

function joinOverlapping(piles: readonly Pile[], room: number): Pile[] {
  const side = room + 2 * piles.reduce((widest, { radius }) => Math.max(widest, radius), LARGEST);
  const cells = new Map<string, Pile[]>();
  const joined: Pile[] = [];
  for (const { first, ids, radius } of piles) {
    const [column, row] = [Math.floor(first.x / side), Math.floor(first.y / side)];
    const found = findOverlapped(cells, column, row, first, radius + room / SHARE);
    if (found) {
      for (const id of ids) found.ids.push(id);
      found.radius = Math.max(found.radius, discRadius(found.ids.length));
      continue;
    }
    const pile = { first, ids: [...ids], radius };
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), pile]);
    joined.push(pile);
  }
  return joined;
}

function findOverlapped(
  cells: ReadonlyMap<string, Pile[]>,
  column: number,
  row: number,
  { x, y }: PlacedMark,
  reach: number,
): Pile | undefined {
  for (let right = -1; right <= 1; right++) {
    for (let down = -1; down <= 1; down++) {
      const found = cells.get(`${column + right} ${row + down}`)?.find((pile) => {
        return Math.hypot(pile.first.x - x, pile.first.y - y) < (pile.radius + reach) * SHARE;
      });
      if (found) return found;
    }
  }
  return undefined;
}

/** Of a table too large to be gathered as a whole: squares of the plane, each by itself, are the same in every picture. */
export const SQUARE = 48;

export function gatherBySquares(marks: readonly PlacedMark[], room = 0): Gathered {
  const squares = Map.groupBy(marks, ({ x, y }) => `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`);
  const all = [...squares.values()].map((own) => gatherMarks(own, room));
  return {
    gatherings: all.flatMap(({ gatherings }) => gatherings),
    hidden: new Set(all.flatMap(({ hidden }) => [...hidden])),
  };
}
