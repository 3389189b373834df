/** Tells at most so often how far something is: each time costs the page a rendering. What is left out the next one says, or the end. */
export function paced<Args extends unknown[]>(
  call: (...args: Args) => void,
  milliseconds: number,
  now: () => number = () => performance.now(),
): (...args: Args) => void {
  let last = -Infinity;
  return (...args) => {
    const time = now();
    if (time - last < milliseconds) return;
    last = time;
    call(...args);
  };
}
