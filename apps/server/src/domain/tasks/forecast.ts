import type { Forecast, NewTask } from '@motu/contract';
import { AppError } from '@motu/core';
import { rectangleSpan, type Tile } from '@motu/engine';
import type { TileCache } from '../tiles.ts';
import { BLOCKS_PER_THREAD, blocksIn, type TileBlock, tilesIn } from './plan-chunks.ts';
import { subjectOf, type TaskPlan } from './plan-task.ts';

/** Chunks that are looked into, to know how much of the others is to be drawn. */
const LOOKED_INTO = 24;
/** Blocks that are drawn to know how large the others are; as many as there is time for, and a few whatever they take. */
const WEIGHED = 24;
const WEIGHED_AT_LEAST = 6;
/** Beside each so many of them, others are drawn to know how long they take. */
const TIMED_EVERY = 3;
const MOST_DRAWING_MS = 8000;

type Sample = {
  tiles: number;
  bytes: number /** Milliseconds for a tile, at each place that was timed. */;
  paces: number[];
};
type ForecastParts = {
  cache: Pick<TileCache, 'sample' | 'needsDrawing' | 'countKept' | 'pagePartOf'>;
  threads: number;
  now?: () => number;
};

/** What a planned task would do, take and cost: a part of it is looked at, and a few tiles are drawn and thrown away. */
export async function forecast(task: NewTask, plan: TaskPlan, parts: ForecastParts): Promise<Forecast> {
  const { cache, threads, now = performance.now.bind(performance) } = parts;
  const { tiles, chunks, total } = plan;
  const base = { tiles, total, skipped: task.kind === 'truncate' ? 0 : tiles - total, notice: null };
  if (task.kind === 'truncate') return { ...base, toDo: total, bytes: null, seconds: null };
  const subject = subjectOf(task, cache);
  const span = rectangleSpan(subject.scale);

  const looked = await Promise.all(evenly(chunks, LOOKED_INTO).map(lookInto));
  const seen = sum(looked.map((chunk) => chunk.tiles));
  const share = seen > 0 ? sum(looked.map(({ toDraw }) => toDraw)) / seen : 0;
  const toDo = Math.round(total * share);
  if (toDo === 0) return { ...base, toDo, bytes: 0, seconds: 0 };
  try {
    const { tiles: drawn, bytes, paces } = await drawSome(looked.flatMap(({ blocks }) => blocks));
    return {
      ...base,
      toDo,
      bytes: Math.round((toDo * bytes) / drawn),
      seconds: Math.ceil((toDo * middleOf(paces)) / 1000),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...base, toDo, bytes: null, seconds: null, notice: error.message };
  }

  async function lookInto(chunk: TileBlock) {
    const blocks: TileBlock[] = [];
    for (const block of blocksIn(chunk, span))
      if (await cache.needsDrawing({ ...subject, ...block })) blocks.push(block);
    const kept = task.kind === 'seed' ? await cache.countKept({ ...subject, ...chunk }) : 0;
    // Kept ones are among those that needed drawing.
    const toDraw = Math.max(0, sum(blocks.map(tilesIn)) - kept);
    return { tiles: tilesIn(chunk), blocks: toDraw > 0 ? blocks : [], toDraw };
  }

  async function drawSome(blocks: TileBlock[]): Promise<Sample> {
    const sample: Sample = { tiles: 0, bytes: 0, paces: [] };
    let startedAt = now();
    const places = scattered(evenly([...blocks.keys()], WEIGHED));
    for (const [i, place] of places.entries()) {
      if (i >= WEIGHED_AT_LEAST && now() - startedAt > MOST_DRAWING_MS) break;
      const drawn = await drawAll(blocks.slice(place, place + 1));
      sample.tiles += drawn.length;
      sample.bytes += sum(drawn.map(({ body }) => body.byteLength));
      // The first place pays for what the others find ready: it does not count.
      if (i === 0) startedAt = now();
      if (i % TIMED_EVERY === 1 || places.length === 1) await time(sample, blocks, place);
    }
    return sample;
  }

  /** As a task does: from a block to its neighbours, several at once. */
  async function time(sample: Sample, blocks: TileBlock[], place: number): Promise<void> {
    const many = threads * BLOCKS_PER_THREAD;
    const start = Math.max(0, Math.min(place + 1, blocks.length - many));
    const near = blocks.slice(start, start + many);
    const startedAt = now();
    await drawAll(near);
    sample.paces.push((now() - startedAt) / sum(near.map(tilesIn)));
  }

  async function drawAll(blocks: TileBlock[]): Promise<readonly Tile[]> {
    return (await Promise.all(blocks.map((block) => cache.sample({ ...subject, ...block })))).flat();
  }
}

/** At most `count` of a list, spread over the whole of it: levels with many tiles give more of them. */
function evenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)] as T);
}

/** So that those that come first speak for the whole. */
const scattered = <T>(list: readonly T[]): T[] => [1, 3, 0, 2].flatMap((rest) => list.filter((_, i) => i % 4 === rest));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);
/** A place where something else was busy, or a name had to be put for the whole zoom, says little of the others. */
const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
