const ROOT = 0;

/**
 * Follows a path arc by arc and knows how much of a forbidden sequence has just been gone through (the automaton of Aho and
 * Corasick). A restriction through other roads needs that memory; one at a single junction needs none.
 */
type Automaton = {
  /** Arcs at the end of each node's sequence; the root has none. */
  lastArc: readonly number[];
  depth: readonly number[];
  size: number;
  /** The node of a path that begins with this arc. */
  start(arc: number): number;
  /** The node after one more arc, or -1 when that arc ends a forbidden sequence. */
  next(node: number, arc: number): number;
};

export function createAutomaton(sequences: readonly (readonly number[])[]): Automaton {
  const children: Map<number, number>[] = [new Map()];
  const lastArc = [-1];
  const depth = [0];
  const isEnd = [false];
  for (const sequence of sequences) {
    let node = ROOT;
    for (const arc of sequence) {
      let child = children[node]?.get(arc);
      if (child === undefined) {
        child = children.length;
        children[node]?.set(arc, child);
        children.push(new Map());
        lastArc.push(arc);
        depth.push((depth[node] as number) + 1);
        isEnd.push(false);
      }
      node = child;
    }
    isEnd[node] = true;
  }
  const fallback = new Array<number>(children.length).fill(ROOT);

  function follow(from: number, arc: number): number {
    for (let node = from; ; node = fallback[node] as number) {
      const child = children[node]?.get(arc);
      if (child !== undefined) return child;
      if (node === ROOT) return ROOT;
    }
  }

  // By depth: the fallback of a node is shallower than it, and known before it.
  const queue = [ROOT];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] as number;
    for (const [arc, child] of children[node] ?? []) {
      queue.push(child);
      if (node !== ROOT) fallback[child] = follow(fallback[node] as number, arc);
      if (isEnd[fallback[child] as number]) isEnd[child] = true;
    }
  }
  return {
    lastArc,
    depth,
    size: children.length,
    start: (arc) => children[ROOT]?.get(arc) ?? ROOT,
    next(node, arc) {
      const reached = follow(node, arc);
      return isEnd[reached] ? -1 : reached;
    },
  };
}
