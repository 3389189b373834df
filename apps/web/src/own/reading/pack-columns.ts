import type { OwnField } from '../own-layer.ts';
import { fr } from './fr.ts';
import { MAX_FIELDS, MAX_TEXT } from './limits.ts';
import { FileRefusal } from './refusal.ts';

type Value = string | number | boolean | null;

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
/** A code, not a number: `007`, `98713` is one all the same. */
const CODE = /^0\d/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:$|[T ])/;
/** As people here write it. */
const FRENCH_DAY = /^(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])\/(\d{4})$/;

/** The values of objects, by field. A field that only some objects have is empty for the others. */
export class PackedColumns {
  #isUntyped: boolean;
  #columns = new Map<string, Value[]>();
  #count = 0;

  constructor(isUntyped: boolean) {
    this.#isUntyped = isUntyped;
  }

  add(properties: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(properties)) {
      let column = this.#columns.get(name);
      if (!column) {
        if (this.#columns.size >= MAX_FIELDS) throw new FileRefusal(fr.tooManyFields(MAX_FIELDS));
        column = [];
        this.#columns.set(name, column);
      }
      column[this.#count] = toValue(value);
    }
    this.#count++;
  }

  cut(count: number): void {
    this.#count = count;
    for (const column of this.#columns.values()) if (column.length > count) column.length = count;
  }

  done(count: number): { fields: OwnField[]; columns: Value[][] } {
    const fields: OwnField[] = [];
    const columns: Value[][] = [];
    for (const [name, sparse] of this.#columns) {
      const values = Array.from({ length: count }, (_, i) => sparse[i] ?? null);
      const kind = this.#isUntyped ? kindOfTexts(values) : kindOf(values);
      fields.push({ name, kind });
      columns.push(values.map(readAs(kind)));
    }
    return { fields, columns };
  }
}

function toValue(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.length > MAX_TEXT ? value.slice(0, MAX_TEXT) : value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dayOf(value);
  return JSON.stringify(value)?.slice(0, MAX_TEXT) ?? null;
}

/** Days come as midnight here: they are days again. */
function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function kindOf(values: readonly Value[]): OwnField['kind'] {
  const found = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  const [only] = found;
  if (found.size !== 1) return 'text';
  if (only === 'number' || only === 'boolean') return only;
  return areDays(values.filter((value) => value !== null)) ? 'date' : 'text';
}

function kindOfTexts(values: readonly Value[]): OwnField['kind'] {
  const texts = values.filter((value) => value !== null) as string[];
  if (texts.length === 0) return 'text';
  if (texts.every((text) => NUMBER.test(text) && !CODE.test(text))) return 'number';
  return areDays(texts) ? 'date' : 'text';
}

const areDays = (values: readonly Value[]) =>
  values.every((value) => typeof value === 'string' && (value === '' || DAY.test(value) || FRENCH_DAY.test(value))) &&
  values.some((value) => value !== '');

/** Numbers that were texts are numbers, and days are written from the year on, so that they can be sorted. */
function readAs(kind: OwnField['kind']): (value: Value) => Value {
  if (kind === 'number') return (value) => (typeof value === 'string' ? Number(value.replace(',', '.')) : value);
  if (kind !== 'date') return (value) => value;
  return (value) => {
    const [, day, month, year] = FRENCH_DAY.exec(String(value)) ?? [];
    return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : value;
  };
}
