import { tahitiDay } from '@motu/core';
import { namedSources } from '../domain/default-content/osm-words.ts';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { organisationOf, type Provider, termsOf } from './capability-parts.ts';
import { element, elementWith, type Xml, xmlDocument } from './xml.ts';

const NAMESPACES = {
  'xmlns:gmd': 'http://www.isotc211.org/2005/gmd',
  'xmlns:gco': 'http://www.isotc211.org/2005/gco',
};
const CODES = 'http://www.isotc211.org/2005/resources/Codelist/gmxCodelists.xml';
const LANGUAGES = 'http://www.loc.gov/standards/iso639-2/';

/** What a catalogue reads of a layer: a record of ISO 19115, written as ISO 19139 says, in the order of its schema. */
export function layerRecord(layer: ServiceLayer, provider: Provider, base: string): string {
  return xmlDocument(
    elementWith(
      'gmd:MD_Metadata',
      NAMESPACES,
      text('gmd:fileIdentifier', layer.slug),
      language(),
      element('gmd:characterSet', code('MD_CharacterSetCode', 'utf8')),
      element('gmd:hierarchyLevel', code('MD_ScopeCode', 'dataset')),
      element('gmd:contact', publisherParty(provider)),
      // Written when it is asked for.
      element('gmd:dateStamp', element('gco:Date', tahitiDay(new Date()))),
      text('gmd:metadataStandardName', 'ISO 19115:2003/19139'),
      element('gmd:identificationInfo', identification(layer, provider)),
      element('gmd:distributionInfo', distribution(layer, base)),
    ),
  );
}

function identification(layer: ServiceLayer, provider: Provider): Xml {
  const { title, abstract, producer, note } = layer;
  return element(
    'gmd:MD_DataIdentification',
    element('gmd:citation', element('gmd:CI_Citation', text('gmd:title', title), revision(layer))),
    text('gmd:abstract', abstract),
    producer ? element('gmd:pointOfContact', party(producer, null, 'originator')) : null,
    constraints(layer, provider),
    language(),
    element('gmd:extent', element('gmd:EX_Extent', element('gmd:geographicElement', box(layer)))),
    note ? text('gmd:supplementalInformation', note) : null,
  );
}

/** A year, a month or a day; other words of a producer are no date. */
const DATE = /^\d{4}(?:-\d\d){0,2}$/;

function revision({ date }: ServiceLayer): Xml {
  if (!date || !DATE.test(date)) return elementWith('gmd:date', { 'gco:nilReason': 'unknown' });
  const day = element('gmd:date', element('gco:Date', date));
  return element('gmd:date', element('gmd:CI_Date', day, element('gmd:dateType', code('CI_DateTypeCode', 'revision'))));
}

function constraints({ drawing }: ServiceLayer, { producers = () => [] }: Provider): Xml | null {
  const sources = new Set(drawing ? namedSources(drawing, producers()) : []);
  const terms = termsOf(producers().filter(({ slug }) => sources.has(slug)));
  if (terms.length === 0) return null;
  const limits = terms.map((term) => text('gmd:useLimitation', term));
  return element('gmd:resourceConstraints', element('gmd:MD_Constraints', limits));
}

function box({ extent: [west, south, east, north] }: ServiceLayer): Xml {
  const side = (name: string, degrees: number) => element(`gmd:${name}`, element('gco:Decimal', degrees));
  return element(
    'gmd:EX_GeographicBoundingBox',
    side('westBoundLongitude', west),
    side('eastBoundLongitude', east),
    side('southBoundLatitude', south),
    side('northBoundLatitude', north),
  );
}

/** Both services, by which the layer is asked under its name. */
function distribution({ slug }: ServiceLayer, base: string): Xml {
  const services = { 'OGC:WMS': `${base}/api/wms`, 'OGC:WMTS': `${base}/api/wmts` };
  const resources = Object.entries(services).map(([protocol, address]) =>
    element(
      'gmd:onLine',
      element(
        'gmd:CI_OnlineResource',
        element('gmd:linkage', element('gmd:URL', address)),
        text('gmd:protocol', protocol),
        text('gmd:name', slug),
      ),
    ),
  );
  return element(
    'gmd:MD_Distribution',
    element('gmd:transferOptions', element('gmd:MD_DigitalTransferOptions', resources)),
  );
}

const publisherParty = (provider: Provider): Xml =>
  party(organisationOf(provider), provider.supportEmail, 'pointOfContact', provider.publisher?.url);

function party(name: string, email: string | null, role: string, site?: string | null): Xml {
  const address = email && element('gmd:CI_Address', text('gmd:electronicMailAddress', email));
  const online =
    site &&
    element('gmd:onlineResource', element('gmd:CI_OnlineResource', element('gmd:linkage', element('gmd:URL', site))));
  return element(
    'gmd:CI_ResponsibleParty',
    text('gmd:organisationName', name),
    address || online
      ? element(
          'gmd:contactInfo',
          element('gmd:CI_Contact', address ? element('gmd:address', address) : null, online || null),
        )
      : null,
    element('gmd:role', code('CI_RoleCode', role)),
  );
}

const language = (): Xml =>
  element('gmd:language', elementWith('gmd:LanguageCode', { codeList: LANGUAGES, codeListValue: 'fre' }, 'fre'));

const code = (list: string, value: string): Xml =>
  elementWith(`gmd:${list}`, { codeList: `${CODES}#${list}`, codeListValue: value }, value);

const text = (name: string, value: string): Xml => element(name, element('gco:CharacterString', value));
