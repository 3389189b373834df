import { startOf, type TextList } from './text-list.ts';

/**
 * A sorted list seen as a tree: a branch is the texts that begin alike. Branches follow each other as a reader of the list
 * meets them, a branch before its own, so that walking the tree is going up in these arrays, and leaving a branch a jump.
 */
export type Branches = {
  /** The last letter of what the branch begins with, and how many there are. */
  letters: Uint16Array;
  depths: Uint8Array;
  /** Its texts: from `lows` up to `highs`, not included. */
  lows: Uint32Array;
  highs: Uint32Array;
  /** The first branch that is not within it. */
  nexts: Uint32Array;
};

const DEEPEST = 255;

export function createBranches(list: TextList): Branches {
  const count = list.ends.length;
  let size = 0;
  for (let i = 0; i < count; i++) size += depthOf(list, i) - commonWithPrevious(list, i);
  const branches: Branches = {
    letters: new Uint16Array(size),
    depths: new Uint8Array(size),
    lows: new Uint32Array(size),
    highs: new Uint32Array(size),
    nexts: new Uint32Array(size),
  };
  const open: number[] = [];
  let at = 0;
  const closeBelow = (depth: number, text: number) => {
    while (open.length > depth) {
      const branch = open.pop() as number;
      branches.highs[branch] = text;
      branches.nexts[branch] = at;
    }
  };
  for (let i = 0; i < count; i++) {
    closeBelow(commonWithPrevious(list, i), i);
    for (let depth = open.length; depth < depthOf(list, i); depth++) {
      branches.letters[at] = list.letters[startOf(list.ends, i) + depth] as number;
      branches.depths[at] = depth + 1;
      branches.lows[at] = i;
      open.push(at++);
    }
  }
  closeBelow(0, count);
  return branches;
}

function depthOf({ ends }: TextList, i: number): number {
  return Math.min(DEEPEST, (ends[i] as number) - startOf(ends, i));
}

/** How many first letters a text shares with the one before it. */
function commonWithPrevious(list: TextList, i: number): number {
  if (i === 0) return 0;
  const [here, before] = [startOf(list.ends, i), startOf(list.ends, i - 1)];
  const most = Math.min(depthOf(list, i), depthOf(list, i - 1));
  let common = 0;
  while (common < most && list.letters[here + common] === list.letters[before + common]) common++;
  return common;
}
