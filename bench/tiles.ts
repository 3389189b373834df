// Cached tiles over HTTP, loaded by wrk, beside a bare node:http that sends as many bytes from memory.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasWrk, load, luaOver, startBare, startMotu, stop, type Target } from './load.ts';
import { residentMiB } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Papeete and its lagoon, 4 × 4 tiles. */
const BLOCK = { level: 13, row: 4892, column: 1384, span: 4 };

export async function run(): Promise<void> {
  if (!(await hasWrk())) return;
  await inTemporaryFolder(async (folder) => {
    const motu = await startMotu(folder);
    const { paths, meanBytes } = await drawTiles(motu.url);
    const plain = await startBare(meanBytes);
    console.log(`${paths.length} tiles of ${meanBytes} bytes on average`);
    const script = join(folder, 'tiles.lua');
    writeFileSync(script, luaOver(paths));
    const targets: Target[] = [
      { name: 'bare node:http', pid: plain.child.pid ?? 0, url: plain.url, script },
      { name: 'Motu', pid: motu.child.pid ?? 0, url: motu.url, script },
    ];
    for (const connections of [16, 200]) for (const target of targets) await load(target, connections, 10);
    for (const target of targets.slice(1)) await load(target, 200, 60);
    console.log(`memory of Motu afterwards: ${residentMiB(motu.child.pid ?? 0)} MiB`);
    for (const { child } of [motu, plain]) await stop(child);
  });
}

/** Asks for each tile once, so that all are in memory, at the addresses that the page uses. */
export async function drawTiles(url: string): Promise<{ paths: string[]; meanBytes: number }> {
  const answer = await fetch(`${url}/api/layers?limit=100`);
  const { layers } = (await answer.json()) as { layers: { slug: string; sourceOptions: { urls: string[] } }[] };
  const [template = ''] = layers.find(({ slug }) => slug === 'fond-de-carte')?.sourceOptions.urls ?? [];
  const { level, row, column, span } = BLOCK;
  const paths = Array.from({ length: span * span }, (_, i) =>
    template
      .replace('{Style}', 'sans-noms')
      .replace('{TileMatrixSet}', 'EPSG:4326')
      .replace('{TileMatrix}', String(level))
      .replace('{TileRow}', String(row + Math.floor(i / span)))
      .replace('{TileCol}', String(column + (i % span))),
  );
  let bytes = 0;
  for (const path of paths) bytes += (await (await fetch(url + path)).arrayBuffer()).byteLength;
  return { paths, meanBytes: Math.round(bytes / paths.length) };
}
