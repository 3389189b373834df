import { expect, test } from 'vitest';
import { readInfo } from './read-info.ts';

const read = (text: string, type = '') => readInfo({ type, body: Buffer.from(text) });

const HOSTILE = '<script>alert(1)</script>';

test('OWS-03 features come out of GeoJSON, with plain values only', () => {
  const properties = { nom: 'Vaitape', habitants: 4927, chef: true, vide: null, liste: [1, 2], __proto__: 1 };
  expect(
    read(JSON.stringify({ type: 'FeatureCollection', features: [{ properties }, { properties: null }, 3] })),
  ).toEqual([{ nom: 'Vaitape', habitants: 4927, chef: true, vide: null, liste: '[1,2]' }]);
});

test('OWS-03 features come out of the GML of MapServer, in its own encoding', () => {
  const gml = `<?xml version="1.0" encoding="ISO-8859-1"?><msGMLOutput xmlns:gml="http://www.opengis.net/gml">
    <iles_layer><gml:name>Îles</gml:name><iles_feature>
      <gml:boundedBy><gml:Box><gml:coordinates>1,2 3,4</gml:coordinates></gml:Box></gml:boundedBy>
      <nom>Tahuata é</nom><surface>61.2</surface></iles_feature></iles_layer></msGMLOutput>`;
  expect(readInfo({ type: 'text/xml', body: Buffer.from(gml, 'latin1') })).toEqual([
    { nom: 'Tahuata é', surface: 61.2 },
  ]);
});

test('OWS-03 features come out of the GML of GeoServer, and of the XML of QGIS Server and Esri', () => {
  expect(
    read(`<wfs:FeatureCollection xmlns:wfs="w" xmlns:gml="g" xmlns:t="t"><gml:featureMember><t:ile fid="ile.1">
      <t:geom><gml:Point><gml:pos>1 2</gml:pos></gml:Point></t:geom><t:nom>Maupiti</t:nom></t:ile></gml:featureMember></wfs:FeatureCollection>`),
  ).toEqual([{ nom: 'Maupiti' }]);
  expect(
    read(
      '<GetFeatureInfoResponse><Layer name="a"><Feature id="1"><Attribute name="nom" value="Rapa"/></Feature></Layer></GetFeatureInfoResponse>',
    ),
  ).toEqual([{ nom: 'Rapa' }]);
  expect(read('<FeatureInfoResponse><FIELDS nom="Rapa" code="007"/></FeatureInfoResponse>')).toEqual([
    { nom: 'Rapa', code: '007' },
  ]);
});

test('OWS-03 features come out of the plain text of MapServer and GeoServer', () => {
  expect(
    read(
      "GetFeatureInfo results:\n\nLayer 'iles'\n  Feature 0: \n    nom = 'Anaa'\n    code = '12'\n  Feature 1: \n    nom = 'Faaite'\n",
    ),
  ).toEqual([{ nom: 'Anaa', code: 12 }, { nom: 'Faaite' }]);
  expect(
    read(
      "Results for FeatureType 'a:b':\n--------------------\nGRAY_INDEX = -3.5\nthe_geom = [GEOMETRY (Point)]\n--------------------\n",
    ),
  ).toEqual([{ GRAY_INDEX: -3.5 }]);
  expect(read('no features were found\n')).toEqual([]);
});

test('OWS-03 (SEC-18) names and values of a hostile server stay text, and its pages are nothing', () => {
  const hostile = { [HOSTILE]: HOSTILE, ['x'.repeat(5000)]: 'y'.repeat(5000), bruit: 'a\u0000\u001bb' };
  const [told] = read(JSON.stringify({ features: [{ properties: hostile }] })) ?? [];
  expect(told).toEqual({ [HOSTILE]: HOSTILE, ['x'.repeat(100)]: 'y'.repeat(2000), bruit: 'a b' });
  const polluting = read('{"features":[{"properties":{"__proto__":{"x":1},"constructor":"c"}}]}')?.[0] ?? {};
  expect(Object.keys(polluting)).toEqual(['__proto__', 'constructor']);
  expect(({} as { x?: number }).x).toBeUndefined();
  expect(read(`<html><body>${HOSTILE}</body></html>`)).toBeNull();
});

test.each([
  '<ServiceExceptionReport><ServiceException>non</ServiceException></ServiceExceptionReport>',
  '<ows:ExceptionReport xmlns:ows="o"/>',
  '{"features":',
  '{"error":"x"}',
  '<a><b></a>',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a><x_feature><nom>&x;</nom></x_feature></a>',
  `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(50)}">]><a>&x;&x;</a>`,
  '<a>'.repeat(5000),
])('OWS-03 (SEC-18, FLT-05) %.60s tells nothing', (text) => {
  expect(read(text)).toBeNull();
});
