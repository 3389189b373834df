import { AppError, type ExportFormat } from '@motu/core';
import Feature from 'ol/Feature.js';
import EsriJSON from 'ol/format/EsriJSON.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import GPX from 'ol/format/GPX.js';
import { toOl } from '../../map/ol-geometry.ts';
import { serialiseXml } from '../../xml/index.ts';
import type { Drawing } from '../drawing.ts';
import { canHold } from './file-format.ts';
import { fr } from './fr.ts';
import { createKml, kmlStyle } from './kml-format.ts';
import { formatTime, TIMES_KEY } from './point-times.ts';
import { type FileFeature, toFileFeature } from './properties.ts';
import { SIMPLE_STYLE_KEYS } from './simple-style.ts';

const OPTIONS = {
  dataProjection: 'EPSG:4326',
  featureProjection: 'EPSG:4326',
  decimals: 6,
  rightHanded: true,
};

/** The drawings as the text of a file, with six decimals (DRAW-06). */
export function writeFile(drawings: readonly Drawing[], format: ExportFormat): string {
  const kept = drawings.map((drawing) => ({ drawing, content: toFileFeature(drawing) }));
  const held = kept.filter(({ content }) => canHold(format, content.geometry.type));
  if (held.length === 0) throw new AppError('invalid', fr.nothingToExport);
  return WRITERS[format](held);
}

type Entry = { drawing: Drawing; content: FileFeature };

const WRITERS: Record<ExportFormat, (entries: Entry[]) => string> = {
  GEOJSON: (entries) =>
    new GeoJSON().writeFeatures(
      entries.map(({ content }) => toFeature(content)),
      OPTIONS,
    ),
  ESRIJSON: writeEsriJson,
  GPX: writeGpx,
  KML: writeKml,
};

function toFeature({ id, geometry, properties }: FileFeature): Feature {
  const feature = new Feature(toOl(geometry));
  feature.setProperties(properties, true);
  feature.setId(id);
  return feature;
}

const ESRI_TYPES: Record<string, string> = {
  Point: 'esriGeometryPoint',
  MultiPoint: 'esriGeometryMultipoint',
  LineString: 'esriGeometryPolyline',
  MultiLineString: 'esriGeometryPolyline',
  Polygon: 'esriGeometryPolygon',
  MultiPolygon: 'esriGeometryPolygon',
};

/** A feature set as Esri's own software writes it: with its type, when all are of one, and its fields. */
function writeEsriJson(entries: Entry[]): string {
  const flat = entries.map(({ drawing, content }) => ({ drawing, content: withTimesAsText(content) }));
  const features = flat.map(({ content }) =>
    toFeature({ ...content, properties: { id: content.id, ...content.properties } }),
  );
  const set = new EsriJSON().writeFeaturesObject(features, OPTIONS);
  const types = new Set(entries.map(({ content }) => ESRI_TYPES[content.geometry.type]));
  const fields = new Map(flat.flatMap(({ content }) => Object.entries({ id: content.id, ...content.properties })));
  return JSON.stringify({
    ...(types.size === 1 && { geometryType: [...types][0] }),
    spatialReference: { wkid: 4326 },
    fields: [...fields].map(([name, value]) => ({ name, type: esriType(value), alias: name })),
    ...set,
  });
}

function esriType(value: unknown): string {
  return typeof value === 'number' ? 'esriFieldTypeDouble' : 'esriFieldTypeString';
}

/** A list becomes its text, where a format has no lists. */
function withTimesAsText(content: FileFeature): FileFeature {
  const times = content.properties[TIMES_KEY];
  if (times === undefined) return content;
  return { ...content, properties: { ...content.properties, [TIMES_KEY]: JSON.stringify(times) } };
}

/** GDAL's own namespace: what stands there comes back as attributes in QGIS as well. */
const EXTENSIONS = 'http://osgeo.org/gdal';

/** GPX wants its waypoints first, then its routes, then its tracks. */
const GPX_ORDER = ['Point', 'LineString', 'MultiLineString'];

