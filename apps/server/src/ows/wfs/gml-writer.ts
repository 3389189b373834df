import type { DataFeature, Shape, SimpleShape } from '@motu/engine';
import type { ServiceLayer } from '../../domain/service-layer.ts';
import { xmlName } from '../gml.ts';
import { CRS84, type System, toUrn } from '../systems.ts';
import { element, elementWith, type Xml } from '../xml.ts';
import { GEOMETRY, PREFIX, typeName } from './names.ts';

/** Of a degree: a centimetre. Of a metre: a millimetre. */
const UNITS = { degrees: 1e7, metres: 1e3 };

export type GmlWriting = {
  layer: ServiceLayer;
  fields: readonly string[];
  system: System;
  /** What the client called the system, where it matters to it how: else its full name. */
  srsName: string;
  isNew: boolean;
};

export const srsNameOf = (asked: string, system: System): string =>
  asked || toUrn(system === CRS84 ? CRS84.name : system.crs);

/** One object as an element of its layer's name. */
export function gmlFeature(feature: DataFeature, writing: GmlWriting, spaces: Record<string, string> = {}): Xml {
  const { layer, fields } = writing;
  const id = `${xmlName(layer.slug)}.${feature.id}`;
  const values = fields.map((name, i) => gmlValue(name, feature.values[i]));
  const shape = feature.shape && element(`${PREFIX}:${GEOMETRY}`, gmlShape(feature.shape, `${id}.g`, writing));
  return elementWith(typeName(layer), { ...spaces, 'gml:id': id }, values, shape);
}

/** Absent values have no element. */
export function gmlValue(name: string, value: DataFeature['values'][number] | undefined): Xml | null {
  if (value === null || value === undefined) return null;
  return element(`${PREFIX}:${xmlName(name)}`, String(value));
}

export function gmlShape(shape: Shape, id: string, writing: GmlWriting): Xml {
  const { isNew, srsName } = writing;
  const own = (suffix = '') => (isNew ? { 'gml:id': `${id}${suffix}` } : {});
  const whole = { ...own(), srsName, srsDimension: 2 };
  if (!('members' in shape)) return simple(shape, whole, own, writing);
  const members = shape.members.map((one, i) => element('gml:geometryMember', gmlShape(one, `${id}.${i}`, writing)));
  return elementWith('gml:MultiGeometry', whole, members);
}

type Attributes = Record<string, string | number>;

/** Lines and areas are always written as several, so that one layer has one type. */
function simple(shape: SimpleShape, whole: Attributes, own: (suffix: string) => Attributes, writing: GmlWriting): Xml {
  const { type, ends, polygons } = shape;
  const text = (part: number) => positions(shape, part, writing.system);
  const parts = Array.from(ends, (_, i) => i);
  if (type === 'Point') return elementWith('gml:Point', whole, element('gml:pos', text(0)));
  if (type === 'MultiPoint') {
    const points = parts.map((i) => elementWith('gml:Point', own(`.${i}`), element('gml:pos', text(i))));
    return elementWith('gml:MultiPoint', whole, points.map((point) => element('gml:pointMember', point))); // biome-ignore format: one line
  }
  if (polygons.length === 0) {
    const lines = parts.map((i) => elementWith('gml:LineString', own(`.${i}`), element('gml:posList', text(i))));
    return elementWith('gml:MultiCurve', whole, lines.map((line) => element('gml:curveMember', line))); // biome-ignore format: one line
  }
  const surfaces = Array.from(polygons, (end, i) => {
    const start = i > 0 ? (polygons[i - 1] as number) : 0;
    const rings = parts.slice(start, end).map((part) => {
      const ring = element('gml:LinearRing', element('gml:posList', text(part)));
      return element(part === start ? 'gml:exterior' : 'gml:interior', ring);
    });
    return element('gml:surfaceMember', elementWith('gml:Polygon', own(`.${i}`), rings));
  });
  return elementWith('gml:MultiSurface', whole, surfaces);
}

function positions({ coordinates, ends }: SimpleShape, part: number, { crs, isLatitudeFirst }: System): string {
  const unit = UNITS[crs === 'EPSG:4326' ? 'degrees' : 'metres'];
  const [x, y] = isLatitudeFirst ? [1, 0] : [0, 1];
  const written: number[] = [];
  for (let i = part > 0 ? (ends[part - 1] as number) : 0; i < (ends[part] as number); i += 2)
    written.push(round(coordinates[i + x] as number, unit), round(coordinates[i + y] as number, unit));
  return written.join(' ');
}

const round = (value: number, unit: number): number => Math.round(value * unit) / unit;
