// kill -9 of the server while a cache task runs, many times in a row: the task goes on, loses nothing, and does little twice (ADM-08).
import type { LayerItem, Task } from '@motu/contract';
import { keptTiles, MOOREA, rest, startTaskServer, type TaskServer, untilEnd } from './task-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const KILLS = 20;
/** Moorea and Tahiti: more than is drawn between the kills. */
const TASK = { ...MOOREA, maxZoom: 15, extent: [-149.95, -17.9, -149.1, -17.45] };
/** At random, after the server is ready again: while it plans, draws, writes or counts. */
const LONGEST_MS = 2500;

export async function run(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    let server = await startTaskServer(folder);
    const { layers } = await server.call<{ layers: LayerItem[] }>('GET', '/api/layers?limit=100');
    const layerId = layers.find(({ slug }) => slug === TASK.layer)?.id ?? '';
    const { id, total } = (await server.call<{ content: Task }>('POST', '/api/tasks', TASK)).content;
    let before = new Map<string, number>();
    let [again, most, lost, wrongCounts, killed] = [0, 0, 0, 0, 0];
    let finished = 0;
    for (; killed < KILLS; killed++) {
      const now = await server.task(id);
      if (now.state === 'done') break;
      if (now.finished + now.failed + now.remaining !== now.total) wrongCounts++;
      // What was counted as done before the kill is still counted.
      if (now.finished < finished) lost++;
      await rest(Math.random() * LONGEST_MS);
      finished = (await server.task(id)).finished;
      await kill(server);
      const { dates } = keptTiles(folder, layerId);
      const twice = [...before].filter(([tile, date]) => dates.get(tile) !== date).length;
      again += twice;
      most = Math.max(most, twice);
      before = dates;
      server = await startTaskServer(folder);
    }
    const end = await untilEnd(server, id);
    server.child.kill('SIGTERM');
    await server.ended;
    const { dates } = keptTiles(folder, layerId);
    console.log(
      [
        `${killed} kills; ${end.state}: ${end.finished} of ${total} tiles, ${end.failed} failed, ${end.remaining} left`,
        `${dates.size} tiles kept; drawn twice: ${again}, at most ${most} after one kill`,
        `counts that went back: ${lost}; counts that do not add up: ${wrongCounts}`,
      ].join('\n'),
    );
  });
}

async function kill({ child, ended }: TaskServer): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}
