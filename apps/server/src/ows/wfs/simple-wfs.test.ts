import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startWithMeasures } from '../../testing/measures.ts';
import type { TestPostgis } from '../../testing/postgis.ts';
import { createXmlSplitter } from '../../xml/split-xml.ts';
import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { createReferencePrograms, type ReferencePrograms } from '../interoperability/programs.ts';

/*
 * What a Simple WFS must do (OGC 09-025, annex A.1.1), clause by clause. The schemas of WFS and of FES are not on the machines that test:
 * what they demand is told here by name; those of OWS are, and judge the parts of the capabilities that they describe, and the reports.
 */
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

const headers = { host: 'motu.pf' };
const SITE = 'http://motu.pf';
const get = (query: string) => motu.app.inject({ url: `/api/wfs?${query}`, headers });
const ask = (parameters: Record<string, string>) =>
  get(String(new URLSearchParams({ service: 'WFS', version: '2.0.0', ...parameters })));
const post = (payload: string) =>
  motu.app.inject({ method: 'POST', url: '/api/wfs', headers: { ...headers, 'content-type': 'text/xml' }, payload });

/** The document element, names without their prefixes. */
function treeOf(xml: string): XmlElement {
  const splitter = createXmlSplitter({ isWanted: () => true, mostElements: 100_000 });
  return [...splitter.push(xml), ...splitter.end()][0] as XmlElement;
}
const named = (wanted: string) => (element: XmlElement) => element.name === wanted;
const namesOf = ({ children }: XmlElement) => children.map(({ name }) => name);

const WFS = 'xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:motu="urn:motu:couches" service="WFS" version="2.0.0"';
const BY_ID = 'urn:ogc:def:query:OGC-WFS::GetFeatureById';
const capabilities = async () => treeOf((await get('service=WFS&request=GetCapabilities')).body);

