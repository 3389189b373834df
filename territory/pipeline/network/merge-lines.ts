import type { Line, Position } from '../geometry/types.ts';

const keyOf = ([x, y]: Position) => `${x} ${y}`;

type End = { line: number; atStart: boolean };

/** Joins lines from end to end wherever exactly two of them meet. A junction of three or more stays one; so does a loop. */
export function mergeLines(lines: readonly Line[]): Line[] {
  const ends = new Map<string, End[]>();
  for (const [line, positions] of lines.entries()) {
    for (const atStart of [true, false]) {
      const key = keyOf(positions.at(atStart ? 0 : -1) as Position);
      const met = ends.get(key);
      if (met) met.push({ line, atStart });
      else ends.set(key, [{ line, atStart }]);
    }
  }
  const used = new Uint8Array(lines.length);

  /** The line that goes on after this end, when there is exactly one. */
  const next = ({ line, atStart }: End): End | null => {
    const met = ends.get(keyOf((lines[line] as Line).at(atStart ? 0 : -1) as Position)) ?? [];
    if (met.length !== 2) return null;
    const other = met[0]?.line === line && met[0].atStart === atStart ? met[1] : met[0];
    return other && !used[other.line] ? other : null;
  };
  /** What follows the end of a line, as far as it goes, without its first position. */
  const follow = (from: End): Line => {
    const found: Line = [];
    for (let end = next(from); end; ) {
      used[end.line] = 1;
      const line = lines[end.line] as Line;
      const forward = end.atStart ? line : line.toReversed();
      for (let i = 1; i < forward.length; i++) found.push(forward[i] as Position);
      end = next({ line: end.line, atStart: !end.atStart });
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
