import { TEXTS } from './entry.ts';
import type { SearchIndex } from './search-index.ts';
import type { TextList } from './text-list.ts';

/** First number of a file; the second is the version of its form. */
const MARK = 0x4d_4f_54_55;
const VERSION = 2;
/** Zones that were taken along with the first version, which knew no houses, still answer. */
const WITHOUT_HOUSES = 1;
/** Every array begins where a Float64Array may. */
const STEP = 8;

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The arrays of an index, always in this order. */
function arraysOf(index: SearchIndex): Numbers[] {
  const ofTexts = ({ letters, ends }: TextList) => [letters, ends];
  const { names, terms, texts, columns, houses } = index;
  return [
    ...ofTexts(names),
    index.nameEntries,
    ...ofTexts(terms),
    index.postingEnds,
    index.postings,
    index.titleWords,
    index.importance,
    index.kinds,
    index.positions,
    index.extents,
    ...ofTexts(texts),
    ...TEXTS.map((column) => columns[column]),
    ...ofTexts(houses.keys),
    houses.streets,
    houses.positions,
  ];
}

/** The whole index in one piece, to be kept in a file or handed over. */
export function packIndex(index: SearchIndex): ArrayBuffer {
  const arrays = arraysOf(index);
  const head = Uint32Array.of(MARK, VERSION, ...arrays.map(({ length }) => length));
  const size = arrays.reduce((total, { byteLength }) => total + aligned(byteLength), aligned(head.byteLength));
  const buffer = new ArrayBuffer(size);
  let at = 0;
  for (const array of [head, ...arrays]) {
    new Uint8Array(buffer, at).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    at += aligned(array.byteLength);
  }
  return buffer;
}

/** The index that `packIndex` made: its arrays lie on the buffer, nothing is copied. Null when it is something else. */
export function unpackIndex(buffer: ArrayBuffer): SearchIndex | null {
  if (buffer.byteLength < 8) return null;
  const [mark, version] = new Uint32Array(buffer, 0, 2);
  if (mark !== MARK || (version !== VERSION && version !== WITHOUT_HOUSES)) return null;
  const count = 12 + TEXTS.length + 2 + (version === WITHOUT_HOUSES ? 0 : 4);
  if (buffer.byteLength < (count + 2) * 4) return null;
  const lengths = new Uint32Array(buffer, 8, count);
  let at = aligned((count + 2) * 4);
  let next = 0;
  const take = <T extends Numbers>(kind: {
    new (b: ArrayBuffer, at: number, n: number): T;
    BYTES_PER_ELEMENT: number;
  }) => {
    const length = lengths[next++] ?? 0;
    const start = at;
    at += aligned(length * kind.BYTES_PER_ELEMENT);
    return at <= buffer.byteLength ? new kind(buffer, start, length) : new kind(buffer, 0, 0);
  };
  const texts = (): TextList => ({ letters: take(Uint16Array), ends: take(Uint32Array) });
  const index = {
    names: texts(),
    nameEntries: take(Uint32Array),
    terms: texts(),
    postingEnds: take(Uint32Array),
    postings: take(Uint32Array),
    titleWords: take(Uint8Array),
    importance: take(Uint8Array),
    kinds: take(Uint8Array),
    positions: take(Float64Array),
    extents: take(Float64Array),
    texts: texts(),
    columns: Object.fromEntries(TEXTS.map((column) => [column, take(Uint32Array)])) as SearchIndex['columns'],
    houses: { keys: texts(), streets: take(Uint32Array), positions: take(Float64Array) },
  };
  return at === buffer.byteLength ? index : null;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / STEP) * STEP;
}
