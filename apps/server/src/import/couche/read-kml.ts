import { childOf, childrenOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { readXmlFile, type XmlLanguage } from './read-xml-file.ts';
import type { RawFeature, Reading, ReadOptions } from './reading.ts';

type Position = number[];
type Shape = { type: string; coordinates: unknown };

/** What people write of a place, beside the attributes that programs write. */
const WRITTEN = ['name', 'description', 'address', 'phoneNumber'];
const SHAPES = new Set(['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry', 'Track', 'MultiTrack']);

const KML: XmlLanguage = { format: 'KML', root: 'kml', isWanted: (name) => name === 'Placemark', toFeature };

/** Places of Google Earth and of many others, as .kml or packed as .kmz. */
export function readKml(file: string, size: number, options: ReadOptions): Promise<Reading> {
  return readXmlFile(file, size, options, KML);
}

function toFeature(placemark: XmlElement): RawFeature {
  const shapes = placemark.children.filter(({ name }) => SHAPES.has(name)).flatMap(shapesOf);
  return { geometry: together(shapes), properties: { ...written(placemark), ...extended(placemark) } };
}

function written(placemark: XmlElement): Record<string, string | null> {
  const [stamp, span] = [childOf(placemark, 'TimeStamp'), childOf(placemark, 'TimeSpan')];
  const dates = {
    ...(stamp && { date: textOf(stamp, 'when') || null }),
    ...(span && { begin: textOf(span, 'begin') || null, end: textOf(span, 'end') || null }),
  };
  const texts = WRITTEN.map((name) => [name, textOf(placemark, name)] as const).filter(([, text]) => text !== '');
  return { ...Object.fromEntries(texts), ...dates };
}

/** Attributes, named alone or after a schema. */
function extended(placemark: XmlElement): Record<string, string | null> {
  const data = childOf(placemark, 'ExtendedData');
  if (!data) return {};
  const alone = childrenOf(data, 'Data').map(
    (one) => [one.attributes.name ?? '', textOf(one, 'value') || null] as const,
  );
  const simple = childrenOf(data, 'SchemaData')
    .flatMap((schema) => childrenOf(schema, 'SimpleData'))
    .map((one) => [one.attributes.name ?? '', one.text.trim() || null] as const);
  return Object.fromEntries([...alone, ...simple].filter(([name]) => name !== ''));
}

function shapesOf(node: XmlElement): Shape[] {
  switch (node.name) {
    case 'Point':
      return [{ type: 'Point', coordinates: positionsOf(node)[0] }];
    case 'LineString':
    case 'LinearRing':
      return [{ type: 'LineString', coordinates: positionsOf(node) }];
    case 'Polygon': {
      const edges = ['outerBoundaryIs', 'innerBoundaryIs'].flatMap((edge) => childrenOf(node, edge));
      return [
        { type: 'Polygon', coordinates: edges.flatMap((edge) => childrenOf(edge, 'LinearRing')).map(positionsOf) },
      ];
    }
    case 'Track':
      return [{ type: 'LineString', coordinates: childrenOf(node, 'coord').map(({ text }) => numbers(text, /\s+/)) }];
    default:
      return node.children.filter(({ name }) => SHAPES.has(name)).flatMap(shapesOf);
  }
}

/** `lon,lat,alt lon,lat,alt` */
function positionsOf(node: XmlElement): Position[] {
  const text = textOf(node, 'coordinates');
  return text === '' ? [] : text.split(/\s+/).map((place) => numbers(place, ','));
}

const numbers = (text: string, between: string | RegExp): Position =>
  text.trim().split(between).slice(0, 2).map(Number);

/** One of them as it is, several of one kind as many; of several kinds, the areas, else the lines. */
function together(shapes: readonly Shape[]): Shape | null {
  for (const type of ['Polygon', 'LineString', 'Point']) {
    const same = shapes.filter((shape) => shape.type === type);
    const [only] = same;
    if (only)
      return same.length === 1
        ? only
        : { type: `Multi${type}`, coordinates: same.map(({ coordinates }) => coordinates) };
  }
  return null;
}
