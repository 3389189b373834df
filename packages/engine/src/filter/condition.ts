import type { Extent } from '@motu/core';
import { boundsOf, type Geometry, positionsOf } from '@motu/geopackage';
import { union } from '../projection/frame.ts';

/** A value of a row, or one that is the same for all. */
export type Scalar =
  | { kind: 'property'; name: string }
  | { kind: 'literal'; value: string | number | boolean }
  /** A moment, in milliseconds since 1970. */
  | { kind: 'instant'; at: number }
  /** A text whose capitals, or whose accents, do not count. */
  | { kind: 'folded'; by: Folding; of: Scalar }
  | { kind: 'arithmetic'; operator: ArithmeticOperator; left: Scalar; right: Scalar };

export type Folding = 'case' | 'accents';

export type ArithmeticOperator = '+' | '-' | '*' | '/';
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** How the geometry of a row lies to a given one: the row's comes first. */
export type Relation =
  | 'intersects'
  | 'disjoint'
  | 'contains'
  | 'within'
  | 'touches'
  | 'crosses'
  | 'overlaps'
  | 'equals';

/** Longitude and latitude. */
export type SpatialCondition = { kind: 'spatial'; relation: Relation; geometry: Geometry };
export type DistanceCondition = { kind: 'distance'; metres: number; geometry: Geometry };

/**
 * What a request asks of the rows of a layer, as plain data, whichever language it was written in. As in SQL there are three answers: a
 * condition about an absent value is neither true nor false, and neither is its contrary.
 */
export type Condition =
  | { kind: 'constant'; value: boolean }
  | { kind: 'and' | 'or'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition }
  | { kind: 'compare'; operator: Comparison; left: Scalar; right: Scalar }
  /** `%` for any run of letters, `_` for one, a backslash before either of them or another backslash: that letter itself. */
  | { kind: 'like'; value: Scalar; pattern: string; ignoresCase: boolean }
  | { kind: 'null'; value: Scalar }
  | SpatialCondition
  | DistanceCondition;

export const property = (name: string): Scalar => ({ kind: 'property', name });
export const literal = (value: string | number | boolean): Scalar => ({ kind: 'literal', value });

export function compare(operator: Comparison, left: Scalar, right: Scalar): Condition {
  return { kind: 'compare', operator, left, right };
}

export const not = (of: Condition): Condition => ({ kind: 'not', of });

/** All of them, or one of them. */
export function join(kind: 'and' | 'or', parts: readonly Condition[]): Condition {
  return parts.length === 1 ? (parts[0] as Condition) : { kind, of: parts };
}

/** Properties that a condition reads. */
export function conditionFields(condition: Condition | undefined): string[] {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return condition.of.flatMap(conditionFields);
    case 'not':
      return conditionFields(condition.of);
    case 'compare':
      return [...scalarFields(condition.left), ...scalarFields(condition.right)];
    case 'like':
    case 'null':
      return scalarFields(condition.value);
    default:
      return [];
  }
}

const PLAIN = /^[ -~]*$/;

/** `fold('case', 'Île')` → `île`; by accents → `Ile`. */
export function fold(by: Folding, text: string): string {
  if (by === 'case') return text.toLowerCase();
  // Most texts of a table have none, and looking costs a tenth of taking them away.
  return PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

function scalarFields(scalar: Scalar): string[] {
  if (scalar.kind === 'folded') return scalarFields(scalar.of);
  if (scalar.kind === 'property') return [scalar.name];
  return scalar.kind === 'arithmetic' ? [...scalarFields(scalar.left), ...scalarFields(scalar.right)] : [];
}

/** Whether it needs the geometry of a row, in full. */
export function readsGeometry(condition: Condition | undefined): boolean {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return condition.of.some(readsGeometry);
    case 'not':
      return readsGeometry(condition.of);
    case 'spatial':
    case 'distance':
      return true;
    default:
      return false;
  }
}

const METRES_PER_DEGREE = 110_574; // the shortest degree of latitude, so that no box is too small
const STEEPEST = 0.05; // beyond 87 degrees of latitude a box is as wide as it is there

/** The ground outside which no row passes; null when that may be anywhere. */
export function groundOf(condition: Condition | undefined): Extent | null {
  switch (condition?.kind) {
    case 'and':
      return condition.of.map(groundOf).reduce((a, b) => (a && b ? sharedGround(a, b) : (a ?? b)), null);
    case 'or':
      return condition.of.map(groundOf).reduce((a, b) => a && b && union(a, b));
    case 'spatial':
      return condition.relation === 'disjoint' ? null : boxOf(condition.geometry);
    case 'distance':
      return around(boxOf(condition.geometry), condition.metres);
    default:
      return null;
  }
}

const boxOf = (geometry: Geometry): Extent => boundsOf(positionsOf(geometry));

function around([west, south, east, north]: Extent, metres: number): Extent {
  const up = metres / METRES_PER_DEGREE;
  const farthest = Math.max(Math.abs(south - up), Math.abs(north + up));
  const across = up / Math.max(STEEPEST, Math.cos((Math.min(farthest, 90) * Math.PI) / 180));
  return [west - across, south - up, east + across, north + up];
}

/** What two extents share; one that is the wrong way round, where they share nothing, holds no row. */
export function sharedGround(a: Extent, b: Extent): Extent {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

export const isNowhere = ([west, south, east, north]: Extent): boolean => west > east || south > north;
