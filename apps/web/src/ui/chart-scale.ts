/** Steps that people count by. */
const STEPS = [1, 2, 5, 10];

/** Round values from `low` to `high`, at most `most` of them. */
export function niceTicks(low: number, high: number, most: number): number[] {
  const raw = (high - low) / most;
  if (!(raw > 0)) return [low];
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((candidate) => candidate * unit >= raw) ?? 10) * unit;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Where the chart begins and ends: at least 20 m high, so that a beach is not a cliff, on whole steps. */
export function heightRange(altitudes: readonly number[]): [low: number, high: number] {
  const low = Math.min(0, ...altitudes);
  const lowest = altitudes.length > 0 ? Math.min(...altitudes) : 0;
  const high = Math.max(lowest + 20, ...altitudes);
  // Far above the sea the axis does not have to start there.
  const start = lowest > (high - lowest) * 2 ? lowest - (high - lowest) * 0.2 : Math.min(low, lowest);
  return [start, high];
}
