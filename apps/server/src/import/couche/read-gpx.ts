import { childrenOf, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { readXmlFile, type XmlLanguage } from './read-xml-file.ts';
import type { RawFeature, Reading, ReadOptions } from './reading.ts';
import { oneLine, refusedChoice } from './refusal.ts';

/** What a GPS writes, by the names that other programs give these tables. */
const TABLES = { waypoints: 'wpt', routes: 'rte', tracks: 'trk' } as const;
type Table = keyof typeof TABLES;

const WRITTEN = ['name', 'desc', 'cmt', 'type', 'sym', 'time', 'ele', 'number'];

/** Points, routes and tracks: each is a layer of its own. */
export async function readGpx(file: string, size: number, options: ReadOptions): Promise<Reading> {
  const tables = options.table === null ? await gpxTables(file, size, options) : Object.keys(TABLES);
  const names = tables.map((name) => `«\u00a0${name}\u00a0»`).join(', ');
  const table = options.table ?? (tables.length > 1 ? null : (tables[0] ?? 'waypoints'));
  if (table === null)
    throw refusedChoice(file, 'table', `il contient plusieurs tables\u00a0: ${names}\u00a0; choisissez-en une`);
  if (!(table in TABLES))
    throw refusedChoice(file, 'table', `il n’a pas de table «\u00a0${oneLine(table)}\u00a0»\u00a0; il a ${names}`);
  return readXmlFile(file, size, options, languageOf(TABLES[table as Table]));
}

/** The tables that hold something. */
export async function gpxTables(file: string, size: number, options: ReadOptions): Promise<string[]> {
  const seen = new Set<string>();
  const language = languageOf(...Object.values(TABLES));
  const reading = await readXmlFile(file, size, options, {
    ...language,
    toFeature: (node) => {
      seen.add(node.name);
      return { geometry: null, properties: {} };
    },
  });
  try {
    for await (const _ of reading.batches()) if (seen.size === Object.keys(TABLES).length) break;
  } finally {
    await reading.close();
  }
  return Object.entries(TABLES).flatMap(([name, element]) => (seen.has(element) ? [name] : []));
}

function languageOf(...elements: string[]): XmlLanguage {
  return { format: 'GPX', root: 'gpx', isWanted: (name) => elements.includes(name), toFeature };
}

function toFeature(node: XmlElement): RawFeature {
  const texts = WRITTEN.map((name) => [name, textOf(node, name)] as const).filter(([, text]) => text !== '');
  return { geometry: shapeOf(node), properties: Object.fromEntries(texts) };
}

function shapeOf(node: XmlElement): unknown {
  switch (node.name) {
    case 'wpt':
      return { type: 'Point', coordinates: placeOf(node) };
    case 'rte':
      return { type: 'LineString', coordinates: childrenOf(node, 'rtept').map(placeOf) };
    default: {
      const lines = childrenOf(node, 'trkseg').map((segment) => childrenOf(segment, 'trkpt').map(placeOf));
      // A receiver that is switched on and off leaves segments of one point.
      return { type: 'MultiLineString', coordinates: lines.filter((line) => line.length > 1) };
    }
  }
}

const placeOf = ({ attributes }: XmlElement): number[] => [Number(attributes.lon), Number(attributes.lat)];
