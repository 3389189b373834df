/** Corners of the clipping rectangle, CSS pixels. */
export type ClipRect = readonly [minX: number, minY: number, maxX: number, maxY: number];

let first = new Float64Array(4096);
let second = new Float64Array(4096);

/**
 * A ring cut to a rectangle (Sutherland–Hodgman), as pairs in a buffer that the next call overwrites. A coast of 30 000
 * vertices seen at street scale leaves a hundred. Edges along the rectangle are new: keep it beyond what is visible.
 */
export function clipRing(points: Float64Array, length: number, rect: ClipRect): Float64Array {
  if (first.length < length * 4) {
    first = new Float64Array(length * 4);
    second = new Float64Array(length * 4);
  }
  let from = first;
  let to = second;
  from.set(points.subarray(0, length));
  let count = length;
  for (let side = 0; side < 4 && count > 0; side++) {
    const axis = side & 1;
    const limit = rect[side] as number;
    const sign = side < 2 ? 1 : -1;
    let kept = 0;
    let px = from[count - 2] as number;
    let py = from[count - 1] as number;
    let previous = sign * ((axis === 0 ? px : py) - limit);
    for (let i = 0; i < count; i += 2) {
      const x = from[i] as number;
      const y = from[i + 1] as number;
      const current = sign * ((axis === 0 ? x : y) - limit);
      if (current >= 0 !== previous >= 0) {
        const share = previous / (previous - current);
        to[kept++] = px + (x - px) * share;
        to[kept++] = py + (y - py) * share;
      }
      if (current >= 0) {
        to[kept++] = x;
        to[kept++] = y;
      }
      px = x;
      py = y;
      previous = current;
    }
    count = kept;
    [from, to] = [to, from];
  }
  return from.subarray(0, count);
}

/** A piece of line within the rectangle, and how far along the whole line it starts (dashes must not jump there). */
type LinePiece = { points: number[]; distance: number };

/** Cuts a line into the runs of segments that may touch the rectangle. Segments are kept whole. */
export function clipLine(points: Float64Array, length: number, [minX, minY, maxX, maxY]: ClipRect): LinePiece[] {
  const pieces: LinePiece[] = [];
  let piece: LinePiece | null = null;
  let distance = 0;
  for (let i = 0; i + 3 < length; i += 2) {
    const ax = points[i] as number;
    const ay = points[i + 1] as number;
    const bx = points[i + 2] as number;
    const by = points[i + 3] as number;
    const outside =
      (ax < minX && bx < minX) || (ax > maxX && bx > maxX) || (ay < minY && by < minY) || (ay > maxY && by > maxY);
    if (outside) piece = null;
    else if (piece) piece.points.push(bx, by);
    else {
      piece = { points: [ax, ay, bx, by], distance };
      pieces.push(piece);
    }
    distance += Math.hypot(bx - ax, by - ay);
  }
  return pieces;
}
