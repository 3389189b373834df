import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../main.mjs');

type Output = { code: number | null; stdout: string; stderr: string };
export type ServerProcess = { url: string; child: ChildProcess; output: Output; ended: Promise<Output> };

/** Runs the real server in a process of its own, under another program if asked; `ended` resolves when it stops. */
export function spawnServer(
  env: NodeJS.ProcessEnv,
  under: readonly string[] = [],
): { child: ChildProcess; output: Output; ended: Promise<Output> } {
  const [program = process.execPath, ...args] = [...under, process.execPath, main];
  // Only what is asked for: the settings of whoever runs the tests are none of theirs.
  const child = spawn(program, args, {
    // Nothing is drawn that a test has not asked for.
    env: { PATH: process.env.PATH, MOTU_FIRST_VIEWS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Output = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (output.stdout += text));
  child.stderr.on('data', (text) => (output.stderr += text));
  const ended = new Promise<Output>((resolve) =>
    child.once('close', (code) => resolve(Object.assign(output, { code }))),
  );
  return { child, output, ended };
}

/** Starts the server and waits until it says it is ready. */
export async function startServer(env: NodeJS.ProcessEnv, under: readonly string[] = []): Promise<ServerProcess> {
  // A port that is only known to be free may be another's by the time the server listens: it takes one itself, and tells which.
  const server = spawnServer({ PORT: '0', ...env }, under);
  for (;;) {
    if (server.child.exitCode !== null || server.child.signalCode !== null) {
      throw new Error(`The server ended: ${server.output.stderr}`);
    }
    const [, port] = / est prêt : \S*:(\d+)$/m.exec(server.output.stdout) ?? [];
    const url = `http://127.0.0.1:${port}`;
    const ready = port ? await fetch(`${url}/api/health/ready`).catch(() => null) : null;
    if (ready?.ok) return { ...server, url };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A session of its own over real HTTP. Null when the server went away. */
export async function signInOver(url: string, username: string, password: string): Promise<string | null> {
  try {
    const token = await fetch(`${url}/api/token`);
    const { headerName, token: value } = (await token.json()) as { headerName: string; token: string };
    const response = await fetch(`${url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookieOf(token), [headerName]: value },
      body: JSON.stringify({ username, password }),
    });
    await response.text(); // acknowledged: the whole answer has arrived
    return response.ok ? cookieOf(response) : null;
  } catch {
    return null;
  }
}

export async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  const response = await fetch(`${url}/api/auth/details`, { headers: { cookie } });
  return ((await response.json()) as { content: unknown }).content !== null;
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** Calls a server as the holder of a session, with the token that a write needs. Throws on a refusal. */
export function callerOf(cookie: string) {
  return async <T>(url: string, method: string, path: string, body?: object): Promise<T> => {
    const answer = await sendOver(url, cookie, method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** The same, with whatever comes back. */
export async function sendOver(url: string, cookie: string, method: string, path: string, body?: object) {
  const signal = AbortSignal.timeout(30_000);
  const token = method === 'GET' ? {} : await tokenOver(url, cookie);
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }), ...token };
  return fetch(url + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
}

async function tokenOver(url: string, cookie: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/token`, { headers: { cookie } });
  const { headerName, token } = (await answer.json()) as { headerName: string; token: string };
  return { [headerName]: token };
}
