import { PbfWriter } from 'pbf';
import type { Value } from '../source/source.ts';
import type { Run } from './cut-shape.ts';
import { TILE_UNITS } from './tile-space.ts';

const KINDS = { point: 1, line: 2, polygon: 3 } as const;

export type VectorShape = { kind: 'point' | 'line' | 'polygon'; runs: readonly Run[] };

export type VectorFeature = {
  id: number | null;
  properties: Readonly<Record<string, Value | undefined>>;
  shape: VectorShape;
};

const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7];
const VERSION = 2;
/** A tile of more is of use to nobody: what does not fit is left out, the last first. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Writes Mapbox vector tiles, version 2.1 of the specification, one layer after the other. */
export class TileWriter {
  readonly #out = new PbfWriter(new Uint8Array(64 * 1024));

  /** Whether there is room for more. */
  get isFull(): boolean {
    return this.#out.pos >= MOST_BYTES;
  }

  /** Nothing is written of a layer without objects. */
  add(name: string, features: Iterable<VectorFeature>): void {
    const before = this.#out.pos;
    let count = 0;
    this.#out.writeMessage(
      3,
      (_: null, out: PbfWriter) => {
        count = writeLayer(out, name, features);
      },
      null,
    );
    if (count === 0) this.#out.pos = before;
  }

  finish(): Uint8Array {
    return this.#out.finish();
  }
}

function writeLayer(out: PbfWriter, name: string, features: Iterable<VectorFeature>): number {
  const keys = new Numbers<string>();
  const values = new Numbers<string | number | boolean>();
  let count = 0;
  out.writeStringField(1, name);
  for (const feature of features) {
    const tags = tagsOf(feature, keys, values);
    const commands = commandsOf(feature.shape);
    if (commands.length === 0) continue;
    out.writeMessage(2, writeFeature, { feature, tags, commands });
    count++;
    if (out.pos >= MOST_BYTES) break;
  }
  for (const key of keys.all) out.writeStringField(3, key);
  for (const value of values.all) out.writeMessage(4, writeValue, value);
  out.writeVarintField(5, TILE_UNITS);
  out.writeVarintField(15, VERSION);
  return count;
}

type Written = { feature: VectorFeature; tags: number[]; commands: number[] };

function writeFeature({ feature: { id, shape }, tags, commands }: Written, out: PbfWriter): void {
  if (id !== null && Number.isSafeInteger(id) && id >= 0) out.writeVarintField(1, id);
  if (tags.length > 0) out.writePackedVarint(2, tags);
  out.writeVarintField(3, KINDS[shape.kind]);
  out.writePackedVarint(4, commands);
}

function writeValue(value: string | number | boolean, out: PbfWriter): void {
  if (typeof value === 'string') out.writeStringField(1, value);
  else if (typeof value === 'boolean') out.writeBooleanField(7, value);
  else if (!Number.isSafeInteger(value)) out.writeDoubleField(3, value);
  else if (value >= 0) out.writeVarintField(5, value);
  else out.writeSVarintField(6, value);
}

function tagsOf(
  { properties }: VectorFeature,
  keys: Numbers<string>,
  values: Numbers<string | number | boolean>,
): number[] {
  const tags: number[] = [];
  for (const key in properties) {
    const value = properties[key];
    // What is not known is not said: the format has no word for it.
    if (value === null || value === undefined || Number.isNaN(value)) continue;
    tags.push(keys.of(key), values.of(value));
  }
  return tags;
}

/** Numbers of things in the order in which they were first met. */
class Numbers<T> {
  readonly #known = new Map<T, number>();

  of(one: T): number {
    const known = this.#known.get(one);
    if (known !== undefined) return known;
    const next = this.#known.size;
    this.#known.set(one, next);
    return next;
  }

  get all(): Iterable<T> {
    return this.#known.keys();
  }
}

/** The commands of a geometry: steps from vertex to vertex, zigzag-encoded. */
function commandsOf({ kind, runs }: VectorShape): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  const step = (toX: number, toY: number) => {
    const [dx, dy] = [toX - x, toY - y];
    commands.push((dx << 1) ^ (dx >> 31), (dy << 1) ^ (dy >> 31));
    x = toX;
    y = toY;
  };
  for (const run of runs) {
    const vertices = run.length / 2;
    const moves = kind === 'point' ? vertices : 1;
    commands.push((moves << 3) | MOVE_TO);
    for (let i = 0; i < moves; i++) step(run[i * 2] as number, run[i * 2 + 1] as number);
    if (kind === 'point') continue;
    commands.push(((vertices - 1) << 3) | LINE_TO);
    for (let i = 1; i < vertices; i++) step(run[i * 2] as number, run[i * 2 + 1] as number);
    if (kind === 'polygon') commands.push((1 << 3) | CLOSE_PATH);
  }
  return commands;
}