function writeGpx(unsorted: Entry[]): string {
  const place = ({ content }: Entry) => GPX_ORDER.indexOf(content.geometry.type);
  const entries = unsorted.toSorted((a, b) => place(a) - place(b));
  const features = entries.map(({ drawing, content }) =>
    toFeature({ ...content, properties: { name: xmlText(content.properties.name), ...waypointTime(drawing) } }),
  );
  const root = new GPX().writeFeaturesNode(features, OPTIONS) as Element;
  root.setAttribute('creator', 'Motu');
  root.setAttributeNS('http://www.w3.org/2000/xmlns/', 'xmlns:ogr', EXTENSIONS);
  eachChild(root, (element, i) => {
    const { drawing, content } = entries[i] as Entry;
    const { id, properties } = content;
    const { name: _, [TIMES_KEY]: __, ...others } = properties;
    addAltitudes(element, drawing.altitudes?.flat() ?? []);
    addTimes(element, drawing.times?.flat() ?? []);
    const extensions = element.ownerDocument.createElementNS(root.namespaceURI, 'extensions');
    for (const [key, value] of Object.entries({ id, ...others })) {
      if (!/^[A-Za-z_][\w.-]*$/.test(key)) continue; // no element can be called so
      const child = extensions.ownerDocument.createElementNS(EXTENSIONS, `ogr:${key}`);
      child.textContent = String(xmlText(value));
      extensions.appendChild(child);
    }
    element.insertBefore(extensions, childNamed(element, /^(rtept|trkseg)$/));
  });
  return serialiseXml(root);
}

/** A waypoint's own time, which the library reads and writes in seconds. */
function waypointTime({ geometry, times }: Drawing): { time?: number } {
  const time = geometry.type === 'Point' ? times?.[0]?.[0] : null;
  return time ? { time } : {};
}

/** By hand: the library gives a vertex without a time that of the one before. After the altitude, as the schema asks. */
function addTimes(element: Element, times: readonly (number | null)[]): void {
  addToVertices(element, 'time', times.map(formatTime));
}

/** By hand: the library writes all the altitudes of a line, or none. */
function addAltitudes(element: Element, altitudes: readonly (number | null)[]): void {
  addToVertices(
    element,
    'ele',
    altitudes.map((altitude) => altitude?.toFixed(1) ?? null),
  );
}

/** Gives each vertex of a route or of a track its text. */
function addToVertices(element: Element, name: string, texts: readonly (string | null)[]): void {
  if (texts.length === 0) return;
  const points = [...element.getElementsByTagNameNS('*', '*')].filter(({ localName }) =>
    /^(rtept|trkpt)$/.test(localName),
  );
  for (const [i, point] of points.entries()) {
    const text = texts[i];
    if (!text) continue;
    const child = point.ownerDocument.createElementNS(point.namespaceURI, name);
    child.textContent = text;
    point.appendChild(child);
  }
}

function writeKml(unlisted: Entry[]): string {
  const entries = unlisted.map(({ drawing, content }) => ({ drawing, content: withTimesAsText(content) }));
  const features = entries.map(({ drawing, content }) => {
    const { id, ...feature } = content;
    const own = Object.entries(content.properties).filter(([key]) => !SIMPLE_STYLE_KEYS.includes(key));
    const isXmlId = /^[A-Za-z_][\w.-]*$/.test(String(id));
    const properties = Object.fromEntries(own.map(([key, value]) => [xmlText(key), xmlText(value)]));
    const written = toFeature({
      ...feature,
      id: isXmlId ? id : undefined,
      properties: isXmlId ? properties : { ...properties, id },
    });
    if (!isPoint(content)) written.setStyle(kmlStyle(drawing));
    return written;
  });
  const root = createKml().writeFeaturesNode(features, OPTIONS) as Element;
  // A single placemark stands under the root, several in a document.
  const placemarks = childNamed(root, /^Document$/) ?? root;
  eachChild(placemarks, (placemark, i) => {
    const { drawing, content } = entries[i] as Entry;
    if (isPoint(content))
      placemark.insertBefore(
        pointStyle(placemark, drawing.colour),
        childNamed(placemark, /^(ExtendedData|Point|MultiGeometry)$/),
      );
  });
  return serialiseXml(root);
}

const isPoint = ({ geometry }: FileFeature) => geometry.type === 'Point' || geometry.type === 'MultiPoint';

/** KML writes colours backwards: opacity, blue, green, red. */
function pointStyle({ ownerDocument, namespaceURI }: Element, colour: string): Element {
  const make = (name: string) => ownerDocument.createElementNS(namespaceURI, name);
  const [style, icon, color] = [make('Style'), make('IconStyle'), make('color')];
  color.textContent = `ff${colour.slice(5, 7)}${colour.slice(3, 5)}${colour.slice(1, 3)}`;
  icon.appendChild(color);
  style.appendChild(icon);
  return style as Element;
}

function eachChild(parent: Element, visit: (child: Element, index: number) => void): void {
  let index = 0;
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) visit(child, index++);
}

function childNamed(parent: Element, name: RegExp): Element | null {
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    if (name.test(child.localName)) return child;
  }
  return null;
}

/** Without what XML cannot hold at all: control characters, lone surrogates. */
function xmlText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take away
  return value.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
