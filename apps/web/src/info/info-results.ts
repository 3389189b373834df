import type { LayerItem } from '@motu/contract';
import { formatDate, formatNumber } from '@motu/core';
import { dateLocale } from '../ui/date-locale.ts';
import { fr } from './fr.ts';

/** A value ready to be read; a link where it is one. */
export type ParsedProperty = { name: string; value: string; href: string | null };

export type InfoFeature = {
  id: string;
  properties: Record<string, unknown>;
  parsedProperties: ParsedProperty[];
  /** GeoJSON, in longitude and latitude; null when the source does not give it. */
  geometry: object | null;
};

type Fields = LayerItem['fields'];

/** Reads an answer of whatever origin: anything but a list of features with properties counts for nothing. */
export function readFeatures(body: unknown, { slug, fields }: Pick<LayerItem, 'slug' | 'fields'>): InfoFeature[] {
  const features = isObject(body) && Array.isArray(body.features) ? body.features : [];
  return features.filter(isObject).flatMap((feature, index) => {
    const { id, properties, geometry } = feature;
    if (!isObject(properties)) return [];
    return [
      {
        id: typeof id === 'string' || typeof id === 'number' ? String(id) : `${slug}.${index}`,
        properties,
        parsedProperties: [...parseProperties(properties, fields), ...warningsOf(slug, properties)],
        geometry: isObject(geometry) ? geometry : null,
      },
    ];
  });
}

/** Attributes in the layer's order with its titles; those it does not name come after, by their own name. Empty ones are left out. */
export function parseProperties(properties: Record<string, unknown>, fields: Fields): ParsedProperty[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const names = [...known.keys(), ...Object.keys(properties).filter((name) => !known.has(name))];
  return names.flatMap((name) => {
    const value = parseValue(Object.hasOwn(properties, name) ? properties[name] : null, known.get(name)?.unit);
    return value ? [{ name: known.get(name)?.title ?? nameOf(name), ...value }] : [];
  });
}

/** Of an attribute: beyond them it is noise of a file format. */
const DECIMALS = 3;

const DAY = /^(\d{4})-(\d{2})-(\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

function parseValue(value: unknown, unit: string | undefined): Omit<ParsedProperty, 'name'> | null {
  if (typeof value === 'number') {
    return { value: `${formatNumber(value, DECIMALS)}${unit ? `\u00a0${unit}` : ''}`, href: null };
  }
  if (typeof value === 'boolean') return { value: value ? fr.yes : fr.no, href: null };
  if (typeof value !== 'string' || value.trim() === '') return null;
  const text = value.trim();
  if (DAY.test(text)) return { value: formatDate(dayOf(text), dateLocale()), href: null };
  return { value: text, href: linkOf(text) };
}

/** A day without an hour is that day in Tahiti. */
function dayOf(text: string): Date {
  return new Date(text.includes('T') ? text : `${text}T12:00:00-10:00`);
}

/** Only pages: an attribute must not be able to run anything. */
function linkOf(text: string): string | null {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;
}

/** `nom_rue` → `Nom rue`. */
function nameOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Outside of the aeronautical easements the layer has a negative value (INFO-05). */
function warningsOf(slug: string, { GRAY_INDEX: value }: Record<string, unknown>): ParsedProperty[] {
  return slug === 'psa' && typeof value === 'number' && value < 0
    ? [{ name: fr.warning, value: fr.outsideEasements, href: null }]
    : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
