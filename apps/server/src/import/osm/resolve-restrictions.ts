import type { RestrictionTags } from './restriction-tags.ts';

/** A piece of a way as the restrictions need it. */
export type PieceEnds = { id: string; first: number; last: number };

type Resolved = { kind: 'no' | 'only'; modes: number; node: number; roads: string[] };

/** The pieces of a way, in its order. */
type PiecesOf = (way: number) => readonly PieceEnds[];

/** A restriction between ways as one between the pieces they were cut into; none where the file does not tell which. */
export function resolveRestriction(restriction: RestrictionTags, piecesOf: PiecesOf): Resolved[] {
  const { kind, modes, from, to, via } = restriction;
  return from.flatMap((fromWay) =>
    to.flatMap((toWay) => {
      const found =
        'node' in via ? atNode(fromWay, toWay, via.node, piecesOf) : through(fromWay, via.ways, toWay, piecesOf);
      return found ? [{ kind, modes, ...found }] : [];
    }),
  );
}

function atNode(from: number, to: number, node: number, piecesOf: PiecesOf): { node: number; roads: string[] } | null {
  const [first, last] = [touching(piecesOf(from), node), touching(piecesOf(to), node)];
  return first && last ? { node, roads: [first.id, last.id] } : null;
}

/** The one piece of a way that ends at a node: two would not tell which is meant. */
function touching(pieces: readonly PieceEnds[], node: number): PieceEnds | null {
  const found = pieces.filter(({ first, last }) => first === node || last === node);
  return found.length === 1 ? (found[0] as PieceEnds) : null;
}

function through(
  from: number,
  vias: readonly number[],
  to: number,
  piecesOf: PiecesOf,
): { node: number; roads: string[] } | null {
  const ways = [from, ...vias, to];
  const junctions = ways.slice(1).map((way, i) => sharedNode(piecesOf(ways[i] as number), piecesOf(way)));
  if (junctions.some((node) => node === null)) return null;
  const nodes = junctions as number[];
  const first = touching(piecesOf(from), nodes[0] as number);
  const last = touching(piecesOf(to), nodes.at(-1) as number);
  if (!first || !last) return null;
  const roads = [first.id];
  for (const [i, way] of vias.entries()) {
    const between = stretch(piecesOf(way), nodes[i] as number, nodes[i + 1] as number);
    if (!between) return null;
    roads.push(...between);
  }
  return { node: nodes[0] as number, roads: [...roads, last.id] };
}

function sharedNode(a: readonly PieceEnds[], b: readonly PieceEnds[]): number | null {
  const ends = new Set(a.flatMap(({ first, last }) => [first, last]));
  const shared = new Set(b.flatMap(({ first, last }) => [first, last]).filter((node) => ends.has(node)));
  return shared.size === 1 ? ([...shared][0] as number) : null;
}

/** The pieces of a way from one of its junctions to another, in the direction of travel. */
function stretch(pieces: readonly PieceEnds[], from: number, to: number): string[] | null {
  const nodes = [pieces[0]?.first, ...pieces.map(({ last }) => last)];
  const [start, end] = [nodes.indexOf(from), nodes.indexOf(to)];
  if (start < 0 || end < 0 || start === end) return null;
  const ids = pieces.slice(Math.min(start, end), Math.max(start, end)).map(({ id }) => id);
  return start < end ? ids : ids.reverse();
}
