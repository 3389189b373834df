import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** PostgreSQL refuses to run as root: there, it runs as the account its package made. */
const asRoot = process.getuid?.() === 0;

export type Cluster = {
  url: string;
  /** Stops it as a crash would; what it had acknowledged is there when it starts again. */
  halt(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a PostgreSQL of its own on a free port of this machine, and returns its address and the way to stop it. */
export async function startPostgres(options: string[] = []): Promise<Cluster> {
  const bin = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'motu-postgres-'));
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  execFileSync(...as(join(bin, 'initdb'), ['-D', data, '-U', 'motu', '--auth=trust', '--encoding=UTF8', '--no-sync']), {
    stdio: 'ignore',
    cwd: folder,
  });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...options];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const url = `postgresql://motu@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | null = null;

  async function restart(): Promise<void> {
    server = spawn(...as(join(bin, 'postgres'), args), { stdio: 'ignore', cwd: folder });
    await untilAnswers(url);
  }

  async function halt(): Promise<void> {
    if (!server) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    execFileSync(...as(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']), { stdio: 'ignore', cwd: folder });
    await ended;
    server = null;
  }

  async function stop(): Promise<void> {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  }
  await restart();
  return { url, halt, restart, stop };
}

/** A new empty database on this cluster. */
export async function createDatabase(clusterUrl: string): Promise<string> {
  const name = `motu_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(clusterUrl);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return clusterUrl.replace(/\/postgres$/, `/${name}`);
}

function findBinaries(): string {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions.map((version) => join(base, version, 'bin')).find((path) => existsSync(join(path, 'initdb')));
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install postgresql postgresql-15-postgis-3');
  return bin;
}

function as(command: string, args: string[]): [string, string[]] {
  return asRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilAnswers(url: string): Promise<void> {
  const giveUp = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > giveUp) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
