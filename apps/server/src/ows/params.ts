import { invalid, OwsError } from './ows-error.ts';

/**
 * What other servers take to fetch a document, run a script or open a file because a request says so: refused by name.
 * Every other parameter that is not asked for below is ignored, as the standards want.
 */
const REFUSED = /^(?:sld|sld_body|env|viewparams|map|remote_ows_.*)$/;
const LONGEST = 8_000;

export type Params = {
  /** The value of a parameter, `''` when it is not given. */
  get(name: string): string;
  has(name: string): boolean;
  /** A value that must be there and not be empty. */
  need(name: string): string;
};

/** Parameters of a request: names in any letter case, values as they are (WMS 1.3.0, 6.8.1). */
export function readParams(query: unknown): Params {
  const values = new Map<string, string>();
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    const name = key.toLowerCase();
    if (REFUSED.test(name)) throw invalid(name, `Le paramètre « ${name} » n’est pas accepté.`);
    if (typeof value !== 'string' || values.has(name))
      throw invalid(name, `Le paramètre « ${name} » est donné deux fois.`);
    if (value.length > LONGEST) throw invalid(name, `Le paramètre « ${name} » est trop long.`);
    values.set(name, value);
  }
  return {
    get: (name) => values.get(name) ?? '',
    has: (name) => values.has(name),
    need(name) {
      const value = values.get(name);
      if (value) return value;
      throw new OwsError('MissingParameterValue', `Le paramètre « ${name} » manque.`, { locator: name });
    },
  };
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
