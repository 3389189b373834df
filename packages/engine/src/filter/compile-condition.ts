import { readInstant } from '@motu/core';
import type { Geometry } from '../geometry/geometry.ts';
import type { Value } from '../source/source.ts';
import {
  type Comparison,
  type Condition,
  type DistanceCondition,
  fold,
  type Scalar,
  type SpatialCondition,
} from './condition.ts';
import { compileLike } from './like.ts';

type Row = { properties: Readonly<Record<string, Value>>; geometry?: Geometry };

/** Null is neither true nor false. */
type Answer = boolean | null;

/** Tests exact relations of geometries: read when a condition asks for them, and not before. */
export type SpatialTests = {
  of(condition: SpatialCondition | DistanceCondition): (geometry: Geometry) => Answer;
};

/** Compiles a condition once, for many rows: whether it is true of a row. */
export function compileCondition(
  condition: Condition | undefined,
  spatial: SpatialTests | null = null,
): (row: Row) => boolean {
  if (condition === undefined) return () => true;
  const answer = compile(condition, spatial);
  return (row) => answer(row) === true;
}

function compile(condition: Condition, spatial: SpatialTests | null): (row: Row) => Answer {
  switch (condition.kind) {
    case 'constant':
      return () => condition.value;
    case 'and':
    case 'or': {
      const parts = condition.of.map((part) => compile(part, spatial));
      return (row) => decide(parts, row, condition.kind === 'or');
    }
    case 'not': {
      const part = compile(condition.of, spatial);
      return (row) => {
        const answer = part(row);
        return answer === null ? null : !answer;
      };
    }
    case 'compare':
      return compileComparison(condition.operator, condition.left, condition.right);
    case 'like': {
      const value = compileScalar(condition.value);
      const matches = compileLike(condition.pattern, condition.ignoresCase);
      return (row) => {
        const text = value(row);
        return text === null ? null : matches(String(text));
      };
    }
    case 'null': {
      const value = compileScalar(condition.value);
      return (row) => value(row) === null;
    }
    case 'spatial':
    case 'distance': {
      if (!spatial) throw new Error('This source tests no geometries.');
      const test = spatial.of(condition);
      return ({ geometry }) => (geometry ? test(geometry) : null);
    }
  }
}

/** Kleene's: one part that settles it does, whatever the others are. */
function decide(parts: readonly ((row: Row) => Answer)[], row: Row, settles: boolean): Answer {
  let isKnown = true;
  for (const part of parts) {
    const answer = part(row);
    if (answer === settles) return settles;
    if (answer === null) isKnown = false;
  }
  return isKnown ? !settles : null;
}

/** By which of two values comes first: less than zero, zero, more; NaN when they cannot be compared. */
const TESTS: Record<Comparison, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function compileComparison(operator: Comparison, left: Scalar, right: Scalar): (row: Row) => Answer {
  const [first, second] = [compileScalar(left), compileScalar(right)];
  const isTemporal = left.kind === 'instant' || right.kind === 'instant';
  const orderOf = isTemporal ? orderOfMoments : orderOfValues;
  const test = TESTS[operator];
  return (row) => {
    const [a, b] = [first(row), second(row)];
    return a === null || b === null ? null : test(orderOf(a, b));
  };
}

/** As numbers where one of them is one, else as texts. */
function orderOfValues(a: Value, b: Value): number {
  return typeof a === 'string' && typeof b === 'string' ? orderOf(a, b) : orderOf(toNumber(a), toNumber(b));
}

function orderOfMoments(a: Value, b: Value): number {
  return orderOf(momentOf(a), momentOf(b));
}

function orderOf<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : a > b ? 1 : Number.NaN;
}

const momentOf = (value: Value): number =>
  typeof value === 'string' ? (readInstant(value)?.getTime() ?? Number.NaN) : Number(value);

function toNumber(value: Value): number {
  if (typeof value !== 'string') return Number(value);
  if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0;
  return value.trim() === '' ? Number.NaN : Number(value);
}

function compileScalar(scalar: Scalar): (row: Row) => Value {
  switch (scalar.kind) {
    case 'property':
      return ({ properties }) => properties[scalar.name] ?? null;
    case 'literal':
      return () => scalar.value;
    case 'instant':
      return () => scalar.at;
    case 'folded': {
      const of = compileScalar(scalar.of);
      return (row) => {
        const value = of(row);
        return typeof value === 'string' ? fold(scalar.by, value) : value;
      };
    }
    case 'arithmetic': {
      const [left, right] = [compileScalar(scalar.left), compileScalar(scalar.right)];
      const work = ARITHMETIC[scalar.operator];
      return (row) => {
        const [a, b] = [left(row), right(row)];
        const result = a === null || b === null ? Number.NaN : work(toNumber(a), toNumber(b));
        return Number.isFinite(result) ? result : null;
      };
    }
  }
}

/** What is divided by zero is no value. */
const ARITHMETIC = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
};
