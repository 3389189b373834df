import { type Network, UNITS_PER_DEGREE, type Vertex, vertexAt } from './network.ts';

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

/** The part of an edge's line between two shares of it, in the direction from the first to the second. */
export function lineBetween(network: Network, edge: number, from: number, to: number): Vertex[] {
  if (from > to) return lineBetween(network, edge, to, from).reverse();
  const { edgeFirst } = network;
  const [start, end] = [edgeFirst[edge] as number, (edgeFirst[edge + 1] as number) - 1];
  if (from === 0 && to === 1) return wholeLine(network, start, end);
  const shrink = longitudeShrink(network, edge);
  const reached = [0];
  for (let i = start; i < end; i++) reached.push((reached[i - start] as number) + segmentLength(network, i, shrink));
  const total = reached.at(-1) as number;
  const inside: Vertex[] = [];
  for (let i = start; i <= end; i++) {
    const at = reached[i - start] as number;
    if (at > from * total && at < to * total) inside.push(vertexAt(network, i));
  }
  return [pointAt(from), ...inside, pointAt(to)];

  function pointAt(share: number): Vertex {
    if (share <= 0) return vertexAt(network, start);
    if (share >= 1) return vertexAt(network, end);
    let segment = 0;
    while (segment < reached.length - 2 && (reached[segment + 1] as number) < share * total) segment++;
    const [before, after] = [reached[segment] as number, reached[segment + 1] as number];
    const part = after > before ? (share * total - before) / (after - before) : 0;
    const [[lon1, lat1], [lon2, lat2]] = [vertexAt(network, start + segment), vertexAt(network, start + segment + 1)];
    return [rounded(lon1 + (lon2 - lon1) * part), rounded(lat1 + (lat2 - lat1) * part)];
  }
}

/** Most of a route is whole edges: nothing is measured for these. */
function wholeLine(network: Network, start: number, end: number): Vertex[] {
  const line: Vertex[] = [];
  for (let i = start; i <= end; i++) line.push(vertexAt(network, i));
  return line;
}

const rounded = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE) / UNITS_PER_DEGREE;
