import type { Forecast, NewTask } from '@motu/contract';
import { AppError } from '@motu/core';
import { metatileOf } from '@motu/engine';
import type { TileCache } from '../tiles.ts';
import { blocksIn, type TileBlock, tilesIn } from './plan-chunks.ts';
import { subjectOf, type TaskPlan } from './plan-task.ts';

/** Chunks that are looked into, to know how much of the others is to be drawn. */
const LOOKED_INTO = 24;
/** Blocks that are drawn, to know what the others take. */
const DRAWN = 6;

type Sample = { tiles: number; bytes: number; ms: number };
export type ForecastParts = {
  cache: Pick<TileCache, 'sample' | 'needsDrawing' | 'countKept'>;
  threads: number;
  now?: () => number;
};

/** What a planned task would do, take and cost: a part of it is looked at, and a few tiles are drawn and thrown away. */
export async function forecast(task: NewTask, plan: TaskPlan, parts: ForecastParts): Promise<Forecast> {
  const { cache, threads, now = performance.now.bind(performance) } = parts;
  const { tiles, chunks, total } = plan;
  const told = { tiles, total, skipped: task.kind === 'truncate' ? 0 : tiles - total, notice: null };
  if (task.kind === 'truncate') return { ...told, toDo: total, bytes: null, seconds: null };
  const subject = subjectOf(task);
  const { span } = metatileOf({ ...subject, level: 0, column: 0, row: 0 });

  const looked = await Promise.all(evenly(chunks, LOOKED_INTO).map(lookInto));
  const seen = sum(looked.map((chunk) => chunk.tiles));
  const share = seen > 0 ? sum(looked.map(({ toDraw }) => toDraw)) / seen : 0;
  const toDo = Math.round(total * share);
  if (toDo === 0) return { ...told, toDo, bytes: 0, seconds: 0 };
  try {
    const samples: Sample[] = [];
    for (const block of evenly(
      looked.flatMap(({ blocks }) => blocks.slice(0, 1)),
      DRAWN,
    ))
      samples.push(await draw(block));
    // The first one pays for what the others find ready.
    const timed = samples.length > 2 ? samples.slice(1) : samples;
    const per = (some: Sample[], take: (sample: Sample) => number) =>
      sum(some.map(take)) / sum(some.map((sample) => sample.tiles));
    return {
      ...told,
      toDo,
      bytes: Math.round(toDo * per(samples, ({ bytes }) => bytes)),
      seconds: Math.ceil((toDo * per(timed, ({ ms }) => ms)) / 1000 / threads),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...told, toDo, bytes: null, seconds: null, notice: error.message };
  }

  async function lookInto(chunk: TileBlock) {
    const blocks: TileBlock[] = [];
    for (const block of blocksIn(chunk, span))
      if (await cache.needsDrawing({ ...subject, ...block })) blocks.push(block);
    const kept = task.kind === 'seed' ? await cache.countKept({ ...subject, ...chunk }) : 0;
    // Kept ones are among those that needed drawing.
    const toDraw = Math.max(0, sum(blocks.map(tilesIn)) - kept);
    return { tiles: tilesIn(chunk), blocks: toDraw > 0 ? middleFirst(blocks) : [], toDraw };
  }

  async function draw(block: TileBlock): Promise<Sample> {
    const startedAt = now();
    const drawn = await cache.sample({ ...subject, ...block });
    return { tiles: tilesIn(block), bytes: sum(drawn.map(({ body }) => body.byteLength)), ms: now() - startedAt };
  }
}

/** At most `count` of a list, spread over the whole of it: levels with many tiles give more of them. */
export function evenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / count)] as T);
}

const middleFirst = (blocks: TileBlock[]): TileBlock[] => {
  const middle = Math.floor(blocks.length / 2);
  return [...blocks.slice(middle), ...blocks.slice(0, middle)];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);
