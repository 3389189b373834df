/** `[minX, minY, maxX, maxY]` in CSS pixels. */
export type Box = readonly [number, number, number, number];

/** Boxes already taken, found by cells: thousands of names are tried against it. */
export type BoxIndex = { add(box: Box): void; hits(box: Box, except?: Box): boolean };

const CELL = 96;
// More cells than a column of any plane has.
const COLUMN = 2 ** 26;

export function createBoxIndex(): BoxIndex {
  const cells = new Map<number, Box[]>();
  const each = (box: Box, visit: (key: number) => boolean): boolean => {
    for (let x = Math.floor(box[0] / CELL); x <= Math.floor(box[2] / CELL); x++) {
      for (let y = Math.floor(box[1] / CELL); y <= Math.floor(box[3] / CELL); y++) {
        if (visit(x * COLUMN + y)) return true;
      }
    }
    return false;
  };
  return {
    add(box) {
      each(box, (key) => {
        const list = cells.get(key);
        if (list) list.push(box);
        else cells.set(key, [box]);
        return false;
      });
    },
    hits: (box, except) =>
      each(box, (key) => cells.get(key)?.some((taken) => taken !== except && overlaps(taken, box)) ?? false),
  };
}

export function overlaps(a: Box, b: Box): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}

export function inflate([minX, minY, maxX, maxY]: Box, by: number): Box {
  return [minX - by, minY - by, maxX + by, maxY + by];
}

export function boxAround(x: number, y: number, width: number, height: number): Box {
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}
