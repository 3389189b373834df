import type { Engine } from '@motu/engine';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { xmlName } from '../gml.ts';
import { attributesOf } from '../ogc/schema.ts';
import { element, elementWith, type Xml, xmlDocument } from '../xml.ts';
import { GEOMETRY, NAMESPACE, PREFIX } from './names.ts';

const SHAPES = { point: 'Point', line: 'MultiCurve', polygon: 'MultiSurface' } as const;
const TYPES: Readonly<Record<string, string>> = { number: 'xsd:double', boolean: 'xsd:boolean' };

/** The schema of the objects of layers, for both versions of GML. */
export async function describeTypes(engine: Engine, layers: readonly ServiceLayer[], isNew: boolean): Promise<string> {
  const gml = isNew ? 'http://www.opengis.net/gml/3.2' : 'http://www.opengis.net/gml';
  const place = isNew ? 'gml/3.2.1/gml.xsd' : 'gml/3.1.1/base/gml.xsd';
  const types = await Promise.all(layers.map((layer) => typeOf(engine, layer, isNew)));
  return xmlDocument(
    elementWith(
      'xsd:schema',
      {
        'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema',
        'xmlns:gml': gml,
        [`xmlns:${PREFIX}`]: NAMESPACE,
        targetNamespace: NAMESPACE,
        elementFormDefault: 'qualified',
        version: '1.0',
      },
      elementWith('xsd:import', { namespace: gml, schemaLocation: `http://schemas.opengis.net/${place}` }),
      types,
    ),
  );
}

async function typeOf(engine: Engine, layer: ServiceLayer, isNew: boolean): Promise<Xml[]> {
  const { attributes, shapes } = await attributesOf(engine, layer);
  const kinds = new Map(attributes.map(({ name, kind }) => [name, kind]));
  const part = (name: string, type: string) =>
    elementWith('xsd:element', { name: xmlName(name), type, minOccurs: 0, maxOccurs: 1, nillable: 'true' });
  const [shape] = shapes;
  const geometry = shapes.length === 1 && shape ? SHAPES[shape] : 'Geometry';
  const name = xmlName(layer.slug);
  return [
    elementWith(
      'xsd:complexType',
      { name: `${name}Type` },
      element(
        'xsd:complexContent',
        elementWith(
          'xsd:extension',
          { base: 'gml:AbstractFeatureType' },
          element(
            'xsd:sequence',
            layer.fields.map((field) => part(field.name, TYPES[kinds.get(field.name) ?? ''] ?? 'xsd:string')),
            part(GEOMETRY, `gml:${geometry}PropertyType`),
          ),
        ),
      ),
    ),
    elementWith('xsd:element', {
      name,
      type: `${PREFIX}:${name}Type`,
      substitutionGroup: isNew ? 'gml:AbstractFeature' : 'gml:_Feature',
    }),
  ];
}
