import { otherFilter, readConditions, readRange } from './conditions.ts';
import { type Heat, isHeat, readHeat } from './heat.ts';
import { colorOf, isComputed, mainIcon, painted, type Rule, type Symbolizer } from './style.ts';

/** Its icon is of the kept set; without one, all values share the symbol. */
type Category = { value: string | number | boolean | null; name: string; color: string; icon?: string };

/** How the rules of a style tell objects apart. */
export type Look =
  | { mode: 'one' }
  | { mode: 'categories'; field: string; items: Category[]; others: Omit<Category, 'value'> | null }
  | { mode: 'classes'; field: string; bounds: number[]; names: string[]; colors: string[] }
  | { mode: 'proportional'; field: string; largest: number; size: number }
  | { mode: 'heat'; heat: Heat }
  | { mode: 'rules' };

/** The look of the rules that draw: the plainest that says the same. */
export function readLook(rules: readonly Rule[]): Look {
  const heat = readHeat(rules);
  if (heat) return { mode: 'heat', heat };
  if (rules.some(({ symbolizers }) => symbolizers.some(isHeat))) return { mode: 'rules' };
  return readOne(rules) ?? readCategories(rules) ?? readClasses(rules) ?? { mode: 'rules' };
}

function readOne(rules: readonly Rule[]): Look | null {
  const [rule] = rules;
  if (!rule || rules.length > 1 || rule.filter !== undefined) return null;
  const computed = rule.symbolizers.filter((one) => Object.values(one).some(isComputed));
  if (computed.length === 0) return rule.symbolizers.length > 0 ? { mode: 'one' } : null;
  const size = readSize(rule.symbolizers);
  return size && computed.length === 1 ? { mode: 'proportional', ...size } : null;
}

function readCategories(rules: readonly Rule[]): Look | null {
  if (!isAlike(rules, ANY_ICON)) return null;
  const found = rules.map(({ filter }) => readConditions(filter));
  const valued = found.filter((one) => one?.list.length === 1 && one.list[0]?.operator === '==');
  const field = valued[0]?.list[0]?.field;
  if (field === undefined) return null;
  const items = rules.slice(0, valued.length).map(({ name, symbolizers }, i) => {
    const condition = found[i]?.list[0];
    return { name, ...lookOf(symbolizers), value: condition?.value ?? null, isOf: condition?.field === field };
  });
  const rest = rules.slice(valued.length);
  const isRest = JSON.stringify(rest[0]?.filter) === JSON.stringify(otherFilter(field, items.map(({ value }) => value))); // biome-ignore format: one line
  if (!items.every(({ isOf }) => isOf) || rest.length > 1 || (rest[0] && !isRest)) return null;
  return {
    mode: 'categories',
    field,
    items: items.map(({ isOf: _, ...item }) => item),
    others: rest[0] ? { name: rest[0].name, ...lookOf(rest[0].symbolizers) } : null,
  };
}

function lookOf(symbolizers: readonly Symbolizer[]): Pick<Category, 'color' | 'icon'> {
  const icon = mainIcon(symbolizers);
  return { color: colorOf(symbolizers), ...(icon && { icon }) };
}

function readClasses(rules: readonly Rule[]): Look | null {
  const ranges = rules.map(({ filter }) => readRange(filter));
  const field = ranges[0]?.field;
  if (field === undefined || rules.length < 2 || !isAlike(rules)) return null;
  const isChain = ranges.every((range, i) => {
    const isEnd = i === ranges.length - 1;
    const from = i === 0 ? null : (ranges[i - 1]?.to ?? Number.NaN);
    return range?.field === field && range.from === from && (range.to === null) === isEnd;
  });
  if (!isChain) return null;
  return {
    mode: 'classes',
    field,
    bounds: ranges.flatMap((range) => range?.to ?? []),
    names: rules.map(({ name }) => name),
    colors: rules.map(({ symbolizers }) => colorOf(symbolizers)),
  };
}

/** Stands for every icon of the kept set. */
const ANY_ICON = 'marker';

/** Whether rules differ by their colours alone (and by their icons, where one stands for all), and by what they ask. */
function isAlike(rules: readonly Rule[], icon?: string): boolean {
  const of = ({ symbolizers, scaleDenominator }: Rule) =>
    JSON.stringify([painted(symbolizers, '#000000', icon), scaleDenominator ?? null]);
  return rules.every(
    (rule) => rule.symbolizers.length > 0 && !rule.symbolizers.some(hasComputed) && of(rule) === of(rules[0] as Rule),
  );
}

const hasComputed = (one: Symbolizer) => Object.values(one).some(isComputed);

/** Smaller marks cannot be told from dust. */
const LEAST_SIZE = 2;

/** The field that carries the size of a symbol. */
export const sizeField = ({ kind }: Symbolizer): 'width' | 'radius' => (kind === 'Line' ? 'width' : 'radius');

/** A size that grows with an attribute, so that areas do (or widths): `largest` objects have the size `size`. */
export function sizeCall(kind: string, { field, largest, size }: { field: string; largest: number; size: number }) {
  const share = call('div', call('property', field), largest);
  return call('max', LEAST_SIZE, call('mul', size, kind === 'Line' ? share : call('sqrt', share)));
}

const call = (name: string, ...args: unknown[]) => ({ name, args });

/** The symboliser whose size tells a number. */
export const sizedIndex = (symbolizers: readonly Symbolizer[]): number =>
  symbolizers.findIndex((one) => isComputed(one[sizeField(one)]));

function readSize(symbolizers: readonly Symbolizer[]): { field: string; largest: number; size: number } | null {
  const main = symbolizers[sizedIndex(symbolizers)];
  if (!main) return null;
  const written = JSON.stringify(main[sizeField(main)] ?? null);
  const found = /"mul","args":\[([\d.e+-]+),.*"property","args":\[("(?:[^"\\]|\\.)*")\]\},([\d.e+-]+)\]/.exec(written);
  if (!found) return null;
  const read = { field: JSON.parse(found[2] as string) as string, largest: Number(found[3]), size: Number(found[1]) };
  // Only what the panel itself would write: anything else was made by hand.
  return JSON.stringify(sizeCall(main.kind, read)) === written ? read : null;
}
