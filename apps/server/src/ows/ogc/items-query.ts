import { AppError } from '@motu/core';
import { type Condition, join, type LayerQuery, PROJECTIONS, parseCql, parseCql2Json } from '@motu/engine';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { CRS84, type System } from '../systems.ts';
import { readBox } from './bbox.ts';
import { readCrs } from './crs.ts';
import { datetimeCondition, readDatetime } from './datetime.ts';
import type { Parameters } from './parameters.ts';
import { refused } from './refusal.ts';

/** Objects of one page: as many as are asked, when nothing is said, and at most. */
const USUAL = 100;
export const MOST_ITEMS = 10_000;
/** Rows that a page may skip: whoever wants more of them follows the links. */
const FARTHEST = 1e9;

export const ITEMS_PARAMETERS = [
  'limit',
  'offset',
  'bbox',
  'bbox-crs',
  'datetime',
  'crs',
  'filter',
  'filter-lang',
  'filter-crs',
  'properties',
  'sortby',
  'ids',
  'skipGeometry',
] as const;

/** A turn and a half around the earth: further than any box over the antimeridian. */
const FARTHEST_EAST = 540;

/** Objects that are asked for by their ids: as many as an address has room for. */
const MOST_IDS = 1_000;

/** An attribute of such a name is asked for by a filter alone. */
const RESERVED: readonly string[] = ['f', ...ITEMS_PARAMETERS];

export type ItemsQuery = {
  query: Omit<LayerQuery, 'start' | 'limit' | 'crs' | 'fields'>;
  fields: readonly string[];
  system: System;
  offset: number;
  limit: number;
};

/** What is asked of the objects of a collection; its own attributes are parameters too, by which they must be equal. */
export function readItemsQuery(parameters: Parameters, layer: ServiceLayer): ItemsQuery {
  const names = layer.fields.map(({ name }) => name);
  const boxSystem = systemOf(parameters, 'bbox-crs');
  const box = parameters.has('bbox') ? readBox(parameters.get('bbox'), boxSystem) : { where: undefined };
  const conditions = [
    box.where,
    readFilter(parameters, names),
    readTime(parameters, layer),
    ...equals(parameters, names),
  ];
  const where = conditions.filter((one) => one !== undefined);
  return {
    query: {
      ...('extent' in box && { extent: box.extent }),
      where: where.length > 0 ? join('and', where) : undefined,
      order: readOrder(parameters, names),
      ...(parameters.has('ids') && { ids: readIds(parameters.get('ids')) }),
      ...(isWithoutGeometry(parameters) && { hasShapes: false }),
    },
    fields: readFields(parameters, names),
    system: systemOf(parameters, 'crs'),
    offset: parameters.has('offset') ? parameters.integer('offset', 0, FARTHEST) : 0,
    // More than there may be is brought to what there may be (Part 1, requirement 21).
    limit: parameters.has('limit')
      ? Math.min(MOST_ITEMS, parameters.integer('limit', 1, Number.MAX_SAFE_INTEGER))
      : USUAL,
  };
}

function readIds(text: string): number[] {
  const words = text === '' ? [] : text.split(',');
  if (words.length > MOST_IDS) throw refused('ids', `« ids » nomme plus de ${MOST_IDS} objets.`);
  if (!words.every((word) => /^\d{1,15}$/.test(word)))
    throw refused('ids', '« ids » est une liste de nombres entiers, séparés par des virgules.');
  return words.map(Number);
}

/** As other servers call it: a table needs no shapes, which weigh the most. */
function isWithoutGeometry(parameters: Parameters): boolean {
  const text = parameters.get('skipGeometry') || 'false';
  if (text !== 'true' && text !== 'false') throw refused('skipGeometry', '« skipGeometry » est true ou false.');
  return text === 'true';
}

export const systemOf = (parameters: Parameters, name: string): System =>
  parameters.has(name) ? readCrs(parameters.get(name), name) : CRS84;

function readTime(parameters: Parameters, { time }: ServiceLayer): Condition | undefined {
  if (!parameters.has('datetime')) return undefined;
  const period = readDatetime(parameters.get('datetime'));
  // Objects without a date are of every day (Part 1, 7.15.4).
  return time ? datetimeCondition(time.field, period) : undefined;
}

function readFilter(parameters: Parameters, columns: readonly string[]): Condition | undefined {
  const language = parameters.get('filter-lang') || 'cql2-text';
  if (language !== 'cql2-text' && language !== 'cql2-json')
    throw refused('filter-lang', '« filter-lang » est cql2-text ou cql2-json.');
  const { crs, isLatitudeFirst } = systemOf(parameters, 'filter-crs');
  const text = parameters.get('filter');
  if (text === '') return undefined;
  const { inverse } = PROJECTIONS[crs];
  const place = (a: number, b: number): [number, number] => {
    const found = isLatitudeFirst ? inverse(b, a) : inverse(a, b);
    const [lon, lat] = found;
    if (!(Math.abs(lon) <= FARTHEST_EAST && Math.abs(lat) <= 90))
      throw refused('filter', 'Une géométrie du filtre est hors de son système.');
    return found;
  };
  try {
    return language === 'cql2-text'
      ? parseCql(text, columns, { cql2: { place } })
      : parseCql2Json(text, columns, place);
  } catch (error) {
    if (error instanceof AppError) throw refused('filter', error.message);
    throw error;
  }
}

/** Attributes that are asked for as parameters. */
export const askedAttributes = (parameters: Parameters, names: readonly string[]): string[] =>
  names.filter((name) => !RESERVED.includes(name) && parameters.has(name));

function equals(parameters: Parameters, names: readonly string[]): Condition[] {
  return askedAttributes(parameters, names).map((name) => ({
    kind: 'compare',
    operator: '=',
    left: { kind: 'property', name },
    right: { kind: 'literal', value: parameters.get(name) },
  }));
}

function readFields(parameters: Parameters, names: readonly string[]): readonly string[] {
  if (!parameters.has('properties')) return names;
  const asked = parameters
    .get('properties')
    .split(',')
    .filter((name) => name !== '');
  for (const name of asked) if (!names.includes(name)) throw noProperty('properties', name);
  return names.filter((name) => asked.includes(name));
}

/** `nom,-population`: growing, unless a minus goes before. */
function readOrder(parameters: Parameters, names: readonly string[]): LayerQuery['order'] {
  if (!parameters.has('sortby')) return undefined;
  return parameters
    .get('sortby')
    .split(',')
    .map((part) => {
      const [, sign, field = ''] = /^([+-]?)(.*)$/.exec(part.trim()) ?? [];
      if (!names.includes(field)) throw noProperty('sortby', field);
      return { field, isDescending: sign === '-' };
    });
}

const noProperty = (parameter: string, name: string) =>
  refused(parameter, `La couche n’a pas de propriété « ${name.slice(0, 100)} ».`);
