import { type InfoAnswer, rowsOf, toFeatureCollection } from '@motu/answers';
import { PROJECTIONS } from '@motu/engine';
import type { GeoJsonShape } from '@motu/engine/ground';
import { toGml } from './gml.ts';
import { type System, toUrn } from './systems.ts';

type InfoFormat = {
  /** Of the addresses of WMTS; null where one format has two names. */
  extension: string | null;
  type: string;
  write(answers: readonly InfoAnswer[], system: System): string;
};

const GML_31: InfoFormat = {
  extension: 'gml',
  type: 'application/vnd.ogc.gml',
  write: (answers, system) => toGml('3.1.1', projected(answers, system), system),
};
const GML_32: InfoFormat = {
  extension: 'gml32',
  type: 'application/gml+xml; version=3.2',
  write: (answers, system) => toGml('3.2', projected(answers, system), system),
};

/**
 * Never HTML: an attribute must not become a page of our own origin. JSON without a charset, and after GML: QGIS 3.22 refuses
 * it with one, and takes the last of those that have shapes.
 */
export const INFO_FORMATS: Readonly<Record<string, InfoFormat>> = {
  'application/vnd.ogc.gml': GML_31,
  'application/vnd.ogc.gml/3.1.1': { ...GML_31, extension: null },
  'application/gml+xml; version=3.2': GML_32,
  'application/json': { extension: 'json', type: 'application/json', write: toJson },
  'text/plain': { extension: 'txt', type: 'text/plain; charset=utf-8', write: toText },
};

function toJson(answers: readonly InfoAnswer[], system: System): string {
  const crs = { type: 'name', properties: { name: toUrn(system.name) } };
  const { type, features } = projected(answers, system);
  return JSON.stringify({ type, features, crs });
}

/** The things at the point, their shapes in the system of the map, east first. */
function projected(answers: readonly InfoAnswer[], { crs }: System) {
  const { type, features } = toFeatureCollection(answers);
  if (crs === 'EPSG:4326') return { type, features };
  return { type, features: features.map((one) => ({ ...one, geometry: one.geometry && inSystem(one.geometry, crs) })) };
}

function inSystem(shape: GeoJsonShape, crs: System['crs']): GeoJsonShape {
  const { forward } = PROJECTIONS[crs];
  const project = (value: Nested): Nested =>
    typeof value[0] === 'number'
      ? forward(value[0], value[1] as number).map((metres) => Math.round(metres * 1000) / 1000)
      : (value as Nested[]).map(project);
  return { ...shape, coordinates: project(shape.coordinates as Nested) } as GeoJsonShape;
}

type Nested = readonly number[] | readonly Nested[];

const RULE = '-'.repeat(44);

function toText(answers: readonly InfoAnswer[]): string {
  const parts = answers
    .map((answer) => ({ title: answer.layer.slug, rows: rowsOf(answer) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => [`Résultats de la couche « ${title} » :`, RULE, ...rows.flatMap(linesOf)].join('\n'));
  return parts.length > 0 ? `${parts.join('\n\n')}\n` : 'Aucun résultat.\n';
}

function linesOf({ properties }: ReturnType<typeof rowsOf>[number]): string[] {
  return [...Object.entries(properties).map(([name, value]) => `${name} = ${onOneLine(value)}`), RULE];
}

/** A value must not be able to write a line of its own, such as a false GRAY_INDEX. */
function onOneLine(value: string | number | boolean | null): string {
  return value === null ? 'null' : String(value).replace(/\p{Cc}+/gu, ' ');
}
