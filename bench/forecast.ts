// What a cache task is foretold to do, take and cost, beside what it does (ADM-07).
import type { Forecast, LayerItem, Task } from '@motu/contract';
import { keptTiles, MOOREA, startTaskServer, untilEnd } from './task-server.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Every zoom of the whole territory is refused soon, or planned. */
const TERRITORY = { ...MOOREA, minZoom: 5, maxZoom: 18, extent: [-156, -29, -132, -6] };

export async function run(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const server = await startTaskServer(folder);
    const { layers } = await server.call<{ layers: LayerItem[] }>('GET', '/api/layers?limit=100');
    const layerId = layers.find(({ slug }) => slug === MOOREA.layer)?.id ?? '';
    const foretold = await timed(() => server.call<{ content: Forecast }>('POST', '/api/tasks/forecast', MOOREA));
    const { tiles, total, toDo, bytes, seconds } = foretold.value.content;
    console.log(
      `Moorea, zooms 8–16, ${tiles} tiles: foretold in ${foretold.seconds.toFixed(1)} s: ${total} gone through, ${toDo} drawn, ${bytes} bytes, ${seconds} s`,
    );
    const { id } = (await server.call<{ content: Task }>('POST', '/api/tasks', MOOREA)).content;
    const end = await untilEnd(server, id);
    const took = (Date.parse(end.endedAt ?? '') - Date.parse(end.startedAt ?? '')) / 1000;
    for (const maxZoom of [12, 14, 16, 18]) {
      const wide = { ...TERRITORY, maxZoom };
      const asked = await timed(() =>
        server.call<{ content: Forecast }>('POST', '/api/tasks/forecast', wide).catch((error: Error) => error),
      );
      const said = asked.value instanceof Error ? asked.value.message : JSON.stringify(asked.value.content);
      console.log(`the territory, zooms 5–${maxZoom}, answered in ${asked.seconds.toFixed(1)} s: ${said}`);
    }
    server.child.kill('SIGTERM');
    await server.ended;
    const kept = keptTiles(folder, layerId);
    const share = (a: number | null, b: number) => `${Math.round(((a ?? 0) / b - 1) * 100)} %`;
    console.log(
      `done: ${end.total} gone through, ${kept.dates.size} kept (${share(toDo, kept.dates.size)}), ${kept.bytes} bytes (${share(bytes, kept.bytes)}), ${took.toFixed(1)} s (${share(seconds, took)})`,
    );
  });
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - startedAt) / 1000 };
}
