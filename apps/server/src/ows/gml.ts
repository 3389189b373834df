import type { GeoJsonShape } from '@motu/engine/ground';
import { type System, toUrn } from './systems.ts';
import { element, elementWith, type Xml, xmlDocument } from './xml.ts';

type GmlVersion = '3.1.1' | '3.2';

type Things = {
  features: readonly {
    id: string;
    layer: string;
    geometry: GeoJsonShape | null;
    properties: Readonly<Record<string, string | number | boolean | null>>;
  }[];
};

type Position = readonly number[];

const NAMESPACES: Record<GmlVersion, { gml: string; wfs: string }> = {
  '3.1.1': { gml: 'http://www.opengis.net/gml', wfs: 'http://www.opengis.net/wfs' },
  '3.2': { gml: 'http://www.opengis.net/gml/3.2', wfs: 'http://www.opengis.net/wfs/2.0' },
};

/** A name of the product's own things, which nobody fetches. */
const OWN_NAMESPACE = 'urn:motu:couches';

/** What was found at a point as features of GML: a collection such as WFS gives, which every client of it reads. */
export function toGml(version: GmlVersion, { features }: Things, system: System): string {
  const { gml, wfs } = NAMESPACES[version];
  const isNew = version === '3.2';
  const counts = isNew
    ? { timeStamp: new Date().toISOString(), numberMatched: 'unknown', numberReturned: features.length }
    : {};
  const members = features.map((one, at) => {
    // One thing may be found twice, and an id stands once in a document.
    const id = xmlName(`${one.id}.${at}`);
    const shape = one.geometry && element('motu:geometrie', shapeOf(one.geometry, { isNew, id, system }));
    const values = Object.entries(one.properties)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => element(`motu:${xmlName(name)}`, String(value)));
    const thing = elementWith(`motu:${xmlName(one.layer)}`, { 'gml:id': id }, shape, values);
    return element(isNew ? 'wfs:member' : 'gml:featureMember', thing);
  });
  return xmlDocument(
    elementWith(
      'wfs:FeatureCollection',
      { 'xmlns:wfs': wfs, 'xmlns:gml': gml, 'xmlns:motu': OWN_NAMESPACE, ...counts },
      members,
    ),
  );
}

/** A word that an element or an id may be called: what an imported table calls a column may be anything. */
export function xmlName(text: string): string {
  const name = text.normalize('NFC').replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^\p{L}|^_/u.test(name) ? name : `_${name}`;
}

type Writing = { isNew: boolean; id: string; system: System };

function shapeOf({ type, coordinates }: GeoJsonShape, writing: Writing): Xml {
  const { isNew, id, system } = writing;
  const attributes = (suffix: string) => ({ ...(isNew && { 'gml:id': `${id}.${suffix}` }) });
  const whole = { ...attributes('g'), srsName: toUrn(system.name), srsDimension: 2 };
  const list = (positions: readonly Position[]) => positions.map((one) => inOrder(one, system)).join(' ');
  switch (type) {
    case 'MultiPoint': {
      const points = (coordinates as Position[]).map((one, at) =>
        element('gml:pointMember', elementWith('gml:Point', attributes(`p${at}`), element('gml:pos', list([one])))),
      );
      return elementWith('gml:MultiPoint', whole, points);
    }
    case 'MultiLineString': {
      const lines = (coordinates as Position[][]).map((one, at) =>
        element(
          'gml:curveMember',
          elementWith('gml:LineString', attributes(`l${at}`), element('gml:posList', list(one))),
        ),
      );
      return elementWith('gml:MultiCurve', whole, lines);
    }
    case 'MultiPolygon': {
      const ring = (one: Position[], at: number) =>
        element(
          at === 0 ? 'gml:exterior' : 'gml:interior',
          element('gml:LinearRing', element('gml:posList', list(one))),
        );
      const polygons = (coordinates as Position[][][]).map((rings, at) =>
        element('gml:surfaceMember', elementWith('gml:Polygon', attributes(`s${at}`), rings.map(ring))),
      );
      return elementWith('gml:MultiSurface', whole, polygons);
    }
  }
}

function inOrder([x = 0, y = 0]: Position, { isLatitudeFirst }: System): string {
  return isLatitudeFirst ? `${y} ${x}` : `${x} ${y}`;
}
