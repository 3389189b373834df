// Tiles kept by nginx with the configuration of deploy/, beside the same bytes that the same nginx serves as files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedSite, startNginx } from '../apps/server/src/testing/nginx.ts';
import { hasWrk, load, luaOver, startMotu, stop, type Target } from './load.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { drawTiles } from './tiles.ts';

const SECONDS = 10;

export async function run(): Promise<void> {
  if (!(await hasWrk())) return;
  await inTemporaryFolder(async (folder) => {
    const motu = await startMotu(folder, { MOTU_TRUST_PROXY: 'loopback' });
    const { paths, meanBytes } = await drawTiles(motu.url);
    const files = join(folder, 'files/static');
    mkdirSync(files, { recursive: true });
    const names = await Promise.all(
      paths.map(async (path, i) => {
        writeFileSync(join(files, `${i}.webp`), Buffer.from(await (await fetch(motu.url + path)).arrayBuffer()));
        return `/static/${i}.webp`;
      }),
    );
    const statics = ` location /static/ { root ${join(folder, 'files')}; open_file_cache max=50000 inactive=5m; }`;
    const nginx = await startNginx([Number(new URL(motu.url).port)], shippedSite(statics));
    for (const path of paths) await (await fetch(nginx.url + path)).arrayBuffer();
    console.log(`${paths.length} tiles of ${meanBytes} bytes on average`);
    const worker = Number(readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').trim().split(' ')[0]);
    const scripts = { files: names, 'kept tiles': paths };
    for (const connections of [16, 200]) {
      for (const [name, addresses] of Object.entries(scripts)) {
        const script = join(folder, 'nginx.lua');
        writeFileSync(script, luaOver(addresses));
        const target: Target = { name: `nginx, ${name}`, pid: worker, url: nginx.url, script };
        await load(target, connections, SECONDS);
      }
    }
    await nginx.stop();
    await stop(motu.child);
  });
}
