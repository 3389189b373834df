import GeoJSON from 'ol/format/GeoJSON.js';
import WMSGetFeatureInfo from 'ol/format/WMSGetFeatureInfo.js';
import type TileWMS from 'ol/source/TileWMS.js';
import type { FoundObject } from '../drawing/objects-at.ts';
import { askService } from './ask-service.ts';

/** What a click asks for at most. */
const MOST = 20;
/** Pixels around a click, of a service that minds them. */
const TOLERANCE = 8;

const JSON_FORMATS = /^application\/(?:[\w.]+\+)?json\b/;
const GML_FORMATS = /^(?:application\/vnd\.ogc\.gml|text\/xml;.*gml)/;

/** In which format a service tells of a place so that it can be read; null when it has none. */
export function infoFormat(offered: readonly string[]): string | null {
  return (
    offered.find((format) => JSON_FORMATS.test(format)) ?? offered.find((format) => GML_FORMATS.test(format)) ?? null
  );
}

/** What a WMS says of a place, asked by the browser. `reach` is as many degrees as eight pixels of the map are. */
export async function askPoint(
  source: TileWMS,
  { name, format }: { name: string; format: string },
  [lon, lat]: readonly [number, number],
  reach: number,
): Promise<FoundObject[]> {
  const params = { QUERY_LAYERS: name, INFO_FORMAT: format, FEATURE_COUNT: MOST, FI_POINT_TOLERANCE: TOLERANCE };
  const address = source.getFeatureInfoUrl([lon, lat], reach / TOLERANCE, 'EPSG:4326', params);
  if (!address) return [];
  const text = await (await askService(address)).text();
  return (JSON_FORMATS.test(format) ? fromJson(text) : fromGml(text)).slice(0, MOST);
}

function fromJson(text: string): FoundObject[] {
  const { features = [] } = JSON.parse(text) as { features?: Partial<FoundObject>[] };
  return features.map(({ id, properties, geometry }, i) => ({
    id: String(id ?? i + 1),
    properties: properties ?? {},
    // In which system it is, no standard says: one that is not of degrees is left out.
    geometry: geometry && isInDegrees(geometry) ? geometry : null,
  }));
}

function isInDegrees(geometry: object): boolean {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = new GeoJSON()
    .readGeometry(geometry)
    .getExtent();
  return west >= -180 && east <= 180 && south >= -90 && north <= 90;
}

function fromGml(text: string): FoundObject[] {
  return new WMSGetFeatureInfo().readFeatures(text).map((feature, i) => {
    const { [feature.getGeometryName()]: _shape, boundedBy: _box, ...properties } = feature.getProperties();
    return { id: String(feature.getId() ?? i + 1), properties, geometry: null };
  });
}
