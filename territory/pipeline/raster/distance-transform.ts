/** Beyond any distance on the map, and still a number when squared and summed. */
const FAR = 1e12;

/**
 * Distance of every cell to the nearest marked one (Felzenszwalb and Huttenlocher 2012), in the units of `cellWidth`
 * and `cellHeight`. Two passes, each linear in the number of cells.
 */
export function distanceTransform(
  marked: Uint8Array,
  width: number,
  height: number,
  cellWidth: number,
  cellHeight: number,
): Float32Array {
  const squared = new Float32Array(width * height);
  for (let index = 0; index < squared.length; index++) squared[index] = marked[index] ? 0 : FAR;
  const longest = Math.max(width, height);
  const work = {
    values: new Float64Array(longest),
    parabolas: new Int32Array(longest),
    bounds: new Float64Array(longest + 1),
  };
  for (let row = 0; row < height; row++) transformLine(squared, row * width, 1, width, cellWidth, work);
  for (let column = 0; column < width; column++) transformLine(squared, column, width, height, cellHeight, work);
  for (let index = 0; index < squared.length; index++) squared[index] = Math.sqrt(squared[index] as number);
  return squared;
}

type Work = { values: Float64Array; parabolas: Int32Array; bounds: Float64Array };

/** Lower envelope of the parabolas rooted at each cell of one line. */
function transformLine(
  squared: Float32Array,
  start: number,
  stride: number,
  count: number,
  cell: number,
  { values, parabolas, bounds }: Work,
): void {
  for (let index = 0; index < count; index++) values[index] = squared[start + index * stride] as number;
  const crossing = (left: number, right: number) =>
    ((values[right] as number) - (values[left] as number) + cell * cell * (right * right - left * left)) /
    (2 * cell * cell * (right - left));
  let last = 0;
  parabolas[0] = 0;
  bounds[0] = -Infinity;
  bounds[1] = Infinity;
  for (let index = 1; index < count; index++) {
    let at = crossing(parabolas[last] as number, index);
    while (at <= (bounds[last] as number)) {
      last--;
      at = crossing(parabolas[last] as number, index);
    }
    last++;
    parabolas[last] = index;
    bounds[last] = at;
    bounds[last + 1] = Infinity;
  }
  let lowest = 0;
  for (let index = 0; index < count; index++) {
    while ((bounds[lowest + 1] as number) < index) lowest++;
    const root = parabolas[lowest] as number;
    squared[start + index * stride] = (cell * (index - root)) ** 2 + (values[root] as number);
  }
}
