import { type LonLat, lineLength } from '@motu/core';
import type { StagedWay, Staging } from './staging.ts';

/** A stretch of a way between two junctions. */
export type Piece = { id: string; way: number; nodes: number[]; line: LonLat[]; lengthM: number };

/** Cuts a way at its junctions, and where the file lacks a node: an extract ends in the middle of its roads. */
export function cutRoad({ id, refs }: StagedWay, staging: Pick<Staging, 'position' | 'isJunction'>): Piece[] {
  const pieces: Piece[] = [];
  let nodes: number[] = [];
  let line: LonLat[] = [];
  const end = () => {
    if (nodes.length >= 2) {
      pieces.push({ id: `${id}-${pieces.length + 1}`, way: id, nodes, line, lengthM: lineLength(line) });
    }
    nodes = [];
    line = [];
  };
  for (const ref of refs) {
    const at = staging.position(ref);
    if (!at) {
      end();
      continue;
    }
    if (nodes.at(-1) === ref) continue;
    nodes.push(ref);
    line.push(at);
    if (nodes.length >= 2 && staging.isJunction(ref)) {
      end();
      nodes = [ref];
      line = [at];
    }
  }
  end();
  return pieces;
}

export const endsOf = ({ nodes }: Piece): [number, number] => [nodes[0] as number, nodes.at(-1) as number];

/** The line of a way, in several pieces where the file lacks a node. */
export function wholeLines(way: StagedWay, staging: Pick<Staging, 'position'>): Piece[] {
  return cutRoad(way, { position: (node) => staging.position(node), isJunction: () => false });
}
