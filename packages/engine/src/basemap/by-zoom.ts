/** A quantity that changes with the zoom: values at some zooms, a straight line between, the last one beyond. */
export type ByZoom = readonly (readonly [zoom: number, value: number])[];

/** The value at a zoom, or `null` under the first: the thing is not drawn yet. `byZoom([[9, 1], [11, 2]], 10)` → 1.5 */
export function byZoom(table: ByZoom, zoom: number): number | null {
  const first = table[0];
  // A little before its zoom a thing is already there: a picture at 10.99 is a picture at 11.
  if (!first || zoom < first[0] - 0.05) return null;
  for (let i = table.length - 1; i >= 0; i--) {
    const [from, value] = table[i] as readonly [number, number];
    if (zoom < from) continue;
    const next = table[i + 1];
    if (!next) return value;
    return value + ((next[1] - value) * (zoom - from)) / (next[0] - from);
  }
  return first[1];
}
