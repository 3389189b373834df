import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres-cluster.ts';

export type Nginx = { url: string; stop(): Promise<void> };

/** Starts Debian's nginx before some servers, without a cache: what is asked reaches them. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'motu-nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf(folder, port, ports));
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/health/live`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('nginx did not start: apt-get install nginx-light');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server that is gone is left out for two seconds; whoever only reads is sent to the next one. */
function configOf(folder: string, port: number, ports: readonly number[]): string {
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
${temporary.join('\n')}
  upstream motu {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=2 fail_timeout=2s;`).join('\n')}
    keepalive 32;
  }
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
}
`;
}
