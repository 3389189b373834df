import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Network, ProfileKey } from '../network/network.ts';
import { MODES } from '../road.ts';

/** First four bytes: « MOTR », then the version of this layout. A file of another version is built again. */
const MAGIC = 0x52544f4d;
const VERSION = 5;

const TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
};
type TypeName = keyof typeof TYPES;
type AnyArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

type Header = {
  /** Where the network comes from, to know whether the file is up to date. */
  source: string;
  ticksPerSecond: number;
  notice: string | null;
  junctionCount: number;
  names: readonly string[];
  landings: Network['landings'];
  uTurnTicks: Network['uTurnTicks'];
  profiles: ProfileKey[];
  arrays: Record<string, [type: TypeName, start: number, length: number]>;
};

/** A network and its hierarchies as one file, whose arrays are used where they lie when it is read. */
export function writeNetwork(network: Network, source: string): Uint8Array {
  const arrays = arraysOf(network);
  const header: Header = {
    source,
    ticksPerSecond: network.ticksPerSecond,
    notice: network.notice,
    junctionCount: network.junctionCount,
    names: network.names,
    landings: network.landings,
    uTurnTicks: network.uTurnTicks,
    profiles: Object.keys(network.hierarchies) as ProfileKey[],
    arrays: {},
  };
  let end = 0;
  for (const [name, array] of Object.entries(arrays)) {
    header.arrays[name] = [typeOf(array), end, array.length];
    end = aligned(end + array.byteLength);
  }
  const text = JSON.stringify(header);
  const start = aligned(PREFIX_BYTES + 2 * text.length);
  const buffer = new ArrayBuffer(start + end);
  new Uint32Array(buffer, 0, 4).set([MAGIC, VERSION, text.length, start]);
  const letters = new Uint16Array(buffer, PREFIX_BYTES, text.length);
  for (let i = 0; i < text.length; i++) letters[i] = text.charCodeAt(i);
  const bytes = new Uint8Array(buffer);
  for (const [name, array] of Object.entries(arrays)) {
    const [, at] = header.arrays[name] as Header['arrays'][string];
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + at);
  }
  return bytes;
}

export type NetworkFile = { source: string; network: Network };

/** Bytes at the beginning of a file that tell how long its header is. */
export const PREFIX_BYTES = 16;

/** Bytes of the prefix and the header; null when this is not the prefix of a network of this version. */
export function headerBytes(prefix: ArrayBuffer): number | null {
  if (prefix.byteLength < PREFIX_BYTES) return null;
  const [magic, version, letters = 0] = new Uint32Array(prefix, 0, 4);
  return magic === MAGIC && version === VERSION ? PREFIX_BYTES + 2 * letters : null;
}

function readHeader(buffer: ArrayBuffer): Header | null {
  const end = headerBytes(buffer);
  if (end === null || end > buffer.byteLength) return null;
  try {
    return JSON.parse(readText(new Uint16Array(buffer, PREFIX_BYTES, (end - PREFIX_BYTES) / 2)));
  } catch {
    return null; // damaged
  }
}

/** Where a network comes from, by the beginning of its file alone. */
export function readSource(beginning: ArrayBuffer): string | null {
  return readHeader(beginning)?.source ?? null;
}

/** Null when these bytes are not a network of this version, or not all of one. */
export function readNetwork(buffer: ArrayBuffer): NetworkFile | null {
  const header = readHeader(buffer);
  if (!header) return null;
  const start = new Uint32Array(buffer, 0, 4)[3] as number;
  const { arrays, source, profiles, ...plain } = header;
  const lies = Object.values(arrays).some(
    ([type, at, length]) => start + at + length * TYPES[type].BYTES_PER_ELEMENT > buffer.byteLength,
  );
  if (lies) return null;
  const take = <A extends AnyArray>(name: string): A => {
    const entry = arrays[name];
    if (!entry) throw new Error(`The network lacks its array ${name}.`);
    return new TYPES[entry[0]](buffer, start + entry[1], entry[2]) as A;
  };
  const hierarchies: Network['hierarchies'] = {};
  for (const key of profiles) {
    const part = (name: keyof Hierarchy) => take<Uint32Array>(`${key}.${name}`);
    hierarchies[key] = { rank: part('rank'), first: part('first'), arcs: part('arcs'), halves: part('halves') };
  }
  const costs = Object.fromEntries(MODES.map((mode) => [mode, take(`costs.${mode}`)])) as Network['costs'];
  const network: Network = {
    ...plain,
    junctionStops: take('junctionStops'),
    edgeFrom: take('edgeFrom'),
    edgeTo: take('edgeTo'),
    edgeFirst: take('edgeFirst'),
    vertices: take('vertices'),
    lengthM: take('lengthM'),
    flags: take('flags'),
    edgeName: take('edgeName'),
    edgeRef: take('edgeRef'),
    heights: take('heights'),
    forbidden: take('forbidden'),
    costs,
    hierarchies,
  };
  return { source, network };
}

function arraysOf(network: Network): Record<string, AnyArray> {
  const { junctionStops, edgeFrom, edgeTo, edgeFirst, vertices, lengthM, flags, edgeName, edgeRef } = network;
  const { heights, forbidden } = network;
  return {
    ...{ junctionStops, edgeFrom, edgeTo, edgeFirst, vertices, lengthM, flags, edgeName, edgeRef, heights, forbidden },
    ...Object.fromEntries(MODES.map((mode) => [`costs.${mode}`, network.costs[mode]])),
    ...Object.assign({}, ...Object.entries(network.hierarchies).map(([key, value]) => hierarchyArrays(key, value))),
  };
}

function hierarchyArrays(key: string, hierarchy: Hierarchy): Record<string, AnyArray> {
  return Object.fromEntries(Object.entries(hierarchy).map(([name, array]) => [`${key}.${name}`, array]));
}

function typeOf(array: AnyArray): TypeName {
  return (Object.keys(TYPES) as TypeName[]).find((name) => array instanceof TYPES[name]) as TypeName;
}

const aligned = (at: number) => Math.ceil(at / 8) * 8;

/** In slices: a call takes some ten thousand arguments at most. */
function readText(letters: Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += 8192) parts.push(String.fromCharCode(...letters.subarray(at, at + 8192)));
  return parts.join('');
}
