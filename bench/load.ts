// Servers in processes of their own, and wrk to load them.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../apps/server/src/testing/postgres-cluster.ts';
import { ALLOCATOR } from '../scripts/runtime.mjs';
import { cpuSeconds } from './process-figures.ts';

const execute = promisify(execFile);
const main = join(import.meta.dirname, '../apps/server/src/main.mjs');
const bare = join(import.meta.dirname, 'bare-server.ts');

export type Target = { name: string; pid: number; url: string; script: string };

/** Says so when wrk is not there. */
export async function hasWrk(): Promise<boolean> {
  const found = await execute('wrk', ['-v']).then(
    () => true,
    ({ code }) => code !== 'ENOENT', // it says its version and exits with 1
  );
  if (!found) console.log('wrk is missing (Debian: apt install wrk): nothing measured');
  return found;
}

type Figures = { requests: number; perSecond: number; cpuMs: number; p50: string; p99: string; errors: string };

/** Loads a server for a while; CPU is that of its process, threads included. */
export async function measure({ pid, url, script }: Target, connections: number, seconds: number): Promise<Figures> {
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
  const value = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '0';
  return {
    requests: Number(value(/(\d+) requests in/)),
    perSecond: Number(value(/Requests\/sec:\s+([\d.]+)/)),
    cpuMs: (cpuSeconds(pid) - before) * 1000,
    p50: value(/50%\s+(\S+)/),
    p99: value(/99%\s+(\S+)/),
    errors: stdout.match(/Socket errors:.*|Non-2xx.*/g)?.join(' ') ?? 'none',
  };
}

export async function load(target: Target, connections: number, seconds: number): Promise<void> {
  const { requests, perSecond, cpuMs, p50, p99, errors } = await measure(target, connections, seconds);
  console.log(
    [
      `${target.name}, ${connections} connections, ${seconds} s:`,
      `${Math.round(perSecond)} requests/s,`,
      `${(cpuMs / requests).toFixed(3)} CPU ms each,`,
      `p50 ${p50}, p99 ${p99},`,
      `errors: ${errors}`,
    ].join(' '),
  );
}

/** Logs are written, and thrown away: writing them is part of the cost, reading them is not. */
export async function startMotu(
  folder: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; url: string; data: string }> {
  const port = await freePort();
  const data = join(folder, `data-${port}`);
  const config = join(folder, 'config.json');
  // One address asks for everything here; a visitor's share is a few thousand a minute.
  writeFileSync(config, JSON.stringify({ limits: { requestsPerMinute: 1_000_000_000 } }));
  const own = { PORT: String(port), MOTU_DATA: data, MOTU_CONFIG: config };
  const env = { PATH: process.env.PATH, ...ALLOCATOR, ...own, ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { child, url, data };
}

export async function startBare(bytes: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [bare, String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${String(port).trim()}` };
}

export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Each request asks for the next path. */
export function luaOver(paths: string[]): string {
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
