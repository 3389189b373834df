import { readInteger } from '../params.ts';
import { refused } from './refusal.ts';

type Format = 'json' | 'html';

const LONGEST = 8_000;

/** The parameters of a request. One that is not known is refused, as the standard wants (Part 1, requirement 8). */
export class Parameters {
  private readonly values: ReadonlyMap<string, string>;

  constructor(query: unknown, known: readonly string[]) {
    const values = new Map<string, string>();
    for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
      if (!['f', ...known].includes(name)) throw refused(name, `Le paramètre « ${name.slice(0, 100)} » n’existe pas.`);
      if (typeof value !== 'string') throw refused(name, `Le paramètre « ${name} » est donné deux fois.`);
      if (value.length > LONGEST) throw refused(name, `Le paramètre « ${name} » dépasse ${LONGEST} caractères.`);
      values.set(name, value);
    }
    this.values = values;
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  get(name: string): string {
    return this.values.get(name) ?? '';
  }

  integer(name: string, least: number, most: number): number {
    const number = readInteger(this.get(name));
    if (number !== null && number >= least && number <= most) return number;
    throw refused(name, `« ${name} » doit être un nombre entier à partir de ${least}.`);
  }

  /** All of them, some changed or left out (null), as the query of an address. */
  address(changes: Readonly<Record<string, string | null>>): string {
    const all = { ...Object.fromEntries(this.values), ...changes };
    const kept = Object.entries(all).filter((one): one is [string, string] => one[1] !== null);
    return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  }

  /** By `f`, else by what the client takes: browsers are told in HTML. */
  format(accept: string | undefined): Format {
    const asked = this.get('f');
    if (asked === 'html' || asked === 'json') return asked;
    if (this.has('f')) throw refused('f', '« f » est json ou html.');
    const html = quality(accept, /^text\/html$/);
    const json = quality(accept, /^application\/(?:geo\+|schema\+|problem\+|vnd\.oai\.openapi\+)?json$/);
    return html > json ? 'html' : 'json';
  }
}

/** How much a client wants a kind of answer, by its Accept header; a wildcard says nothing. */
function quality(accept: string | undefined, type: RegExp): number {
  const parts = (accept ?? '').split(',').map((part) => part.trim().split(';'));
  const found = parts.filter(([name = '']) => type.test(name.trim().toLowerCase()));
  return Math.max(0, ...found.map(([, ...rest]) => Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)));
}
