import { AppError, readInstant } from '@motu/core';
import { type Geometry, linesOf, type Position, polygonsOf } from '@motu/geopackage';
import {
  type ArithmeticOperator,
  type Comparison,
  type Condition,
  compare,
  type Folding,
  fold,
  join,
  literal,
  not,
  property,
  type Scalar,
} from '../filter/condition.ts';
import { DEEPEST, LONGEST, MOST_PARTS } from './parse-cql.ts';
import { cql2Relation, NO_COLLECTION, relate, USUAL_NAMES } from './read-spatial.ts';
import { boxOf, type Place } from './read-wkt.ts';
import { type Span, SWAPPED, TEMPORAL } from './temporal.ts';

type Node = { op?: unknown; args?: unknown; property?: unknown; [name: string]: unknown };

const COMPARISONS: readonly string[] = ['=', '<>', '<', '<=', '>', '>='] satisfies Comparison[];
const ARITHMETIC: readonly string[] = ['+', '-', '*', '/'] satisfies ArithmeticOperator[];
const FOLDINGS: Readonly<Record<string, Folding>> = { casei: 'case', accenti: 'accents' };
const DEPTHS = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 } as const;
/** Vertices of all geometries of a filter. */
const MOST_POSITIONS = 5_000;

const TOO_MANY = `il compare plus de ${MOST_PARTS} choses`;

const unreadable = (reason: string) => new AppError('invalid', `Le filtre ne peut pas être lu : ${reason}.`);

/** Reads a filter of CQL2 as JSON into the tree of `filter/condition.ts`, or refuses it. Names must be columns; values stay values. */
export function parseCql2Json(text: string, columns: readonly string[], place: Place): Condition {
  if (text.length > LONGEST) throw unreadable(`il dépasse ${LONGEST} caractères`);
  let node: unknown;
  try {
    node = JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', 'Le filtre ne peut pas être lu : ce n’est pas du JSON.', { cause });
  }
  return new Cql2JsonReader(columns, place).condition(node, 0);
}

class Cql2JsonReader {
  readonly #columns: ReadonlyMap<string, string>;
  readonly #place: Place;
  #parts = 0;
  #positions = 0;

  constructor(columns: readonly string[], place: Place) {
    this.#columns = new Map(columns.map((column) => [column.toLowerCase(), column]));
    this.#place = place;
  }

