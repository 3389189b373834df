import { AppError } from '@motu/core';
import type { FastifyInstance } from 'fastify';

/** No call of ours nests deeper than a GeoJSON feature with a few levels of properties. */
const MAX_DEPTH = 50;
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** Reads bodies strictly: what two parsers could read differently is refused, not guessed. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    parseStrictJson(text),
  );
}

/** `JSON.parse` that refuses duplicated keys, keys of the prototype and deep nesting. */
function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', 'Le corps de la demande n’est pas du JSON.', { cause });
  }
  checkKeys(text);
  return value;
}

/** Walks the keys of a text that is known to be JSON. */
function checkKeys(text: string): void {
  const levels: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (levels.push(new Set()) > MAX_DEPTH)
        throw new AppError('invalid', 'Le corps de la demande est trop imbriqué.');
    } else if (token === '}' || token === ']') levels.pop();
    else if (colon) addKey(levels.at(-1), JSON.parse(token.slice(0, -colon.length)));
  }
}

function addKey(level: Set<string> | undefined, key: string): void {
  if (key === '__proto__' || key === 'constructor') {
    throw new AppError('invalid', `La clé « ${key} » n’est pas acceptée.`);
  }
  if (level?.has(key)) throw new AppError('invalid', `La clé « ${key} » est donnée deux fois.`);
  level?.add(key);
}
