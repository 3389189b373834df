import type { Filter } from '../style/geostyler.ts';
import type { Value } from './source.ts';

type AttributeKind = 'number' | 'text' | 'boolean' | 'date';

/** A column of a table, and what kind of values it holds. */
export type Attribute = { name: string; kind: AttributeKind };

/** One attribute of the objects of a layer. */
export type AttributeQuery = { table: string; field: string; filter?: Filter | undefined };

/** What the values of an attribute are, over all objects. */
export type AttributeSummary = {
  objects: number;
  /** Objects that have no value. */
  empty: number;
  distinct: number;
  /** The most frequent first. */
  values: { value: Value; count: number }[];
  least: Value;
  most: Value;
  /** Of numbers, in growing order: at equal shares of the objects, the first and the last included. */
  marks: number[];
};

export type AttributeSource = {
  /** Null when there is no such table. */
  attributes(table: string): readonly Attribute[] | null | Promise<readonly Attribute[] | null>;
  /** Null when there is no such table or attribute. Rows of a filter that no database can tell are counted all. */
  summary(query: AttributeQuery): AttributeSummary | null | Promise<AttributeSummary | null>;
};

/** Values that are listed: more than a legend can show. */
export const MOST_VALUES = 100;
/** Marks tell classes to a thousandth of the objects, whatever their number. */
export const MOST_MARKS = 1001;
