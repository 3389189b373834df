/** Tells at most so often how far something is: each time costs the page a rendering. What is left out the next one says, or the end. */
export function paced<Told extends unknown[]>(
  tell: (...told: Told) => void,
  milliseconds: number,
  now: () => number = () => performance.now(),
): (...told: Told) => void {
  let last = -Infinity;
  return (...told) => {
    const time = now();
    if (time - last < milliseconds) return;
    last = time;
    tell(...told);
  };
}
