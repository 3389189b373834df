import type Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import GPX from 'ol/format/GPX.js';
import KML from 'ol/format/KML.js';
import Geometry from 'ol/geom/Geometry.js';
import { installXmlDom, parseXml, withoutPictures } from '../../xml/index.ts';
import { readText } from './file-text.ts';
import { fr } from './fr.ts';
import type { Batch, RawObject, ReadChoices, Reading } from './reading.ts';
import { FileRefusal } from './refusal.ts';
import { XmlFault, type XmlPiece, XmlSplitter } from './split-xml.ts';

type Kind = {
  format: 'KML' | 'GPX';
  elements: readonly string[];
  isAlone?: boolean;
  read(document: Document): Feature[];
};

const DEGREES = { dataProjection: 'EPSG:4326', featureProjection: 'EPSG:4326' };

const KML_KIND: Kind = {
  format: 'KML',
  elements: ['Placemark'],
  // No style of the file is taken over, and none of its pictures is fetched.
  read: (document) =>
    new KML({ extractStyles: false, showPointNames: false }).readFeatures(withoutPictures(document), DEGREES),
};
const GPX_KIND: Kind = {
  format: 'GPX',
  elements: ['wpt', 'rte', 'trk'],
  read: (document) => new GPX().readFeatures(document, DEGREES),
};

/** What the formats set beside the attributes of an object: nothing of the file, or the name of a style that is not taken over. */
const BESIDE_ATTRIBUTES = ['styleUrl', 'extensionsNode_'];

/** Elements that are parsed together. */
const TOGETHER = 200;
const GEOJSON = new GeoJSON();

/** `isAlone`: the files that it links to are not beside it, as they are in an archive. */
export const readKml = (file: Blob, choices: ReadChoices, isAlone: boolean): Reading =>
  readXml(file, { ...KML_KIND, isAlone }, choices);
export const readGpx = (file: Blob, choices: ReadChoices): Reading => readXml(file, GPX_KIND, choices);

function readXml(file: Blob, kind: Kind, choices: ReadChoices): Reading {
  installXmlDom();
  // Both are in degrees of WGS 84, always.
  return { format: kind.format, system: { name: 'EPSG:4326' }, batches: () => batches(file, kind, choices) };
}

async function* batches(file: Blob, kind: Kind, { skipsBad }: ReadChoices): AsyncGenerator<Batch> {
  const splitter = new XmlSplitter(kind.elements);
  let count = 0;
  let hasLinks = false;
  try {
    for await (const [text, share] of readText(file)) {
      const pieces = splitter.push(text);
      hasLinks ||= text.includes('<NetworkLink>');
      for (let at = 0; at < pieces.length; at += TOGETHER) {
        const some = pieces.slice(at, at + TOGETHER);
        const objects = toObjects(some, splitter, kind, count, skipsBad === true);
        count += some.length;
        yield { objects, share };
      }
    }
    splitter.end();
    if (count === 0 && hasLinks && kind.isAlone) throw new FileRefusal(fr.linksOnly);
  } catch (error) {
    throw error instanceof XmlFault ? new FileRefusal(breakOf(error, kind, count), [], error) : error;
  }
}

function breakOf({ reason }: XmlFault, { format }: Kind, count: number): string {
  if (reason === 'doctype') return fr.doctype;
  if (reason === 'truncated') return fr.cut(count);
  return reason === 'too-long' ? fr.tooLongObject : fr.notXml(format);
}

function toObjects(
  pieces: readonly XmlPiece[],
  splitter: XmlSplitter,
  kind: Kind,
  before: number,
  skipsBad: boolean,
): RawObject[] {
  const { open, close } = splitter.root ?? { open: '', close: '' };
  const read = (some: readonly XmlPiece[]) =>
    kind.read(parseXml(`${open}${some.map(({ text }) => text).join('\n')}${close}`)).map(toObject);
  try {
    const objects = read(pieces);
    // As many as there are elements: each is known by its line.
    return objects.length === pieces.length
      ? objects.map((object, i) => ({ ...object, place: () => placeOf(pieces[i], before + i) }))
      : objects;
  } catch {
    // One of them is bad: each on its own tells which.
    return pieces.flatMap((piece, i) => {
      try {
        return read([piece]);
      } catch (cause) {
        // Left out and counted, by whoever packs the objects.
        if (skipsBad) return [{ geometry: { type: 'Unreadable' }, properties: {} }];
        throw new FileRefusal(fr.badXml(placeOf(piece, before + i), kind.format), [{ kind: 'skip' }], cause);
      }
    });
  }
}

const placeOf = (piece: XmlPiece | undefined, index: number) => fr.lineObject(piece?.line ?? 0, index + 1);

function toObject(feature: Feature): RawObject {
  const { [feature.getGeometryName()]: shape, ...properties } = feature.getProperties();
  for (const name of BESIDE_ATTRIBUTES) delete properties[name];
  const geometry: unknown = shape;
  return { geometry: geometry instanceof Geometry ? GEOJSON.writeGeometryObject(geometry) : null, properties };
}
