import type { TileBlock } from '../domain/tasks/plan-chunks.ts';
import type { ChunkOutcome, StoredChunk, StoredTask } from '../domain/tasks/task-store.ts';
import { placeOf, sinceOf, subjectOf, type TaskWork } from './work-on-chunk.ts';

/** A chunk whose tiles are not there is done again so often; then they are listed. */
const MOST_REPAIRS = 2;
const NOT_KEPT = 'Ces tuiles ont été dessinées, mais n’ont pas été gardées.';

/** Counts what is really kept of a chunk, whatever was said of it: what is missing is done again, or listed in the end. */
export async function checkChunk(task: StoredTask, chunk: StoredChunk, work: TaskWork): Promise<ChunkOutcome> {
  const { finished, failed, empty, repairs } = chunk;
  const sound: ChunkOutcome = { state: 'checked', finished, failed, empty, repairs };
  if (task.kind !== 'seed' && task.kind !== 'reseed') return sound;
  const subject = await subjectOf(task, work);
  const since = sinceOf(task);
  const kept = await work.cache.countKept({ ...subject, ...placeOf(chunk) }, since);
  if (kept >= finished - empty) return sound;
  if (repairs < MOST_REPAIRS) return { state: 'todo', finished: 0, failed: 0, empty: 0, repairs: repairs + 1 };
  const missing = finished - empty - kept;
  const failures = await missingTiles(missing);
  return { ...sound, finished: finished - missing, failed: failed + missing, failures };

  /** Which they are, as many as were counted: those of which there is something to show first. */
  async function missingTiles(count: number) {
    const found: (TileBlock & { message: string })[] = [];
    for (let i = 0; i < chunk.tiles && found.length < count; i++) {
      const column = chunk.column + (i % chunk.columns);
      const row = chunk.row + Math.floor(i / chunk.columns);
      const place = { level: chunk.level, column, row };
      const tile = { ...subject, ...place };
      if (await work.cache.isKept(tile, since)) continue;
      if (!(await work.cache.needsDrawing({ ...tile, columns: 1, rows: 1 }))) continue;
      found.push({ ...place, columns: 1, rows: 1, message: NOT_KEPT });
    }
    return found;
  }
}
