import type { Endpoint } from '@motu/contract';

type Values = Record<string, string | number | boolean | undefined>;

/** The query of an address; what is undefined is left out. */
export function parameters(values: Values): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/** The address of a call: `/api/users/:id`, `{ id: 'a b' }`, `{ version: 3 }` → `/api/users/a%20b?version=3`. */
export function addressOf({ path }: Endpoint, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = String(parameters(query));
  return asked ? `${filled}?${asked}` : filled;
}
