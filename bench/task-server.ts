// A server whose tasks are asked for over HTTP, as an administrator does, and the tiles it keeps.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Task } from '@motu/contract';
import Sqlite from 'better-sqlite3';
import { type ServerProcess, signInOver, startServer } from '../apps/server/src/testing/server-process.ts';
import { ALLOCATOR } from '../scripts/runtime.mjs';

const PASSWORD = 'le lagon est calme ce soir';

export type TaskServer = ServerProcess & {
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** The same with any body, for whatever comes back. */
  send(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, type?: string): Promise<Response>;
  task(id: string): Promise<Task>;
};

export async function startTaskServer(folder: string): Promise<TaskServer> {
  const config = join(folder, 'config.json');
  writeFileSync(
    config,
    JSON.stringify({ limits: { requestsPerMinute: 1_000_000_000, writesPerMinute: 1_000_000_000 } }),
  );
  const data = join(folder, 'data');
  const server = await startServer({
    ...ALLOCATOR,
    MOTU_DATA: data,
    MOTU_CONFIG: config,
    MOTU_ADMIN_PASSWORD: PASSWORD,
  });
  const cookie = await signInOver(server.url, 'admin', PASSWORD);
  if (!cookie) throw new Error('The administrator is not let in.');
  const send: TaskServer['send'] = async (method, path, body, type = 'application/json') => {
    const token = await fetch(`${server.url}/api/token`, { headers: { cookie } });
    const { headerName, token: value } = (await token.json()) as { headerName: string; token: string };
    const headers = { cookie, [headerName]: value, ...(body !== undefined && { 'content-type': type }) };
    const answer = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const call = async <T>(method: string, path: string, body?: object) =>
    (await (await send(method, path, body && JSON.stringify(body))).json()) as T;
  const task = async (id: string) => (await call<{ content: Task }>('GET', `/api/tasks/${id}`)).content;
  return { ...server, call, send, task };
}

/** Moorea on the base map, as the page asks for it. */
export const MOOREA = {
  kind: 'seed',
  layer: 'fond-de-carte',
  grid: 'EPSG:4326',
  format: 'image/png',
  scale: 1,
  minZoom: 8,
  maxZoom: 16,
  extent: [-149.93, -17.61, -149.75, -17.47],
  place: null,
};

export const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Each second, until the task is over. */
export async function untilEnd({ task }: Pick<TaskServer, 'task'>, id: string): Promise<Task> {
  for (;;) {
    const now = await task(id);
    if (now.state !== 'running' && now.state !== 'waiting') return now;
    await rest(500);
  }
}

/** The tiles that a layer keeps in the grid of the page: when each was drawn, and how large they are. */
export function keptTiles(folder: string, layerId: string): { dates: Map<string, number>; bytes: number } {
  const file = join(folder, 'data', 'tiles', layerId, 'EPSG-4326-1x-png8.sqlite');
  if (!existsSync(file)) return { dates: new Map(), bytes: 0 };
  const db = new Sqlite(file, { readonly: true });
  try {
    const rows = db.prepare<[], [string, number]>("SELECT z || '/' || x || '/' || y, date FROM tile").raw().all();
    const bytes = db.prepare<[], number | null>('SELECT sum(length(body)) FROM blob').pluck().get();
    return { dates: new Map(rows), bytes: bytes ?? 0 };
  } finally {
    db.close();
  }
}
