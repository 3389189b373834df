import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { AppParts } from '../app/app-parts.ts';
import { createApp } from '../app/create-app.ts';
import { readConfig } from '../config.ts';
import { hashSessionId, newSessionId } from '../domain/sessions.ts';
import type { State } from '../domain/state.ts';
import { createLog } from '../http/log.ts';
import type { FollowedTables } from '../postgis/follow-tables.ts';
import { openPostgisTables } from '../postgis/open-postgis.ts';
import type { OpenSearch } from '../search/open-search.ts';
import { openState } from '../storage/state.ts';
import { STATE_TABLES } from '../storage/tables.ts';
import { SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import type { WatchedTerritory } from '../territory/watch-territory.ts';
import { createUpstreams, type UpstreamOptions } from '../upstream/upstreams.ts';
import { openData } from '../wiring/open-data.ts';
import { PASSWORD } from './accounts.ts';
import './provided.ts';

export type TestApp = {
  app: FastifyInstance;
  state: State;
  folder: string;
  logs: string[];
  search: OpenSearch;
  territory: WatchedTerritory;
  tables: FollowedTables;
  /** Takes over what was stored since the start. */
  refreshLayers: () => Promise<void>;
  /** Looks once whether the state was restored. */
  followRestores: () => Promise<void>;
  close: () => Promise<void>;
};

/** The whole program but its socket, on an empty SQLite of its own, or on a data folder that the test keeps. */
export async function startApp(
  env: NodeJS.ProcessEnv = {},
  pageFolder?: string,
  asking: Partial<UpstreamOptions> = {},
  mailing: AppParts['mailing'] = {},
): Promise<TestApp> {
  const folder = env.MOTU_DATA ?? mkdtempSync(join(tmpdir(), 'motu-test-'));
  const config = readConfig({ ...env, MOTU_DATA: folder }, (path) => readFileSync(path, 'utf8'));
  const logs: string[] = [];
  const log = createLog({ write: (line: string) => void logs.push(line) });
  const state = await openState(config);
  const servers = createUpstreams({ environment: config.upstreams, log, ...asking });
  const { postgisUrl: url, territoryInPostgis: hasTerritory } = config;
  const postgis = url ? await openPostgisTables({ url, hasTerritory, stateTables: STATE_TABLES }) : null;
  const data = await openData({
    state,
    folder: config.territory ?? SHIPPED_TERRITORY,
    home: config.territory ? folder : inject('territoryHome'),
    dataFolder: folder,
    tiles: config.tiles,
    tilesQuota: config.tilesQuota,
    importsUrl: config.importsUrl,
    servers,
    postgis,
    log,
    patienceMs: 120_000,
  });
  const { search, territory, tables, followRestores } = data;
  const pages = pageFolder ?? join(folder, 'none');
  const app = await createApp({ config, state, ...data.parts, log, version: '4.13.4', pageFolder: pages, mailing });
  await app.ready();
  async function close(): Promise<void> {
    await app.close();
    await data.close();
    await state.close();
    if (!env.MOTU_DATA) rmSync(folder, { recursive: true, force: true });
  }
  return {
    app,
    state,
    folder,
    logs,
    search,
    territory,
    tables,
    refreshLayers: data.parts.layers.changed,
    followRestores,
    close,
  };
}

type Send = { json?: unknown; headers?: Record<string, string> };

/** A browser's worth of memory: cookies, and the token fetched before each write. */
export function createBrowser(app: FastifyInstance, cookies: Record<string, string> = {}) {
  async function send(method: NonNullable<InjectOptions['method']>, url: string, { json, headers }: Send = {}) {
    const response = await app.inject({
      method,
      url,
      cookies,
      headers: headers ?? {},
      ...(json !== undefined && { payload: json as object }),
    });
    for (const { name, value } of response.cookies) {
      if (value) cookies[name] = value;
      else delete cookies[name];
    }
    return response;
  }

  async function write(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, json?: unknown, headers = {}) {
    const { headerName, token } = (await send('GET', '/api/token')).json<{ headerName: string; token: string }>();
    return send(method, url, { json, headers: { [headerName]: token, ...headers } });
  }

  return {
    cookies,
    send,
    write,
    get: (url: string, headers = {}) => send('GET', url, { headers }),
    signIn: (username: string, password = PASSWORD): Promise<LightMyRequestResponse> =>
      write('POST', '/api/auth', { username, password }),
  };
}

export type Browser = ReturnType<typeof createBrowser>;

/** A browser whose session was put in the store directly: no password is checked. */
export async function signedIn({ app, state }: TestApp, accountId: string, at = new Date()): Promise<Browser> {
  const id = newSessionId();
  await state.sessions.add({ idHash: hashSessionId(id), accountId, createdAt: at, seenAt: at });
  return createBrowser(app, { sid: id });
}