  condition(node: unknown, depth: number): Condition {
    if (typeof node === 'boolean') return { kind: 'constant', value: node };
    const { op, args } = this.#call(node, depth);
    const next = (arg: unknown) => this.condition(arg, depth + 1);
    const value = (arg: unknown) => this.#scalar(arg, depth + 1);
    switch (op) {
      case 'and':
      case 'or':
        if (args.length < 2) throw unreadable(`« ${op} » relie deux conditions au moins`);
        return join(op, args.map(next));
      case 'not':
        return not(next(args[0]));
      case 'isnull':
        return { kind: 'null', value: value(args[0]) };
      case 'like':
        return { kind: 'like', value: value(args[0]), pattern: this.#pattern(args[1], depth + 1), ignoresCase: false };
      case 'between':
        return join('and', [
          compare('>=', value(args[0]), value(args[1])),
          compare('<=', value(args[0]), value(args[2])),
        ]);
      case 'in':
        return this.#list(value(args[0]), args[1], depth);
    }
    if (COMPARISONS.includes(op)) return compare(op as Comparison, value(args[0]), value(args[1]));
    if (op.startsWith('s_')) return this.#spatial(op, args);
    if (op.startsWith('t_')) return this.#temporal(op.toUpperCase(), args, depth);
    throw unreadable(`l’opération « ${op} » n’est pas connue`);
  }

  #call(node: unknown, depth: number): { op: string; args: unknown[] } {
    if (depth > DEEPEST) throw unreadable(`il a plus de ${DEEPEST} niveaux`);
    if (++this.#parts > MOST_PARTS) throw unreadable(TOO_MANY);
    const { op, args } = (typeof node === 'object' && node !== null ? node : {}) as Node;
    if (typeof op !== 'string' || !Array.isArray(args)) throw unreadable('une condition a un « op » et des « args »');
    return { op: op.toLowerCase(), args };
  }

  #list(value: Scalar, list: unknown, depth: number): Condition {
    if (!Array.isArray(list) || list.length === 0) throw unreadable('« in » attend une liste de valeurs');
    this.#parts += list.length;
    return join('or', list.map((one) => compare('=', value, this.#scalar(one, depth + 1)))); // biome-ignore format: one line
  }

  #scalar(node: unknown, depth: number): Scalar {
    if (typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean') return literal(node);
    if (typeof node !== 'object' || node === null) throw unreadable('une propriété ou une valeur est attendue');
    const { property: name, date, timestamp } = node as Node;
    if (typeof name === 'string') return this.#property(name);
    if (typeof date === 'string' || typeof timestamp === 'string')
      return { kind: 'instant', at: instantOf(date ?? timestamp) };
    const { op, args } = this.#call(node, depth);
    const folding = Object.hasOwn(FOLDINGS, op) ? FOLDINGS[op] : undefined;
    if (folding) {
      const of = this.#scalar(args[0], depth + 1);
      return of.kind === 'literal' ? literal(fold(folding, String(of.value))) : { kind: 'folded', by: folding, of };
    }
    if (!ARITHMETIC.includes(op)) throw unreadable(`la fonction « ${op} » n’est pas connue`);
    const [left, right] = [this.#scalar(args[0], depth + 1), this.#scalar(args[1], depth + 1)];
    return { kind: 'arithmetic', operator: op as ArithmeticOperator, left, right };
  }

  #property(name: string): Scalar {
    const column = this.#columns.get(name.toLowerCase());
    if (column === undefined) throw unreadable(`la couche n’a pas de propriété « ${name} »`);
    return property(column);
  }

  #pattern(node: unknown, depth: number): string {
    const value = this.#scalar(node, depth);
    if (value.kind !== 'literal' || typeof value.value !== 'string') throw unreadable('« like » attend un texte');
    // A backslash that stands before no wildcard is one itself, to every database.
    return value.value.replaceAll(/\\([%_\\])|\\/g, (both, letter) => (letter ? both : '\\\\'));
  }

  #spatial(op: string, [first, second]: unknown[]): Condition {
    const isSecond = isGeometryName(second);
    if (!isSecond && !isGeometryName(first)) throw unreadable(`« ${op} » compare « geometry » et une géométrie`);
    const relation = cql2Relation(op, isSecond);
    if (!relation) throw unreadable(`l’opération « ${op} » n’est pas connue`);
    const related = relate(relation, this.#geometries(isSecond ? first : second));
    if (!related) throw unreadable(NO_COLLECTION);
    return related;
  }

  /** One, or those of a collection. */
  #geometries(node: unknown): Geometry[] {
    const { type, geometries } = (node ?? {}) as { type?: string; geometries?: unknown };
    if (type !== 'GeometryCollection') return [this.#geometry(node)];
    if (!Array.isArray(geometries) || geometries.length === 0) throw unreadable('une collection a des géométries');
    this.#parts += geometries.length;
    if (this.#parts > MOST_PARTS) throw unreadable(TOO_MANY);
    return geometries.map((one) => this.#geometry(one));
  }

  #geometry(node: unknown): Geometry {
    const { type, coordinates, bbox } = (node ?? {}) as { type?: string; coordinates?: unknown; bbox?: unknown };
    const box = Array.isArray(bbox) && bbox.every((side) => Number.isFinite(side)) && boxOf(bbox, this.#place);
    if (box) return box;
    if (typeof type !== 'string' || !Object.hasOwn(DEPTHS, type))
      throw unreadable('une géométrie GeoJSON est attendue');
    const placed = this.#coordinates(coordinates, DEPTHS[type as keyof typeof DEPTHS]);
    return checked({ type, coordinates: placed } as Geometry);
  }

  #coordinates(node: unknown, depth: number): unknown {
    if (!Array.isArray(node) || node.length === 0) throw unreadable('les coordonnées d’une géométrie sont des listes');
    if (depth > 0) return node.map((one) => this.#coordinates(one, depth - 1));
    const [x, y] = node as Position;
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw unreadable('une position est faite de deux nombres');
    if (++this.#positions > MOST_POSITIONS) throw unreadable(`il a plus de ${MOST_POSITIONS} positions`);
    return this.#place(x, y);
  }

  #temporal(op: string, [first, second]: unknown[], depth: number): Condition {
    const [one, other] = [spanOf(first), spanOf(second)];
    const name = one ? SWAPPED[op] : op;
    const span = one ?? other;
    const relation = name !== undefined && Object.hasOwn(TEMPORAL, name) ? TEMPORAL[name] : undefined;
    if (!span || (one && other) || !relation)
      throw unreadable(`« ${op.toLowerCase()} » compare une propriété et une date`);
    return relation(this.#scalar(one ? second : first, depth + 1), span);
  }
}

/** GEOS wants lines of two points, and rings that close. */
function checked(geometry: Geometry): Geometry {
  const isShort = linesOf(geometry).some((line) => line.length < 2);
  const isOpen = polygonsOf(geometry)
    .flat()
    .some((ring) => ring.length < 4 || String(ring[0]) !== String(ring.at(-1)));
  if (isShort) throw unreadable('une ligne a deux points au moins');
  if (isOpen) throw unreadable('le contour d’un polygone a quatre points au moins et finit où il commence');
  return geometry;
}

const isGeometryName = (node: unknown): boolean => {
  const name = (node as Node | null)?.property;
  return typeof name === 'string' && USUAL_NAMES.includes(name.toLowerCase());
};

/** A date, a timestamp or an interval; null for anything else. */
function spanOf(node: unknown): Span | null {
  const { date, timestamp, interval } = (typeof node === 'object' && node !== null ? node : {}) as Node;
  const moment = date ?? timestamp;
  if (moment !== undefined) return { from: instantOf(moment), to: instantOf(moment) };
  if (!Array.isArray(interval) || interval.length !== 2) return null;
  const [from, to] = interval.map((end) => (end === '..' ? null : instantOf(end)));
  return { from: from ?? null, to: to ?? null };
}

function instantOf(text: unknown): number {
  const instant = typeof text === 'string' ? readInstant(text) : null;
  if (!instant) throw unreadable(`« ${String(text).slice(0, 40)} » n’est pas une date`);
  return instant.getTime();
}
