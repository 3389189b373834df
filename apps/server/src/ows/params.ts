import { invalid, OwsError } from './ows-error.ts';

/**
 * What other servers take to fetch a document, run a script, open a file, draw otherwise or leave rows out because a request says so:
 * refused by name. Every other parameter that is not asked for below is ignored, as the standards want.
 */
const REFUSED = /^(?:sld|sld_body|env|viewparams|map|filter|featureid|remote_ows_.*)$/;
const LONGEST = 8_000;

export type Params = {
  /** The value of a parameter, `''` when it is not given. */
  get(name: string): string;
  has(name: string): boolean;
  /** A value that must be there and not be empty. */
  need(name: string): string;
  /** A value that must be there, and may be empty. */
  given(name: string): string;
};

/** Parameters of a request: names in any letter case, values as they are (WMS 1.3.0, 6.8.1). */
export function readParams(query: unknown): Params {
  const values = new Map<string, string>();
  const given = query as Record<string, unknown>;
  for (const key of Object.keys(given)) {
    const name = nameOf(key);
    const value = given[key];
    if (typeof value !== 'string' || values.has(name))
      throw invalid(name, `Le paramètre « ${name} » est donné deux fois.`);
    if (value.length > LONGEST) throw invalid(name, `Le paramètre « ${name} » est trop long.`);
    values.set(name, value);
  }
  return {
    get: (name) => values.get(name) ?? '',
    has: (name) => values.has(name),
    need: (name) => values.get(name) || missing(name),
    given: (name) => values.get(name) ?? missing(name),
  };
}

/** `LAYERS` → `layers`: clients write the same few names in a few ways, and nearly all that a request costs here is reading them. */
function nameOf(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = key.toLowerCase();
  if (REFUSED.test(name)) throw invalid(name, `Le paramètre « ${name} » n’est pas accepté.`);
  if (names.size < MOST_NAMES && key.length <= LONGEST_NAME) names.set(key, name);
  return name;
}

const names = new Map<string, string>();
/** Beyond those of all services in the letter cases that clients use; names that mean nothing must not stay in memory. */
const MOST_NAMES = 300;
const LONGEST_NAME = 30;

function missing(name: string): never {
  throw new OwsError('MissingParameterValue', `Le paramètre « ${name} » manque.`, { locator: name });
}

/** A whole number written in plain digits, or `null`: `1e3` and `0x1` are not. */
export function readInteger(text: string): number | null {
  return /^-?\d{1,12}$/.test(text) ? Number(text) : null;
}

/** A whole number between bounds, or a refusal that names the parameter. */
export function integerBetween(params: Params, name: string, low: number, high: number): number {
  const number = readInteger(params.need(name));
  if (number !== null && number >= low && number <= high) return number;
  throw invalid(name, `« ${name} » doit être un nombre entier de ${low} à ${high}.`);
}

/** A whole number, brought between bounds: a client that asks for more gets what there is. */
export function clampedInteger(params: Params, name: string, low: number, high: number): number {
  const number = readInteger(params.need(name));
  if (number !== null) return Math.min(high, Math.max(low, number));
  throw invalid(name, `« ${name} » doit être un nombre entier.`);
}
