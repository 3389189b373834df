import { quote } from '@motu/geopackage';
import type { DistanceCondition, Relation, SpatialCondition } from '../../filter/condition.ts';
import type { Bind, Dialect } from '../../filter/condition-sql.ts';
import type { Layout } from './layout.ts';

const LONGITUDE_LATITUDE = 4326;

const FUNCTIONS: Record<Relation, string> = {
  intersects: 'ST_Intersects',
  disjoint: 'ST_Disjoint',
  contains: 'ST_Contains',
  within: 'ST_Within',
  touches: 'ST_Touches',
  crosses: 'ST_Crosses',
  overlaps: 'ST_Overlaps',
  equals: 'ST_Equals',
};

type Shape = Pick<Layout, 'table' | 'srid' | 'columns' | 'isGeography' | 'hasCurves'>;

/** What PostgreSQL decides just as the compiled condition does. */
export function postgisDialect(layout: Shape): Dialect {
  return {
    columns: layout.columns,
    number: (sql) => `${sql}::float8`,
    text: (sql) => `${sql}::text`,
    plain: (sql) => `${sql} COLLATE "C"`,
    hasLike: true,
    spatial: (condition, bind) => spatialSql(condition, layout, bind),
  };
}

function spatialSql(condition: SpatialCondition | DistanceCondition, layout: Shape, bind: Bind): string {
  const { srid } = layout;
  const own = straightGeometry(layout);
  const given = `ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON(${bind(JSON.stringify(condition.geometry))}::text), ${LONGITUDE_LATITUDE}))`;
  const isPlain = srid === LONGITUDE_LATITUDE;
  if (condition.kind === 'spatial')
    return `${FUNCTIONS[condition.relation]}(${own}, ${isPlain ? given : `ST_Transform(${given}, ${srid})`})`;
  const placed = isPlain ? own : `ST_Transform(${own}, ${LONGITUDE_LATITUDE})`;
  return `ST_DWithin(${placed}::geography, ${given}::geography, ${bind(condition.metres)}::float8)`;
}

/** The geometry of a row, with its arcs as lines. */
export function straightGeometry({ table, isGeography, hasCurves }: Shape): string {
  const geometry = `f.${quote(table.column)}${isGeography ? '::geometry' : ''}`;
  return hasCurves
    ? `CASE WHEN ST_HasArc(${geometry}) THEN ST_CurveToLine(${geometry}) ELSE ${geometry} END`
    : geometry;
}
