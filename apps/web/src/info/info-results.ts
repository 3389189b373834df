import type { LayerItem } from '@motu/contract';
import { type ParsedProperty, parseProperties } from '../object-card/index.ts';
import { fr } from './fr.ts';

export type InfoFeature = {
  id: string;
  properties: Record<string, unknown>;
  parsedProperties: ParsedProperty[];
  /** GeoJSON, in longitude and latitude; null when the source does not give it. */
  geometry: object | null;
};

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

/** Outside of the aeronautical easements the layer has a negative value (INFO-05). */
function warningsOf(slug: string, { GRAY_INDEX: value }: Record<string, unknown>): ParsedProperty[] {
  return slug === 'psa' && typeof value === 'number' && value < 0
    ? [{ name: fr.warning, value: fr.outsideEasements, href: null }]
    : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
