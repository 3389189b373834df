import { type Network, UNITS_PER_DEGREE } from './network.ts';

/** Shares of an edge's line are measured in a plane where longitudes shrink as they do at its first vertex. */
function longitudeShrink({ vertices, edgeFirst }: Network, edge: number): number {
  const lat = (vertices[2 * (edgeFirst[edge] as number) + 1] as number) / UNITS_PER_DEGREE;
  return Math.cos((lat * Math.PI) / 180);
}

function segmentLength({ vertices }: Network, vertex: number, shrink: number): number {
  const x = (vertices[2 * vertex + 2] as number) - (vertices[2 * vertex] as number);
  const y = (vertices[2 * vertex + 3] as number) - (vertices[2 * vertex + 1] as number);
  return Math.hypot(x * shrink, y);
}

/** Share of the line, from 0 to 1, at `share` of the segment that follows `vertex`. */
export function shareOfLine(network: Network, edge: number, vertex: number, share: number): number {
  const { edgeFirst } = network;
  const [start, end] = [edgeFirst[edge] as number, (edgeFirst[edge + 1] as number) - 1];
  if (vertex === start && share === 0) return 0;
  if (vertex === end - 1 && share === 1) return 1;
  const shrink = longitudeShrink(network, edge);
  let before = 0;
  let total = 0;
  for (let i = start; i < end; i++) {
    const length = segmentLength(network, i, shrink);
    if (i < vertex) before += length;
    else if (i === vertex) before += length * share;
    total += length;
  }
  return total > 0 ? before / total : 0;
}

/** The part of an edge's line between two shares of it, the smaller first: a longitude and a latitude for each vertex. */
export function partOfLine(network: Network, edge: number, from: number, to: number): number[] {
  const { edgeFirst, vertices } = network;
  const [start, end] = [edgeFirst[edge] as number, (edgeFirst[edge + 1] as number) - 1];
  const shrink = longitudeShrink(network, edge);
  const reached = [0];
  for (let i = start; i < end; i++) reached.push((reached[i - start] as number) + segmentLength(network, i, shrink));
  const total = reached.at(-1) as number;
  const part = pointAt(from);
  for (let i = start; i <= end; i++) {
    const at = reached[i - start] as number;
    if (at > from * total && at < to * total) part.push(...vertexAt(i));
  }
  part.push(...pointAt(to));
  return part;

  function pointAt(share: number): number[] {
    if (share <= 0) return vertexAt(start);
    if (share >= 1) return vertexAt(end);
    let segment = 0;
    while (segment < reached.length - 2 && (reached[segment + 1] as number) < share * total) segment++;
    const [before, after] = [reached[segment] as number, reached[segment + 1] as number];
    const inside = after > before ? (share * total - before) / (after - before) : 0;
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [vertexAt(start + segment), vertexAt(start + segment + 1)];
    return [Math.round(x1 + (x2 - x1) * inside), Math.round(y1 + (y2 - y1) * inside)];
  }

  function vertexAt(i: number): number[] {
    return [vertices[2 * i] as number, vertices[2 * i + 1] as number];
  }
}
