// Cached tiles over HTTP, loaded by wrk, beside a bare node:http that sends as many bytes from memory.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../apps/server/src/testing/postgres-cluster.ts';
import { cpuSeconds, residentMiB } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const execute = promisify(execFile);
const main = join(import.meta.dirname, '../apps/server/src/main.ts');
const bare = join(import.meta.dirname, 'bare-server.ts');
/** Papeete and its lagoon, 4 × 4 tiles. */
const BLOCK = { level: 13, row: 4892, column: 1384, span: 4 };

type Target = { name: string; pid: number; url: string; script: string };

export async function run(): Promise<void> {
  const hasWrk = await execute('wrk', ['-v']).then(
    () => true,
    ({ code }) => code !== 'ENOENT', // it says its version and exits with 1
  );
  if (!hasWrk) return console.log('wrk is missing (Debian: apt install wrk): nothing measured');
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

async function load({ name, pid, url, script }: Target, connections: number, seconds: number): Promise<void> {
  const before = cpuSeconds(pid);
  const args = [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '--timeout',
    '5s',
    '--latency',
    '-s',
    script,
  ];
  const { stdout } = await execute('wrk', [...args, url]);
  const cpu = cpuSeconds(pid) - before;
  const value = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '0';
  const requests = Number(value(/(\d+) requests in/));
  const errors = /Socket errors:.*|Non-2xx.*/g;
  console.log(
    [
      `${name}, ${connections} connections, ${seconds} s:`,
      `${Math.round(Number(value(/Requests\/sec:\s+([\d.]+)/)))} requests/s,`,
      `${((cpu * 1000) / requests).toFixed(3)} CPU ms each,`,
      `p50 ${value(/50%\s+(\S+)/)}, p99 ${value(/99%\s+(\S+)/)},`,
      `errors: ${stdout.match(errors)?.join(' ') ?? 'none'}`,
    ].join(' '),
  );
}

/** Logs are written, and thrown away: writing them is part of the cost, reading them is not. */
async function startMotu(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const config = join(folder, 'config.json');
  // One address asks for everything here; a visitor's share is a few thousand a minute.
  writeFileSync(config, JSON.stringify({ limits: { requestsPerMinute: 1_000_000_000 } }));
  const env = { PATH: process.env.PATH, PORT: String(port), MOTU_DATA: join(folder, 'data'), MOTU_CONFIG: config };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { child, url };
}

async function startBare(bytes: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [bare, String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${String(port).trim()}` };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Asks for each tile once, so that all are in memory, at the addresses that the page uses. */
async function drawTiles(url: string): Promise<{ paths: string[]; meanBytes: number }> {
  const answer = await fetch(`${url}/api/layers?limit=100`);
  const { layers } = (await answer.json()) as { layers: { slug: string; sourceOptions: { urls: string[] } }[] };
  const [template = ''] = layers.find(({ slug }) => slug === 'fond-de-carte')?.sourceOptions.urls ?? [];
  const { level, row, column, span } = BLOCK;
  const paths = Array.from({ length: span * span }, (_, i) =>
    template
      .replace('{TileMatrixSet}', 'EPSG:4326')
      .replace('{TileMatrix}', String(level))
      .replace('{TileRow}', String(row + Math.floor(i / span)))
      .replace('{TileCol}', String(column + (i % span))),
  );
  let bytes = 0;
  for (const path of paths) bytes += (await (await fetch(url + path)).arrayBuffer()).byteLength;
  return { paths, meanBytes: Math.round(bytes / paths.length) };
}

/** Each request asks for the next tile. */
function luaOver(paths: string[]): string {
  const list = paths.map((path) => `  wrk.format("GET", "${path}"),`).join('\n');
  return `local at, all = 0, nil
init = function()
  all = {
${list}
  }
end
request = function()
  at = at % ${paths.length} + 1
  return all[at]
end
`;
}
