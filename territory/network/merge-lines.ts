import type { Line, Position } from '@motu/geopackage';

const keyOf = ([x, y]: Position) => `${x} ${y}`;

/** One end of a line: its place in the list, and which end. */
type End = { line: number; atStart: boolean };

/** Beyond this turn a road is another one, radians. */
const SHARPEST = Math.PI / 3;

/**
 * Joins lines from end to end. Where two meet they become one; where more meet, those that go on straightest do, and the others end there.
 */
export function mergeLines(lines: readonly Line[]): Line[] {
  const next = pairEnds(lines);
  const used = new Uint8Array(lines.length);
  /** What follows the end of a line, as far as it goes, without its first position. */
  const follow = (from: End): Line => {
    const found: Line = [];
    for (let end = next.get(idOf(from)); end && !used[end.line]; end = next.get(idOf(opposite(end)))) {
      used[end.line] = 1;
      const line = lines[end.line] as Line;
      const forward = end.atStart ? line : line.toReversed();
      for (let i = 1; i < forward.length; i++) found.push(forward[i] as Position);
    }
    return found;
  };

  const merged: Line[] = [];
  for (const [line, positions] of lines.entries()) {
    if (used[line]) continue;
    used[line] = 1;
    const after = follow({ line, atStart: false });
    const before = follow({ line, atStart: true }).reverse();
    merged.push([...before, ...positions, ...after]);
  }
  return merged;
}

const idOf = ({ line, atStart }: End) => 2 * line + Number(atStart);
const opposite = ({ line, atStart }: End): End => ({ line, atStart: !atStart });

/** For each end, the end of another line that goes on from it. */
function pairEnds(lines: readonly Line[]): Map<number, End> {
  const met = new Map<string, End[]>();
  for (const [line, positions] of lines.entries()) {
    for (const atStart of [true, false]) {
      const key = keyOf(positions.at(atStart ? 0 : -1) as Position);
      const ends = met.get(key);
      if (ends) ends.push({ line, atStart });
      else met.set(key, [{ line, atStart }]);
    }
  }
  const next = new Map<number, End>();
  for (const ends of met.values()) {
    for (const [a, b] of ends.length === 2 ? [ends as [End, End]] : straightest(lines, ends)) {
      if (a.line === b.line) continue; // a loop ends where it began
      next.set(idOf(a), b);
      next.set(idOf(b), a);
    }
  }
  return next;
}

/** Pairs of ends at one junction, each end once, the smallest turn first. */
function straightest(lines: readonly Line[], ends: readonly End[]): [End, End][] {
  const headings = ends.map((end) => headingOf(lines[end.line] as Line, end.atStart));
  const pairs: { a: number; b: number; turn: number }[] = [];
  for (let a = 0; a < ends.length; a++) {
    for (let b = a + 1; b < ends.length; b++) {
      const between = Math.abs((headings[a] as number) - (headings[b] as number));
      const turn = Math.abs(Math.PI - Math.min(between, 2 * Math.PI - between));
      if (turn < SHARPEST) pairs.push({ a, b, turn });
    }
  }
  const taken = new Set<number>();
  return pairs
    .sort((one, other) => one.turn - other.turn)
    .flatMap(({ a, b }): [End, End][] => {
      if (taken.has(a) || taken.has(b)) return [];
      taken.add(a).add(b);
      return [[ends[a] as End, ends[b] as End]];
    });
}

/** Away from the end, into the line. */
function headingOf(line: Line, atStart: boolean): number {
  const [from, to] = atStart ? [line[0], line[1]] : [line.at(-1), line.at(-2)];
  const [[x1, y1], [x2, y2]] = [from as Position, to as Position];
  return Math.atan2(y2 - y1, (x2 - x1) * Math.cos((y1 * Math.PI) / 180));
}
