type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/**
 * Memory that each call uses again, as long as asked or longer, holding what was left in it: new memory for each tile
 * costs as much as what is done with it, and has to be given back.
 */
export function createSpare<A extends Numbers>(make: (length: number) => A): (length: number) => A {
  let kept = make(0);
  return (length) => {
    if (kept.length < length) kept = make(length * 2);
    return kept;
  };
}
