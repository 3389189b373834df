import type { GeoFormat } from './format-geographic.ts';
import type { LonLat } from './lon-lat.ts';

type Token =
  | { kind: 'number'; value: number; isDecimal: boolean; unit: '°' | "'" | '"' | null }
  | { kind: 'sign'; value: 1 | -1 }
  | { kind: 'side'; axis: Axis; value: 1 | -1 }
  | { kind: 'separator' };
type Axis = 'lat' | 'lon';
type Angle = { axis: Axis | null; degrees: number; parts: number };

const SIDES: Record<string, { axis: Axis; value: 1 | -1 }> = {
  N: { axis: 'lat', value: 1 },
  S: { axis: 'lat', value: -1 },
  E: { axis: 'lon', value: 1 },
  O: { axis: 'lon', value: -1 },
  W: { axis: 'lon', value: -1 },
};
const LIMIT: Record<Axis, number> = { lat: 90, lon: 180 };
const FORMATS: readonly GeoFormat[] = ['dd', 'dm', 'dms'];

/** Longer than any coordinate that a person types. */
export const MAX_COORDINATE_TEXT = 120;

type GeographicReading = { point: LonLat; format: GeoFormat };

/**
 * Reads a latitude and a longitude as a person types them: `17,5379° S 149,8354° O`, `-17.5379, -149.8354`, `S 17°32.275' W 149°50.125'`,
 * `17 32 16 S 149 50 7 O`. Letters tell which is which; without them the latitude comes first, unless it could only be a
 * longitude. `null` for anything else: figures with neither letter, sign, point nor comma may be a telephone number.
 */
export function parseGeographic(text: string): GeographicReading | null {
  if (text.length > MAX_COORDINATE_TEXT) return null;
  const tidied = tidy(text);
  const label = LABELS.exec(tidied)?.[1] ?? null;
  const bare = tidied.replaceAll(new RegExp(LABELS, 'g'), ' ');
  // A comma between two digits is first taken for that of a decimal number, then for one between the two numbers.
  return readPair(tokens(bare, '[.,]'), label) ?? readPair(tokens(bare, '\\.'), label);
}

const LABELS = /\b(LAT|LON|LNG)(?:G|ITUDE|GITUDE)?\b\s*[:=]?/;

/** Signs and words that mean the same, written in one way. */
function tidy(text: string): string {
  return text
    .toUpperCase()
    .replace(/[′’‘ʹ´`]/g, "'")
    .replace(/''|[″”“]/g, '"')
    .replace(/[º˚]/g, '°')
    .replace(/[−–]/g, '-')
    .replace(/\b(?:NORD|NORTH|SUD|SOUTH|EST|EAST|OUEST|WEST)\b/g, (word) => word.slice(0, 1));
}

function tokens(text: string, point: string): Token[] | null {
  const pattern = new RegExp(`\\s*(?:(\\d+(?:${point}\\d+)?)\\s*([°'"])?|([+-])|([NSEOW])|([,;/|]))\\s*`, 'y');
  const found: Token[] = [];
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return null;
    const [, number, unit, sign, side] = match;
    if (number) {
      const value = Number(number.replace(',', '.'));
      found.push({ kind: 'number', value, isDecimal: /[.,]/.test(number), unit: (unit as '°' | undefined) ?? null });
    } else if (sign) found.push({ kind: 'sign', value: sign === '-' ? -1 : 1 });
    else if (side) found.push({ kind: 'side', ...(SIDES[side] as { axis: Axis; value: 1 | -1 }) });
    else found.push({ kind: 'separator' });
  }
  return found;
}

function readPair(found: Token[] | null, label: string | null): GeographicReading | null {
  if (!found || !(label || found.some(isMark))) return null;
  const [first, second] = split(found)?.map(readAngle) ?? [];
  if (!first || !second) return null;
  const isLonFirst = label ? label !== 'LAT' : Math.abs(first.degrees) > LIMIT.lat;
  const firstAxis = first.axis ?? (isLonFirst ? 'lon' : 'lat');
  const [lon, lat] = firstAxis === 'lon' ? [first, second] : [second, first];
  if (first.axis && first.axis === second.axis) return null;
  if (Math.abs(lon.degrees) > LIMIT.lon || Math.abs(lat.degrees) > LIMIT.lat) return null;
  const format = FORMATS[Math.max(lon.parts, lat.parts) - 1] as GeoFormat;
  return { point: [lon.degrees, lat.degrees], format };
}

/** What shows that figures are meant as a coordinate. */
function isMark(token: Token): boolean {
  return token.kind !== 'number' || token.isDecimal || token.unit !== null;
}

/** Where the second angle begins: at its letter, at the only separator, at its sign, at its degrees, or else in the middle. */
function split(found: Token[]): [Token[], Token[]] | null {
  const indexes = (kind: Token['kind']) => found.flatMap((token, i) => (token.kind === kind ? [i] : []));
  const at = (index: number): [Token[], Token[]] => [trim(found.slice(0, index)), trim(found.slice(index))];
  const sides = indexes('side');
  if (sides.length === 2) return at(sides[0] === 0 ? (sides[1] as number) : (sides[0] as number) + 1);
  if (sides.length > 0) return null;
  const inner = indexes('separator').filter((i) => i > 0 && i < found.length - 1);
  if (inner.length > 0) return inner.length === 1 ? at(inner[0] as number) : null;
  const sign = indexes('sign').find((i) => i > 0);
  if (sign !== undefined) return at(sign);
  const numbers = indexes('number');
  const degrees = found.flatMap((token, i) => (token.kind === 'number' && token.unit === '°' ? [i] : []));
  if (degrees.length === 2) return at(degrees[1] as number);
  return numbers.length % 2 === 0 ? at(numbers[numbers.length / 2] ?? 0) : null;
}

function trim(half: Token[]): Token[] {
  const isKept = (token: Token, i: number) => token.kind !== 'separator' || (i > 0 && i < half.length - 1);
  return half.filter(isKept);
}

const UNITS = ['°', "'", '"'] as const;

/** Letter, sign, one to three numbers of which only the last may have decimals, letter. */
function readAngle(half: Token[]): Angle | null {
  const rest = [...half];
  const side = takeSide(rest, 0) ?? takeSide(rest, rest.length - 1);
  const sign = rest[0]?.kind === 'sign' ? rest.shift() : undefined;
  const numbers = rest.filter((token) => token.kind === 'number');
  if (numbers.length !== rest.length || numbers.length < 1 || numbers.length > UNITS.length) return null;
  const isRight = numbers.every(
    ({ value, unit, isDecimal }, i) =>
      (unit === null || unit === UNITS[i]) && (i === 0 || value < 60) && (!isDecimal || i === numbers.length - 1),
  );
  const minus = sign?.kind === 'sign' && sign.value < 0;
  if (!isRight || (minus && side && side.value > 0)) return null;
  const size = numbers.reduce((sum, { value }, i) => sum + value / 60 ** i, 0);
  const isNegative = minus || (side?.value ?? 1) < 0;
  return { axis: side?.axis ?? null, degrees: isNegative && size > 0 ? -size : size, parts: numbers.length };
}

function takeSide(half: Token[], index: number) {
  const token = half[index];
  if (token?.kind !== 'side') return null;
  half.splice(index, 1);
  return token;
}
