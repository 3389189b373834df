import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres-cluster.ts';

export type Nginx = { url: string; pid: number; stop(): Promise<void> };

/** What nginx serves: the part of its configuration between the braces of `http`. */
type Site = (place: { folder: string; port: number; ports: readonly number[] }) => string;

/** Starts Debian's nginx before some servers, by default without a cache: what is asked reaches them. */
export async function startNginx(ports: readonly number[], site: Site = plainSite): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'motu-nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf(folder, site({ folder, port, ports })));
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/health/live`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('nginx did not start: apt-get install nginx-light');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Around a site, what Debian's own configuration says. */
export function configOf(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `  ${what}_temp_path ${folder}/${what};`,
  );
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
${temporary.join('\n')}
${site}
}
`;
}

const upstream = (ports: readonly number[]) => `
  upstream motu {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=2 fail_timeout=2s;`).join('\n')}
    keepalive 32;
  }
  upstream motu_files {
${ports.map((each, i) => `    server 127.0.0.1:${each} max_fails=2 fail_timeout=2s${i > 0 ? ' backup' : ''};`).join('\n')}
    keepalive 4;
  }`;

const deployed = join(import.meta.dirname, '../../../../deploy/nginx');
/** The shipped files, as they are. */
export const shipped = (file: 'motu.conf' | 'copies.conf') => readFileSync(join(deployed, file), 'utf8');

/** The shipped site with its cache, on a port and in a folder of its own. `more` goes into its server. */
export const shippedSite =
  (more = ''): Site =>
  ({ folder, port, ports }) =>
    upstream(ports) +
    shipped('motu.conf')
      .replace('/var/cache/nginx-motu', join(folder, 'tiles'))
      .replace('listen 80;', `listen 127.0.0.1:${port};${more}`);

/** A server that is gone is left out for two seconds; whoever only reads is sent to the next one. */
const plainSite: Site = ({ port, ports }) => `${upstream(ports)}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://motu;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 1s;
      proxy_read_timeout 30s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
    }
  }
`;
