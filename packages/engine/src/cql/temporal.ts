import { type Comparison, type Condition, compare, join, not, type Scalar } from '../filter/condition.ts';

/** A period; a moment is one without length. An end that is missing is open. */
export type Span = { from: number | null; to: number | null };

const at = (moment: number): Scalar => ({ kind: 'instant', at: moment });
const NEVER: Condition = { kind: 'constant', value: false };

function part(operator: Comparison, value: Scalar, moment: number | null, isOpen: boolean): Condition {
  if (moment !== null) return compare(operator, value, at(moment));
  return { kind: 'constant', value: isOpen };
}

const within = (value: Scalar, { from, to }: Span): Condition =>
  join('and', [part('>=', value, from, true), part('<=', value, to, true)]);

/** How the moment of a row lies to a given time, by the names of CQL2. Rows tell moments: relations that only two periods can have are not here. */
export const TEMPORAL: Readonly<Record<string, (value: Scalar, span: Span) => Condition>> = {
  T_AFTER: (value, { to }) => part('>', value, to, false),
  T_BEFORE: (value, { from }) => part('<', value, from, false),
  T_DISJOINT: (value, span) => not(within(value, span)),
  T_EQUALS: (value, { from, to }) => (from !== null && from === to ? compare('=', value, at(from)) : NEVER),
  T_INTERSECTS: within,
  T_DURING: (value, { from, to }) => join('and', [part('>', value, from, true), part('<', value, to, true)]),
};

/** The same seen from the other side: `T_AFTER(DATE('2024-01-01'), jour)`. */
export const SWAPPED: Readonly<Record<string, string>> = {
  T_AFTER: 'T_BEFORE',
  T_BEFORE: 'T_AFTER',
  T_DISJOINT: 'T_DISJOINT',
  T_EQUALS: 'T_EQUALS',
  T_INTERSECTS: 'T_INTERSECTS',
};
