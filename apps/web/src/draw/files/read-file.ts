import { AppError } from '@motu/core';
import type Feature from 'ol/Feature.js';
import EsriJSON from 'ol/format/EsriJSON.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import GPX from 'ol/format/GPX.js';
import Geometry from 'ol/geom/Geometry.js';
import type SimpleGeometry from 'ol/geom/SimpleGeometry.js';
import { toPlain } from '../../map/ol-geometry.ts';
import { positionsOf } from '../../map/plain-geometry.ts';
import { parseXml, withoutPictures } from '../../xml/index.ts';
import type { NewDrawing } from '../drawing.ts';
import { refuseDeepJson, refuseDeepXml, refuseDoctype } from './check-text.ts';
import { decodeText } from './decode-text.ts';
import { type Reader, readerOf } from './file-format.ts';
import { learnSystem } from './file-systems.ts';
import { fr } from './fr.ts';
import { createKml, readKmlStyle } from './kml-format.ts';
import { MAX_BYTES, MAX_FEATURES, MAX_VERTICES } from './limits.ts';
import { readTimes } from './point-times.ts';
import { toDrawing } from './properties.ts';
import { unpacked } from './unzip.ts';

/** How the library counts the time of a vertex: in seconds for GPX, in milliseconds for a track of KML. */
const TIMES_PER_SECOND: Record<Reader, number> = { gpx: 1, kml: 1000, json: 1, lines: 1 };
const DEGREES = { dataProjection: 'EPSG:4326', featureProjection: 'EPSG:4326' };

/** Reads a file, or all that an archive holds for us. */
export async function openFile(name: string, bytes: Uint8Array, now: string): Promise<NewDrawing[]> {
  readerOf(name);
  const parts = await unpacked(bytes);
  return parts.flatMap((part) => readFile(name, part, now));
}

/** Reads a file into drawings. Refuses it whole, in French, when it cannot be read or holds too much; nothing runs and nothing is fetched. */
export function readFile(name: string, bytes: Uint8Array, now: string): NewDrawing[] {
  const reader = readerOf(name);
  if (bytes.length > MAX_BYTES) throw new AppError('invalid', fr.tooBig(MAX_BYTES));
  const features = understand(() => READERS[reader](decodeText(bytes)));
  if (features.length > MAX_FEATURES) throw new AppError('invalid', fr.tooMany(MAX_FEATURES));
  const drawings = features.flatMap((feature) => drawingsOf(feature, reader, now));
  checkPositions(drawings);
  return drawings;
}

const READERS: Record<Reader, (text: string) => Feature[]> = {
  json(text) {
    refuseDeepJson(text);
    return readJson(JSON.parse(text));
  },
  lines: readLines,
  gpx(text) {
    const format = new GPX({ readExtensions: readExtensions });
    return format.readFeatures(readXml(text), DEGREES);
  },
  kml: (text) => createKml().readFeatures(withoutPictures(readXml(text)), DEGREES),
};

/** Our refusals as they are; whatever a parser says becomes « this file cannot be read », with its words as the reason. */
function understand<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', fr.broken, { cause: error });
  }
}

function readXml(text: string): Document {
  refuseDoctype(text);
  refuseDeepXml(text);
  return parseXml(text);
}

/** Stands before each object in RFC 8142. */
const RECORD = '\u001e';

/** GeoJSON, one object a line, as RFC 8142 and GDAL write it. */
function readLines(text: string): Feature[] {
  const lines = text
    .replaceAll(RECORD, '')
    .split('\n')
    .filter((line) => line.trim());
  for (const line of lines) refuseDeepJson(line);
  return readJson({ type: 'FeatureCollection', features: lines.map((line) => JSON.parse(line)) });
}

function readJson(content: unknown): Feature[] {
  if (content === null || typeof content !== 'object' || Array.isArray(content))
    throw new Error('No object in this JSON.');
  if ('type' in content && content.type === 'Topology') throw new AppError('invalid', fr.otherKind('TopoJSON'));
  countJson(content);
  const system = systemOf(content as Named);
  if (system) learnSystem(system);
  const isEsri = !('type' in content) && ['features', 'geometry', 'attributes'].some((key) => key in content);
  if (!isEsri) return new GeoJSON().readFeatures(content, { featureProjection: DEGREES.featureProjection });
  // A set without its system is in degrees, as ours are.
  const format = new EsriJSON();
  const dataProjection = format.readProjection(content) ?? DEGREES.dataProjection;
  return format.readFeatures(content, { ...DEGREES, dataProjection });
}

type Named = {
  crs?: { properties?: { name?: unknown } } | null;
  spatialReference?: { wkid?: unknown; latestWkid?: unknown } | null;
};

/** The coordinate system that a file says it is in: `crs` of GeoJSON, `spatialReference` of EsriJSON. */
function systemOf({ crs, spatialReference }: Named): string | null {
  const name = crs?.properties?.name;
  if (typeof name === 'string') return name;
  const number = spatialReference?.latestWkid ?? spatialReference?.wkid;
  return typeof number === 'number' ? `EPSG:${number}` : null;
}

/** Counted before the library makes an object of each: the plain list of a hostile file is cheap, its features are not. */
function countJson(content: object): void {
  const features = 'features' in content && Array.isArray(content.features) ? content.features : [content];
  if (features.length > MAX_FEATURES) throw new AppError('invalid', fr.tooMany(MAX_FEATURES));
  let count = 0;
  const walk = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    if (Array.isArray(part) && typeof part[0] === 'number') count++;
    else for (const inner of Object.values(part)) walk(inner);
    if (count > MAX_VERTICES) throw new AppError('invalid', fr.tooDetailed(MAX_VERTICES));
  };
  walk(content);
}

/** GPX keeps in its extensions what it has no word for. */
function readExtensions(feature: Feature, node: Node | undefined): void {
  for (let child = (node as Element | null)?.firstElementChild; child; child = child.nextElementSibling) {
    if (!child.firstElementChild && feature.get(child.localName) === undefined) {
      feature.set(child.localName, child.textContent, true);
    }
  }
}

/** One drawing for an object, several for a collection of geometries, none for one without geometry. */
function drawingsOf(feature: Feature, reader: Reader, now: string): NewDrawing[] {
  const geometry: unknown = feature.getGeometry();
  if (!(geometry instanceof Geometry)) return [];
  const style = reader === 'kml' ? readKmlStyle(feature) : {};
  const { [feature.getGeometryName()]: _, ...properties } = feature.getProperties();
  return toPlain(geometry).map((plain, part, { length }) => {
    const times = length === 1 ? readTimes(geometry as SimpleGeometry, plain, TIMES_PER_SECOND[reader]) : null;
    return {
      ...toDrawing({ id: part === 0 ? feature.getId() : undefined, geometry: plain, properties }, now),
      ...style,
      ...(times && { times }),
    };
  });
}

function checkPositions(drawings: readonly NewDrawing[]): void {
  let count = 0;
  for (const { geometry } of drawings) {
    const positions = positionsOf(geometry);
    count += positions.length;
    if (count > MAX_VERTICES) throw new AppError('invalid', fr.tooDetailed(MAX_VERTICES));
    if (!positions.every(isOnEarth)) throw new AppError('invalid', fr.notDegrees);
  }
}

function isOnEarth([lon = Number.NaN, lat = Number.NaN]: readonly number[]): boolean {
  return Math.abs(lon) <= 360 && Math.abs(lat) <= 90;
}
