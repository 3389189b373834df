import { type Api as ApiOf, type Endpoint, endpoints } from '@motu/contract';
import { addressOf } from './address.ts';
import { type Client, createClient } from './client.ts';
import { createKeptAnswers } from './kept-answers.ts';

export type Api = ApiOf<Blob, AbortSignal>;

type Given = { params?: object; query?: object; body?: unknown; signal?: AbortSignal | undefined };

/** The calls of the contract, made by a client. */
export function createApi(client: Client): Api {
  const ask = (endpoint: Endpoint) => {
    const { method, answer, reads } = endpoint;
    return ({ params, query, body, signal }: Given = {}) => {
      const path = addressOf(endpoint, { ...params }, { ...query });
      if (answer === 'bytes') return client.bytes(method, path, body, signal);
      if (reads) return client.ask(path, body, signal);
      return method === 'GET' ? client.get(path, signal) : client.send(method, path, body, signal);
    };
  };
  return eachOf(endpoints, (group) => eachOf(group, ask)) as unknown as Api;
}

function eachOf<T, U>(values: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** The answers that open the page without a network. */
export const answers = createKeptAnswers();

/** For addresses that are no calls of the contract: what a layer's own description says to ask. */
export const client = createClient(undefined, answers);

export const api = createApi(client);
