import type { OfferedLayer, UpstreamCapabilities } from '@motu/contract';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import { shortName } from './systems.ts';

/** What we decode; SVG and TIFF are not among it. */
const PICTURES = /^image\/(?:png|jpeg|webp|gif)/;

/** The layers of a WMS 1.3.0 or 1.1.1 that have a name, the inner ones with what they inherit; null for another document. */
export function readWmsCapabilities(root: XmlElement): UpstreamCapabilities | null {
  const capability = childOf(root, 'Capability');
  const top = childOf(capability, 'Layer');
  if (!/^(?:WMS|WMT_MS)_Capabilities$/.test(root.name) || !top) return null;
  const requests = childOf(capability, 'Request');
  const formatsOf = (request: string) =>
    childrenOf(childOf(requests, request), 'Format').map(({ text }) => text.trim());
  const shared: Inherited = {
    queryable: false,
    projections: [],
    styles: [],
    extent: null,
    formats: formatsOf('GetMap').filter((format) => PICTURES.test(format)),
    infoFormats: formatsOf('GetFeatureInfo'),
  };
  return {
    type: 'wms',
    version: root.attributes.version ?? '1.3.0',
    title: textOf(childOf(root, 'Service'), 'Title') || null,
    layers: layersIn(top, shared),
    matrixSets: [],
  };
}

type Inherited = Pick<OfferedLayer, 'queryable' | 'projections' | 'styles' | 'extent' | 'formats' | 'infoFormats'>;

function layersIn(element: XmlElement, above: Inherited): OfferedLayer[] {
  const { queryable } = element.attributes;
  const own: Inherited = {
    ...above,
    queryable: queryable === undefined ? above.queryable : queryable === '1' || queryable === 'true',
    projections: [...new Set([...above.projections, ...projectionsOf(element)])],
    styles: stylesOf(element, above.styles),
    extent: extentOf(element) ?? above.extent,
  };
  const name = textOf(element, 'Name');
  const layer: OfferedLayer[] = name
    ? [
        {
          name,
          title: textOf(element, 'Title') || name,
          abstract: textOf(element, 'Abstract') || null,
          ...own,
          infoFormats: own.queryable ? own.infoFormats : [],
          matrixSets: [],
          urls: [],
        },
      ]
    : [];
  return [...layer, ...childrenOf(element, 'Layer').flatMap((child) => layersIn(child, own))];
}

/** In 1.1.1 one element may list several. */
function projectionsOf(element: XmlElement): string[] {
  return [...childrenOf(element, 'CRS'), ...childrenOf(element, 'SRS')].flatMap(({ text }) =>
    text.trim().split(/\s+/).filter(Boolean).map(shortName),
  );
}

function stylesOf(element: XmlElement, above: OfferedLayer['styles']): OfferedLayer['styles'] {
  const own = childrenOf(element, 'Style')
    .map((style) => ({ name: textOf(style, 'Name'), title: textOf(style, 'Title') || textOf(style, 'Name') }))
    .filter(({ name }) => !above.some((style) => style.name === name));
  // A WMS takes its first style when none is asked for.
  return [...above, ...own.map((style) => ({ ...style, isDefault: false }))].map((style, i) => ({
    ...style,
    isDefault: i === 0,
  }));
}

function extentOf(element: XmlElement): number[] | null {
  const geographic = childOf(element, 'EX_GeographicBoundingBox');
  const older = childOf(element, 'LatLonBoundingBox')?.attributes;
  const numbers = geographic
    ? ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'].map((name) =>
        Number(textOf(geographic, name)),
      )
    : [older?.minx, older?.miny, older?.maxx, older?.maxy].map(Number);
  return numbers.every(Number.isFinite) ? numbers : null;
}
