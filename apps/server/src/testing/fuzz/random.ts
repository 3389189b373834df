/** Numbers that look like chance and come back with the same seed (mulberry32). */
export type Random = {
  /** From 0, below `count`. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** Once in so many times. */
  oneIn(count: number): boolean;
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    oneIn: (count) => below(count) === 0,
  };
}
