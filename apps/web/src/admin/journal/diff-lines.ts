/** A line of two texts laid side by side: null where one of them has none. */
export type DiffRow = { before: string | null; after: string | null; isSame: boolean };

/** Beyond this the comparison would cost more than it tells: the texts are shown whole. */
const MAX_CELLS = 250_000;

/** Two texts side by side: lines that stay face each other, those that went or came face nothing. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffRow[] {
  if (before.length * after.length > MAX_CELLS) {
    return [...before.map((line) => went(line)), ...after.map((line) => came(line))];
  }
  const kept = longest(before, after);
  const rows: DiffRow[] = [];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...kept, [before.length, after.length] as const]) {
    rows.push(...faced(before.slice(i, nextI), after.slice(j, nextJ)));
    if (nextI < before.length) rows.push({ before: before[nextI] ?? '', after: after[nextJ] ?? '', isSame: true });
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return rows;
}

const went = (line: string): DiffRow => ({ before: line, after: null, isSame: false });
const came = (line: string): DiffRow => ({ before: null, after: line, isSame: false });

/** Lines that replace others face them. */
function faced(gone: readonly string[], come: readonly string[]): DiffRow[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    before: gone[index] ?? null,
    after: come[index] ?? null,
    isSame: false,
  }));
}

/** Places of the longest common subsequence. */
function longest(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const places: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) places.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return places;
}
