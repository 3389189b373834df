import { quote } from '@motu/geopackage';
import type { Filter } from '../style/geostyler.ts';

export type SqlFilter = { sql: string; parameters: (string | number)[] };

const OPERATORS: Record<string, string> = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' };

/**
 * The part of a filter that SQL decides as `compileFilter` does, to read fewer rows; the compiled filter still runs on
 * what comes back. Names must be columns of the table and values are bound, so nothing of a request reaches the text.
 */
export function toSql(filter: Filter | undefined, columns: ReadonlySet<string>): SqlFilter | null {
  if (!Array.isArray(filter)) return null;
  const [operator, ...operands] = filter as unknown as [string, ...unknown[]];
  if (operator === '&&') {
    const parts = operands.map((operand) => toSql(operand as Filter, columns)).filter((part) => part !== null);
    return parts.length > 0 ? join(parts, ' AND ') : null;
  }
  if (operator === '||') {
    const parts = operands.map((operand) => toSql(operand as Filter, columns));
    return parts.every((part) => part !== null) ? join(parts as SqlFilter[], ' OR ') : null;
  }
  const [name, value] = operands;
  const symbol = OPERATORS[operator];
  if (!symbol || typeof name !== 'string' || !columns.has(name)) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return { sql: `f.${quote(name)} ${symbol} ?`, parameters: [value] };
}

function join(parts: SqlFilter[], word: string): SqlFilter {
  return {
    sql: `(${parts.map((part) => part.sql).join(word)})`,
    parameters: parts.flatMap((part) => part.parameters),
  };
}
