import { type CsrfToken, type Endpoint, endpoints } from '@motu/contract';
import { AppError } from '@motu/core';
import { fr } from './fr.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { toAppError } from './problem.ts';

type Method = Endpoint['method'];

export type Client = {
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  /** An answer in plain text: what the map services write for a raster. */
  getText(path: string, signal?: AbortSignal): Promise<string>;
  /** A write: asks for a token first and sends it along (AUTH-08). A `Blob` is sent as it is, all else as JSON. */
  send<T>(method: Exclude<Method, 'GET'>, path: string, body?: unknown, signal?: AbortSignal): Promise<T>;
  /** A POST that writes nothing, and needs no token. */
  ask<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T>;
  /** What answers anything but JSON. */
  bytes(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Blob>;
};

type Call = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal | undefined };

/** A satellite link takes seconds, not half a minute: past this the call is lost. */
const TIMEOUT_MS = 30_000;

/** The client of the contract. `fetcher` is the browser's fetch, or a test's; `kept` answers in the place of a server out of reach. */
export function createClient(
  fetcher: typeof fetch = (...args) => fetch(...args),
  kept: KeptAnswers | null = null,
): Client {
  async function request(method: Method, path: string, { body, headers, signal }: Call = {}): Promise<Response> {
    const call = `${method} ${path}`;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const isFile = body instanceof Blob;
    const response = await fetcher(path, {
      method,
      cache: 'no-cache',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch((error: unknown) => {
      // Given up by the page; a time that the caller set is up like our own.
      throw signal?.aborted && !isLate(error) ? error : unreachable(error, call);
    });
    if (!response.ok) throw await toAppError(response, call);
    return response;
  }

  async function requestJson<T>(method: Method, path: string, call: Call = {}): Promise<T> {
    return (await readJson(await request(method, path, call), `${method} ${path}`)) as T;
  }

  async function getKept<T>(path: string, signal: AbortSignal | undefined, answers: KeptAnswers): Promise<T> {
    try {
      const response = await request('GET', path, { signal });
      const copy = response.clone();
      const answer = (await readJson(response, `GET ${path}`)) as T;
      const isPrivate = response.headers.get('cache-control')?.startsWith('private') ?? false;
      answers.heard(path, { text: await copy.text(), isPrivate });
      return answer;
    } catch (error) {
      const isOutOfReach = error instanceof AppError && error.code === 'unavailable';
      const answer = isOutOfReach ? await answers.find(path) : null;
      if (answer === null) throw error;
      return answer as T;
    }
  }

  async function tokenHeaders(signal: AbortSignal | undefined): Promise<Record<string, string>> {
    const { headerName, token } = await requestJson<CsrfToken>('GET', endpoints.auth.token.path, { signal });
    return { [headerName]: token };
  }

  return {
    get: (path, signal) => (kept?.isKept(path) ? getKept(path, signal, kept) : requestJson('GET', path, { signal })),
    getText: async (path, signal) => (await request('GET', path, { signal, headers: { accept: 'text/plain' } })).text(),
    async send(method, path, body, signal) {
      return requestJson(method, path, { body, headers: await tokenHeaders(signal), signal });
    },
    ask: (path, body, signal) => requestJson('POST', path, { body, signal }),
    async bytes(method, path, body, signal) {
      const token = method === 'GET' ? {} : await tokenHeaders(signal);
      return (await request(method, path, { body, headers: { ...token, accept: '*/*' }, signal })).blob();
    },
  };
}

async function readJson(response: Response, call: string): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    const cause = new Error(`${call} did not answer JSON.`, { cause: error });
    throw new AppError('unavailable', fr.unexpectedAnswer(response.status), { cause });
  }
}

const isLate = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

function unreachable(error: unknown, call: string): AppError {
  const cause = new Error(`${call} did not reach the server.`, { cause: error });
  return new AppError('unavailable', isLate(error) ? fr.tooSlow : fr.noAnswer, { cause });
}
