import type { ServiceLayer } from '../../domain/service-layer.ts';
import { element, elementWith, xmlDocument } from '../xml.ts';
import type { WfsVersion } from './capabilities.ts';
import { NAMESPACE, PREFIX, typeName } from './names.ts';
import { BY_ID, type WfsQuery } from './query.ts';
import type { WfsRequest } from './request.ts';

const WFS = { new: 'http://www.opengis.net/wfs/2.0', old: 'http://www.opengis.net/wfs' };
const GML = { new: 'http://www.opengis.net/gml/3.2', old: 'http://www.opengis.net/gml' };

export const SPACES = { 'xmlns:gml': GML.new, [`xmlns:${PREFIX}`]: NAMESPACE };

type Answer = {
  matched: number;
  returned: number;
  isHits: boolean;
  asked: WfsRequest;
  base: string;
  version: WfsVersion;
  isNew: boolean;
};

/** An element that is opened, and closed when its content is written. */
const opened = (name: string, attributes: Record<string, string | number | undefined>): string =>
  `${xmlDocument(elementWith(name, attributes)).trimEnd().slice(0, -2)}>\n`;

export const collectionEnd = '\n</wfs:FeatureCollection>\n';

export function collectionStart({ layer, start, limit }: WfsQuery, answer: Answer): string {
  const { matched, returned, isHits, asked, base, isNew } = answer;
  const age = isNew ? 'new' : 'old';
  const page = (from: number) =>
    `${base}/api/wfs?${asked.address({ startindex: String(from), count: String(limit), resulttype: 'results' })}`;
  const hasPages = isNew && asked.hasAddress;
  // A count of what there is leads to the first page of it (WFS 2.0.0, 7.7.4.2).
  const hasNext = isHits ? start < matched && limit > 0 : returned > 0 && start + returned < matched;
  const describe = `${base}/api/wfs?service=WFS&version=${isNew ? '2.0.0' : '1.1.0'}&request=DescribeFeatureType&typename=${typeName(layer)}`;
  const schema = isNew ? 'http://schemas.opengis.net/wfs/2.0/wfs.xsd' : 'http://schemas.opengis.net/wfs/1.1.0/wfs.xsd';
  return opened('wfs:FeatureCollection', {
    'xmlns:wfs': WFS[age],
    'xmlns:gml': GML[age],
    [`xmlns:${PREFIX}`]: NAMESPACE,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${NAMESPACE} ${describe} ${WFS[age]} ${schema}`,
    timeStamp: new Date().toISOString(),
    ...(isNew
      ? { numberMatched: matched, numberReturned: returned }
      : { numberOfFeatures: isHits ? matched : returned }),
    ...(hasPages && hasNext && { next: page(start + returned) }),
    ...(hasPages && returned > 0 && start > 0 && { previous: page(Math.max(0, start - limit)) }),
  });
}

export const valuesStart = (matched: number, returned: number): string =>
  opened('wfs:ValueCollection', {
    'xmlns:wfs': WFS.new,
    ...SPACES,
    timeStamp: new Date().toISOString(),
    numberMatched: matched,
    numberReturned: returned,
  });

const TITLE = 'Un objet par son identifiant';

export function listStoredQueries(layers: readonly ServiceLayer[]): string {
  const types = layers.map((layer) => element('wfs:ReturnFeatureType', typeName(layer)));
  const query = elementWith('wfs:StoredQuery', { id: BY_ID }, element('wfs:Title', TITLE), types);
  return xmlDocument(elementWith('wfs:ListStoredQueriesResponse', { 'xmlns:wfs': WFS.new, ...SPACES }, query));
}

export function describeStoredQueries(layers: readonly ServiceLayer[]): string {
  const types = layers.map(typeName).join(' ');
  const description = elementWith(
    'wfs:StoredQueryDescription',
    { id: BY_ID },
    element('wfs:Title', TITLE),
    elementWith('wfs:Parameter', { name: 'id', type: 'xs:string' }),
    elementWith('wfs:QueryExpressionText', {
      returnFeatureTypes: types,
      language: 'urn:ogc:def:queryLanguage:OGC-WFS::WFS_QueryExpression',
      isPrivate: 'true',
    }),
  );
  const spaces = { 'xmlns:wfs': WFS.new, 'xmlns:xs': 'http://www.w3.org/2001/XMLSchema', ...SPACES };
  return xmlDocument(elementWith('wfs:DescribeStoredQueriesResponse', spaces, description));
}
