type Numbers = { readonly buffer: ArrayBuffer };
type Kind<A> = {
  new (length: number): A;
  new (buffer: ArrayBuffer, offset: number, length: number): A;
  BYTES_PER_ELEMENT: number;
};

/** So many numbers in the memory of others, as they are there, or in new memory where that is too small. */
export function inMemoryOf<A extends Numbers>(others: A | undefined, Kind: Kind<A>, length: number): A {
  const isEnough = others && others.buffer.byteLength >= length * Kind.BYTES_PER_ELEMENT;
  return isEnough ? new Kind(others.buffer, 0, length) : new Kind(length);
}
