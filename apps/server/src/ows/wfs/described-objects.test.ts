import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWithMeasures } from '../../testing/measures.ts';
import type { TestPostgis } from '../../testing/postgis.ts';
import { createReferencePrograms, type ReferencePrograms } from '../interoperability/programs.ts';

let base: TestPostgis;
let motu: TestApp;
let programs: ReferencePrograms;
beforeAll(async () => {
  programs = createReferencePrograms();
  ({ base, motu } = await startWithMeasures());
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
  programs.remove();
});

/** Of GML 3.2, what a schema of objects stands on; what is inside a geometry is for those who read it. */
const GEOMETRIES = ['Point', 'MultiPoint', 'MultiCurve', 'MultiSurface', 'Geometry'];
const GML = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:gml="http://www.opengis.net/gml/3.2" targetNamespace="http://www.opengis.net/gml/3.2" elementFormDefault="qualified" attributeFormDefault="qualified">
  <xs:attribute name="id" type="xs:ID"/>
  <xs:complexType name="AbstractFeatureType" abstract="true"><xs:sequence/><xs:attribute ref="gml:id" use="required"/></xs:complexType>
  <xs:element name="AbstractFeature" type="gml:AbstractFeatureType" abstract="true"/>
  <xs:complexType name="ShapeType"><xs:sequence><xs:any processContents="skip" maxOccurs="unbounded"/></xs:sequence><xs:attribute ref="gml:id" use="required"/><xs:anyAttribute processContents="skip"/></xs:complexType>
  ${['Point', 'MultiPoint', 'MultiCurve', 'MultiSurface', 'MultiGeometry'].map((name) => `<xs:element name="${name}" type="gml:ShapeType"/>`).join('\n  ')}
  ${GEOMETRIES.map((name) => `<xs:complexType name="${name}PropertyType"><xs:sequence>${name === 'Geometry' ? '<xs:any processContents="strict" namespace="##targetNamespace"/>' : `<xs:element ref="gml:${name}"/>`}</xs:sequence></xs:complexType>`).join('\n  ')}
</xs:schema>`;

const ask = async (parameters: Record<string, string>): Promise<string> => {
  const query = new URLSearchParams({ service: 'WFS', version: '2.0.0', ...parameters });
  const answer = await motu.app.inject({ url: `/api/wfs?${query}`, headers: { host: 'motu.pf' } });
  expect([parameters, answer.statusCode]).toEqual([parameters, 200]);
  return answer.body;
};

/** A schema as it was given, but that its GML is the one above: nothing is fetched. */
const keptSchema = (name: string, schema: string) =>
  programs.keep(name, schema.replace(/schemaLocation="http:[^"]*gml\.xsd"/, 'schemaLocation="gml.xsd"'));

test('DATA-05 DescribeFeatureType tells every type wholly, all at once and each alone: its objects obey the schema', async () => {
  programs.keep('gml.xsd', GML);
  const capabilities = await ask({ request: 'GetCapabilities' });
  const types = [...capabilities.matchAll(/<Name>(motu:[^<]+)<\/Name>/g)].map(([, name = '']) => name);
  expect(types).toEqual(expect.arrayContaining(['motu:communes', 'motu:batiments', 'motu:mesures']));
  const all = keptSchema('all.xsd', await ask({ request: 'DescribeFeatureType' }));
  const files: string[] = [];
  for (const [i, type] of types.entries()) {
    const alone = keptSchema(`type-${i}.xsd`, await ask({ request: 'DescribeFeatureType', typenames: type }));
    const members = await ask({ request: 'GetFeature', typenames: type, count: '3' });
    const ids = [...members.matchAll(/<motu:[^ >]+ gml:id="([^"]+)">/g)].map(([, id = '']) => id);
    expect([type, ids.length > 0]).toEqual([type, true]);
    const stored = { request: 'GetFeature', storedquery_id: 'urn:ogc:def:query:OGC-WFS::GetFeatureById' };
    const own: string[] = [];
    for (const [n, id] of ids.entries()) own.push(programs.keep(`object-${i}-${n}.xml`, await ask({ ...stored, id })));
    await programs.validate(alone, ...own);
    files.push(...own);
  }
  await programs.validate(all, ...files);
});

test('DATA-05 an object that its schema does not describe is found out', async () => {
  programs.keep('gml.xsd', GML);
  const schema = await ask({ request: 'DescribeFeatureType', typenames: 'motu:mesures' });
  const stored = { request: 'GetFeature', storedquery_id: 'urn:ogc:def:query:OGC-WFS::GetFeatureById' };
  const object = programs.keep('object.xml', await ask({ ...stored, id: 'mesures.1' }));
  const poorer = schema.replace(/<xsd:element name="valeur"[^>]*>/, '');
  expect(poorer).not.toBe(schema);
  await expect(programs.validate(keptSchema('poorer.xsd', poorer), object)).rejects.toThrow('valeur');
});
