import type { Random } from './random.ts';

/** Written as they are into a body: some of them no `JSON.stringify` writes. */
const WRITTEN = [
  ...[
    'null',
    'true',
    '{}',
    '[]',
    '""',
    '0',
    '-1',
    '1e9',
    '-1e9',
    '1e308',
    '1e999',
    '-1e999',
    '1e-320',
    '-0',
    '9007199254740993',
  ],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\u0001\\u001f\\u007f"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u202e\\u2028"',
    '"\\r\\nx: y"',
  ],
  ...['"constructor"', '"__proto__"', '"toString"', '"../../etc"', '"<script>"', '"{{nom}}"', '"%00"', '"\'; --"'],
  ...[
    '[null,null]',
    '[[[[1]]]]',
    '{"name":"property","args":["nom"]}',
    '{"name":"mul","args":[1e200,1e200]}',
    '[1e9,-1e9]',
  ],
  ...['"data:image/png;base64,AAAA"', '"data:image/svg+xml,<svg/>"', '"#12345"', '"rgb(1,2"', '["&&"]', '["==","nom"]'],
];

/** Spoils some values of a document, and rarely its text: the body of a request. */
export function spoil(document: unknown, random: Random): string {
  const marks: string[] = [];
  const walk = (value: unknown): unknown => {
    if (random.oneIn(6)) return mark(random.oneIn(12) ? large(random) : random.pick(WRITTEN));
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, random.oneIn(2) ? one : walk(one)]));
    }
    return value;
  };
  const mark = (written: string) => `\u0001${marks.push(written) - 1}\u0001`;
  const text = JSON.stringify(walk(document)).replaceAll(
    /"\\u0001(\d+)\\u0001"/g,
    (_, index) => marks[Number(index)] as string,
  );
  return random.oneIn(30) ? cut(text, random) : text;
}

function large(random: Random): string {
  const depth = 10 ** (1 + random.below(4));
  return random.pick([
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    JSON.stringify('é'.repeat(10 ** (2 + random.below(4)))),
    JSON.stringify(Array.from({ length: depth }, (_, i) => i)),
  ]);
}

function cut(text: string, random: Random): string {
  const at = random.below(text.length);
  return random.pick([
    text.slice(0, at),
    `${text.slice(0, at)}\u0000${text.slice(at)}`,
    text.slice(at),
    `${text}${text}`,
  ]);
}
