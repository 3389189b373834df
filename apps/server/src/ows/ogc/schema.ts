import type { Engine } from '@motu/engine';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { collectionAddress } from './documents.ts';

const FORMATS = { point: 'point', line: 'linestring', polygon: 'polygon' } as const;

type Attributes = NonNullable<Awaited<ReturnType<Engine['attributes']>>>;

/** What the table of a collection holds, of what is told. */
export async function attributesOf(engine: Engine, { drawing }: ServiceLayer): Promise<Attributes> {
  const part = drawing?.content.kind === 'features' ? drawing.content : null;
  return (part && (await engine.attributes(part))) ?? { attributes: [], shapes: [] };
}

type ValueType = 'string' | 'number' | 'boolean' | 'date';

/** What the values of a property are. */
export function typesOf({ time }: ServiceLayer, { attributes }: Attributes): (name: string) => ValueType {
  const kinds = new Map(attributes.map(({ name, kind }) => [name, kind]));
  return (name) => {
    const kind = kinds.get(name) ?? 'text';
    if (name === time?.field) return 'date';
    return kind === 'text' ? 'string' : kind;
  };
}

/** The properties of the objects as JSON Schema; `queryables` are those that a filter may name, which are the same. */
export function schemaDocument(kind: 'schema' | 'queryables', layer: ServiceLayer, found: Attributes, base: string) {
  const typeOf = typesOf(layer, found);
  const properties = layer.fields.map(({ name, title, unit, description, format }) => {
    const type = format === 'date' ? 'date' : typeOf(name);
    return [
      name,
      {
        title,
        ...(description && { description }),
        ...(type === 'date' ? { type: 'string', format: 'date' } : { type }),
        ...(unit && { 'x-ogc-unit': unit }),
        ...(kind === 'schema' && name === layer.time?.field && { 'x-ogc-role': 'primary-instant' }),
      },
    ];
  });
  const [shape] = found.shapes;
  const format = found.shapes.length === 1 && shape ? `geometry-${FORMATS[shape]}-or-multi` : 'geometry-any';
  const geometry = { title: 'Géométrie', 'x-ogc-role': 'primary-geometry', format: forKind(format) };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${collectionAddress(base, layer)}/${kind}`,
    type: 'object',
    title: layer.title,
    ...(layer.abstract && { description: layer.abstract }),
    properties: { ...(kind === 'schema' && { id: ID }), geometry, ...Object.fromEntries(properties) },
    additionalProperties: false,
  };
}

const ID = { title: 'Identifiant', type: 'integer', 'x-ogc-role': 'id', readOnly: true };

/** Part 5 names single and multiple shapes apart but for what is either: `geometry-point-or-multipoint`. */
const forKind = (format: string): string => format.replace(/^geometry-(\w+)-or-multi$/, 'geometry-$1-or-multi$1');