describe('service metadata (clauses 8 and 8.3)', () => {
  test('DATA-05 the shortest GetCapabilities gives all five parts of the newest version, in their order', async () => {
    const root = await capabilities();
    expect([root.name, root.attributes.version]).toEqual(['WFS_Capabilities', '2.0.0']);
    expect(namesOf(root)).toEqual(['ServiceIdentification', 'ServiceProvider', 'OperationsMetadata', 'FeatureTypeList', 'Filter_Capabilities']); // biome-ignore format: one line
  });

  test('DATA-05 each operation of a Simple WFS is told, with an address for GET and one for POST that answer', async () => {
    const operations = childrenOf(childOf(await capabilities(), 'OperationsMetadata'), 'Operation');
    const told = operations.map(({ attributes }) => attributes.name);
    expect(told).toEqual(
      expect.arrayContaining(['GetCapabilities', 'DescribeFeatureType', 'ListStoredQueries', 'DescribeStoredQueries', 'GetFeature']), // biome-ignore format: one line
    );
    for (const operation of operations) {
      const ways = findAll(operation, ({ name }) => name === 'Get' || name === 'Post');
      expect(ways.map(({ name, attributes }) => [name, attributes.href])).toEqual([
        ['Get', `${SITE}/api/wfs?`],
        ['Post', `${SITE}/api/wfs`],
      ]);
      const name = String(operation.attributes.name);
      const more: Record<string, string> = name.startsWith('Get') ? { typenames: 'motu:mesures', count: '1', valuereference: 'nom' } : {}; // biome-ignore format: one line
      expect([name, (await ask({ request: name, ...more })).statusCode]).toEqual([name, 200]);
      const query = name === 'GetFeature' || name === 'GetPropertyValue' ? '<wfs:Query typeNames="motu:mesures"/>' : '';
      const asked = `<wfs:${name} ${WFS} count="1" valueReference="nom">${query}</wfs:${name}>`;
      expect([name, (await post(asked)).statusCode]).toEqual([name, 200]);
    }
  });

  test('DATA-05 each constraint of table 13 and of FES is told, and those of a Simple WFS are true', async () => {
    const root = await capabilities();
    const constraintsOf = (parent: XmlElement | undefined) =>
      Object.fromEntries(childrenOf(parent, 'Constraint').map((one) => [one.attributes.name, textOf(one, 'DefaultValue')])); // biome-ignore format: one line
    const service = constraintsOf(childOf(root, 'OperationsMetadata'));
    expect(Object.keys(service)).toEqual(expect.arrayContaining(['ImplementsSimpleWFS', 'ImplementsBasicWFS', 'ImplementsTransactionalWFS', 'ImplementsLockingWFS', 'KVPEncoding', 'XMLEncoding', 'SOAPEncoding', 'ImplementsInheritance', 'ImplementsRemoteResolve', 'ImplementsResultPaging', 'ImplementsStandardJoins', 'ImplementsSpatialJoins', 'ImplementsTemporalJoins', 'ImplementsFeatureVersioning', 'ManageStoredQueries'])); // biome-ignore format: one line
    expect(service).toMatchObject({ ImplementsSimpleWFS: 'TRUE', KVPEncoding: 'TRUE', XMLEncoding: 'TRUE' });
    const filter = childOf(root, 'Filter_Capabilities');
    expect(constraintsOf(childOf(filter, 'Conformance'))).toMatchObject({ ImplementsQuery: 'TRUE', ImplementsResourceId: 'TRUE' }); // biome-ignore format: one line
    const ids = findAll(filter as XmlElement, named('ResourceIdentifier')).map(({ attributes }) => attributes.name);
    expect(ids).toEqual(['fes:ResourceId']);
  });

  test('DATA-05 each type has its name, title, systems and extent, and is one that can be asked for', async () => {
    const types = childrenOf(childOf(await capabilities(), 'FeatureTypeList'), 'FeatureType');
    expect(types.length).toBeGreaterThan(10);
    for (const type of types) {
      const name = textOf(type, 'Name');
      expect([name, textOf(type, 'Title') !== '', textOf(type, 'DefaultCRS')]).toEqual([name, true, 'urn:ogc:def:crs:EPSG::4326']); // biome-ignore format: one line
      expect([name, childrenOf(type, 'OtherCRS').length]).toEqual([name, 5]);
      const box = childOf(type, 'WGS84BoundingBox');
      const corners = ['LowerCorner', 'UpperCorner'].flatMap((corner) => textOf(box, corner).split(' ').map(Number));
      expect([name, corners.length, corners.every(Number.isFinite)]).toEqual([name, 4, true]);
      const hits = treeOf((await ask({ request: 'GetFeature', typenames: name, resulttype: 'hits' })).body);
      expect([name, Number(hits.attributes.numberMatched) > 0]).toEqual([name, true]);
    }
  });

  test('DATA-05 what OWS describes of the capabilities obeys its schema', async () => {
    const { body } = await get('service=WFS&request=GetCapabilities');
    const spaces = 'xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink"';
    for (const name of ['ServiceIdentification', 'ServiceProvider', 'OperationsMetadata']) {
      const [part = ''] = new RegExp(`<ows:${name}>.*</ows:${name}>`, 's').exec(body) ?? [];
      const path = programs.keep(`${name}.xml`, part.replace(`<ows:${name}>`, `<ows:${name} ${spaces}>`));
      await programs.validate('ows/1.1.0/owsAll.xsd', path);
    }
  });
});

const versions = (list: readonly string[]) =>
  `<wfs:GetCapabilities xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1" service="WFS"><ows:AcceptVersions>${list.map((one) => `<ows:Version>${one}</ows:Version>`).join('')}</ows:AcceptVersions></wfs:GetCapabilities>`;

describe('version negotiation (OWS Common 1.1, clause 7.3.2)', () => {
  test.each([
    [['10.0.0', '2.0.0', '1.1.0'], '2.0.0'],
    [['1.1.0', '2.0.0'], '1.1.0'],
    [['2.0.0', '1.1.0'], '2.0.0'],
    [['9.9.9', '1.1.0'], '1.1.0'],
  ])('DATA-05 of the versions %j the first that is served is given: %s', async (accepted, version) => {
    const byAddress = await get(`service=WFS&request=GetCapabilities&AcceptVersions=${accepted.join(',')}`);
    expect(treeOf(byAddress.body).attributes.version).toBe(version);
    expect(treeOf((await post(versions(accepted))).body).attributes.version).toBe(version);
  });

  test('DATA-05 a client that takes no version of ours is told so, by address and by XML', async () => {
    const byAddress = await get('service=WFS&request=GetCapabilities&acceptversions=0.0.0,3.0.0');
    for (const answer of [byAddress, await post(versions(['0.0.0', '3.0.0']))])
      expect(await exceptionOf(answer)).toEqual([400, 'VersionNegotiationFailed', undefined]);
  });
});

