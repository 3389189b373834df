import type { Comparison, Condition, DistanceCondition, Scalar, SpatialCondition } from './condition.ts';

/** How SQL reads a column: what kind of value it is, and the expression that makes it. */
export type SqlColumn = {
  kind: 'number' | 'text' | 'boolean';
  sql: string;
  /** The moment that a column of dates tells, where the database knows it. */
  instant?: string | undefined;
};

/** Gives a value to the statement and tells its placeholder. */
export type Bind = (value: string | number) => string;

/** What one database writes otherwise than another. */
export type Dialect = {
  columns: ReadonlyMap<string, SqlColumn>;
  number(sql: string): string;
  text(sql: string): string;
  /** A text compared letter by letter, as JavaScript does, not by the rules of a language. */
  plain(sql: string): string;
  /** Whether LIKE minds capitals and knows the backslash. */
  hasLike: boolean;
  spatial: ((condition: SpatialCondition | DistanceCondition, bind: Bind) => string) | null;
};

/** A part of a statement, written once it is known that all of it is wanted. */
export type ConditionSql = { write(bind: Bind): string; isWhole: boolean };

type Written = { kind: 'number' | 'text' | 'instant'; write(bind: Bind): string };

const whole = (write: ConditionSql['write']): ConditionSql => ({ write, isWhole: true });
const UNKNOWN: ConditionSql = { write: () => '1 = 1', isWhole: false };

/**
 * A condition as SQL, as far as the database decides it just as `compileCondition` does; `isWhole` when nothing is left to that one. Names
 * must be columns of the table, values go through `bind`: nothing of a request reaches the text.
 */
export function conditionSql(condition: Condition | undefined, dialect: Dialect): ConditionSql {
  switch (condition?.kind) {
    case undefined:
      return whole(() => '1 = 1');
    case 'constant':
      return whole(() => (condition.value ? '1 = 1' : '1 = 0'));
    case 'and':
    case 'or':
      return joined(condition.kind, condition.of.map((part) => conditionSql(part, dialect))); // biome-ignore format: one line
    case 'not': {
      const part = conditionSql(condition.of, dialect);
      return part.isWhole ? whole((bind) => `NOT ${part.write(bind)}`) : UNKNOWN;
    }
    case 'compare':
      return comparison(condition.operator, condition.left, condition.right, dialect);
    case 'like':
      return like(condition, dialect);
    case 'null': {
      const column = condition.value.kind === 'property' ? dialect.columns.get(condition.value.name) : undefined;
      return column ? whole(() => `(${column.sql} IS NULL)`) : UNKNOWN;
    }
    case 'spatial':
    case 'distance': {
      const { spatial } = dialect;
      return spatial ? whole((bind) => spatial(condition, bind)) : UNKNOWN;
    }
  }
}

function joined(kind: 'and' | 'or', parts: readonly ConditionSql[]): ConditionSql {
  const isWhole = parts.every((part) => part.isWhole);
  // What the database cannot decide may be true: then so may be the whole.
  if (kind === 'or' && !isWhole) return UNKNOWN;
  return {
    isWhole,
    write: (bind) => `(${parts.map(({ write }) => write(bind)).join(kind === 'or' ? ' OR ' : ' AND ')})`,
  };
}

function comparison(operator: Comparison, left: Scalar, right: Scalar, dialect: Dialect): ConditionSql {
  const isTemporal = left.kind === 'instant' || right.kind === 'instant';
  const read = (side: Scalar) => (isTemporal ? moment(side, dialect) : scalar(side, dialect));
  const [first, second] = [read(left), read(right)];
  const a = second?.kind === 'number' ? (numberOf(left, dialect) ?? first) : first;
  const b = first?.kind === 'number' ? (numberOf(right, dialect) ?? second) : second;
  if (!a || !b || a.kind !== b.kind) return UNKNOWN;
  const start = a.kind === 'text' ? (bind: Bind) => dialect.plain(a.write(bind)) : a.write;
  return whole((bind) => `(${start(bind)} ${operator} ${b.write(bind)})`);
}

/** A text that is written as a number, beside a number: clients that know no types write all values so. */
function numberOf(value: Scalar, dialect: Dialect): Written | null {
  if (value.kind !== 'literal' || typeof value.value !== 'string' || value.value.trim() === '') return null;
  const number = Number(value.value);
  return Number.isFinite(number) ? literal(number, dialect) : null;
}

function like(condition: Extract<Condition, { kind: 'like' }>, dialect: Dialect): ConditionSql {
  const value = scalar(condition.value, dialect);
  const pattern = scalar({ kind: 'literal', value: condition.pattern }, dialect);
  if (!dialect.hasLike || condition.ignoresCase || value?.kind !== 'text' || !pattern) return UNKNOWN;
  return whole((bind) => `(${dialect.plain(value.write(bind))} LIKE ${pattern.write(bind)})`);
}

/** Null where the database would read it otherwise. */
function scalar(value: Scalar, dialect: Dialect): Written | null {
  switch (value.kind) {
    case 'property': {
      const column = dialect.columns.get(value.name);
      if (!column || column.kind === 'boolean') return null;
      return { kind: column.kind, write: () => column.sql };
    }
    case 'literal':
      return literal(value.value, dialect);
    // Databases fold letters by rules of their own.
    case 'folded':
    case 'instant':
      return null;
    case 'arithmetic': {
      const [left, right] = [scalar(value.left, dialect), scalar(value.right, dialect)];
      if (left?.kind !== 'number' || right?.kind !== 'number') return null;
      const { operator } = value;
      const divisor = (sql: string) => (operator === '/' ? `NULLIF(${sql}, 0)` : sql);
      // As numbers with a fraction: halves of whole numbers are no whole numbers.
      return {
        kind: 'number',
        write: (bind) =>
          `(${dialect.number(left.write(bind))} ${operator} ${divisor(dialect.number(right.write(bind)))})`,
      };
    }
  }
}

function literal(value: string | number | boolean, dialect: Dialect): Written | null {
  if (typeof value !== 'string') return { kind: 'number', write: (bind) => dialect.number(bind(Number(value))) };
  // A text of a database holds no zero byte.
  return value.includes('\0') ? null : { kind: 'text', write: (bind) => dialect.text(bind(value)) };
}

function moment(value: Scalar, { columns }: Dialect): Written | null {
  if (value.kind === 'instant')
    return { kind: 'instant', write: (bind) => `to_timestamp(${bind(value.at / 1000)}::float8)` };
  const instant = value.kind === 'property' ? columns.get(value.name)?.instant : undefined;
  return instant ? { kind: 'instant', write: () => instant } : null;
}