type Answer = Awaited<ReturnType<typeof post>>;
let reports = 0;

/** What a report says, once the schema of OWS has found it whole. */
async function exceptionOf({ statusCode, body }: Answer): Promise<[number, string | undefined, string | undefined]> {
  await programs.validate('ows/1.1.0/owsExceptionReport.xsd', programs.keep(`report-${reports++}.xml`, body));
  const root = treeOf(body);
  expect([root.name, root.attributes.version]).toEqual(['ExceptionReport', '2.0.0']);
  const [exception, ...others] = childrenOf(root, 'Exception');
  expect([others, textOf(exception, 'ExceptionText') !== '']).toEqual([[], true]);
  return [statusCode, exception?.attributes.exceptionCode, exception?.attributes.locator];
}

describe('exception reports (clause 7.5, and 8 of OWS Common)', () => {
  const INVALID = 'InvalidParameterValue';
  test.each<[string, string, string, string]>([
    ['no service', 'request=GetCapabilities', 'MissingParameterValue', 'service'],
    ['another service', 'service=WMS&request=GetCapabilities', INVALID, 'service'],
    ['no operation', 'service=WFS', 'MissingParameterValue', 'request'],
    ['an unknown operation', 'service=WFS&request=Envoler', 'OperationNotSupported', 'Envoler'],
    ['a version that is not served', 'service=WFS&version=9.9.9&request=GetFeature&typenames=communes', INVALID, 'version'],
    ['no type', 'service=WFS&version=2.0.0&request=GetFeature', 'MissingParameterValue', 'typenames'],
    ['an unknown type', 'service=WFS&version=2.0.0&request=GetFeature&typenames=x', INVALID, 'typenames'],
    ['an unknown type to describe', 'service=WFS&version=2.0.0&request=DescribeFeatureType&typename=x', INVALID, 'typenames'],
    ['an unknown stored query', 'service=WFS&version=2.0.0&request=GetFeature&storedquery_id=x', INVALID, 'storedquery_id'],
    ['an unknown stored query to describe', 'service=WFS&version=2.0.0&request=DescribeStoredQueries&storedquery_id=x', INVALID, 'storedquery_id'],
    ['a stored query without its parameter', `service=WFS&version=2.0.0&request=GetFeature&storedquery_id=${BY_ID}`, 'MissingParameterValue', 'id'],
    ['a format that is not given', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&outputformat=x', INVALID, 'outputformat'],
    ['a kind of result that is none', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&resulttype=x', INVALID, 'resulttype'],
    ['a count that is none', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&count=x', INVALID, 'count'],
    ['a first object that is none', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&startindex=-1', INVALID, 'startindex'],
    ['a system that is not served', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&srsname=EPSG:1', INVALID, 'srsname'],
    ['a box that is none', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&bbox=1,2,3', INVALID, 'bbox'],
    ['an order by nothing', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&sortby=x', INVALID, 'sortby'],
    ['a property that is none', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&propertyname=x', INVALID, 'propertyname'],
    ['a filter that is none', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&filter=x', INVALID, 'filter'],
    ['a parameter twice', 'service=WFS&version=2.0.0&request=GetFeature&typenames=communes&TYPENAMES=iles', INVALID, 'typenames'],
  ])('DATA-05 %s: the report has the code of the standard and names what is wrong', async (_what, query, code, locator) => {
    expect(await exceptionOf(await get(query))).toEqual([400, code, locator]);
  }); // biome-ignore format: a table

  test.each([
    ['DescribeFeatureType', '<wfs:TypeName>motu:x</wfs:TypeName>', 'typenames'],
    ['DescribeStoredQueries', '<wfs:StoredQueryId>urn:x</wfs:StoredQueryId>', 'storedquery_id'],
    ['GetFeature', '<wfs:StoredQuery id="urn:x"/>', 'storedquery_id'],
  ])('DATA-05 what is unknown in a %s of XML is refused in the same way', async (operation, content, locator) => {
    const answer = await post(`<wfs:${operation} ${WFS}>${content}</wfs:${operation}>`);
    expect(await exceptionOf(answer)).toEqual([400, 'InvalidParameterValue', locator]);
  });
});

describe('stored queries (clauses 7.9.3, 11 and 14)', () => {
  test('DATA-05 the query by identifier is listed with its types, and described with its one parameter, alone or among all', async () => {
    const [listed, ...others] = childrenOf(treeOf((await ask({ request: 'ListStoredQueries' })).body), 'StoredQuery');
    expect([listed?.attributes.id, others]).toEqual([BY_ID, []]);
    expect(childrenOf(listed, 'ReturnFeatureType').map(({ text }) => text)).toContain('motu:mesures');
    for (const answer of [
      await ask({ request: 'DescribeStoredQueries' }),
      await ask({ request: 'DescribeStoredQueries', storedquery_id: BY_ID }),
      await post(`<wfs:DescribeStoredQueries ${WFS}><wfs:StoredQueryId>${BY_ID}</wfs:StoredQueryId></wfs:DescribeStoredQueries>`), // biome-ignore format: one line
    ]) {
      const [one, ...more] = childrenOf(treeOf(answer.body), 'StoredQueryDescription');
      expect([one?.attributes.id, more]).toEqual([BY_ID, []]);
      expect(childrenOf(one, 'Parameter').map(({ attributes }) => attributes)).toEqual([{ name: 'id', type: 'xs:string' }]); // biome-ignore format: one line
      expect(childOf(one, 'QueryExpressionText')?.attributes).toMatchObject({ language: 'urn:ogc:def:queryLanguage:OGC-WFS::WFS_QueryExpression', isPrivate: 'true' }); // biome-ignore format: one line
    }
  });

  test('DATA-05 GetFeatureById gives the object itself, by address and by XML, and 404 where there is none', async () => {
    const asked = (id: string) => `<wfs:GetFeature ${WFS}><wfs:StoredQuery id="${BY_ID}"><wfs:Parameter name="id">${id}</wfs:Parameter></wfs:StoredQuery></wfs:GetFeature>`; // biome-ignore format: one line
    const both = (id: string) => Promise.all([ask({ request: 'GetFeature', storedquery_id: BY_ID, id }), post(asked(id))]); // biome-ignore format: one line
    for (const { statusCode, body } of await both('mesures.42')) {
      const { name, attributes, children } = treeOf(body);
      expect([statusCode, name, attributes.id]).toEqual([200, 'mesures', 'mesures.42']);
      expect(children[0]).toMatchObject({ name: 'nom', text: 'Mesure 42' });
    }
    for (const id of ['mesures.4200', 'mesures.x', 'uuid-x', 'nulle-part.1'])
      for (const answer of await both(id)) {
        const [, code, locator] = await exceptionOf(answer);
        expect([id, answer.statusCode, code, locator]).toEqual([id, 404, 'InvalidParameterValue', 'id']);
      }
  });
});

describe('KVP binding and presentation (clauses 6.2.5, 7.6.3 and 7.7.4.4)', () => {
  test('DATA-05 names of parameters are read in any letter case', async () => {
    const { body } = await get('SERVICE=WFS&Version=2.0.0&REQUEST=GetFeature&tYPEnAMES=motu:mesures&COUNT=2&startIndex=1&ResultType=results'); // biome-ignore format: one line
    const members = childrenOf(treeOf(body), 'member').map(({ children }) => children[0]?.attributes.id);
    expect(members).toEqual(['mesures.2', 'mesures.3']);
  });

  test('DATA-05 pages lead to the next and back to the one before, the last to no other; a count of all leads to the first', async () => {
    const page = async (query: string) => treeOf((await get(query)).body).attributes;
    const follow = async (href = '') => {
      expect(href).toContain(`${SITE}/api/wfs?`);
      return page(href.slice(`${SITE}/api/wfs?`.length));
    };
    const asked = 'service=WFS&version=2.0.0&request=GetFeature&typenames=motu:mesures&count=100';
    const hits = await page(`${asked}&resulttype=hits`);
    expect([hits.numberMatched, hits.numberReturned, hits.previous]).toEqual(['250', '0', undefined]);
    const first = await follow(hits.next);
    expect([first.numberReturned, first.previous]).toEqual(['100', undefined]);
    const second = await follow(first.next);
    const last = await follow(second.next);
    expect([second.numberReturned, last.numberReturned, last.next]).toEqual(['100', '50', undefined]);
    const back = await follow((await follow(last.previous)).previous);
    expect([back.next, back.previous]).toEqual([first.next, undefined]);
  });
});
