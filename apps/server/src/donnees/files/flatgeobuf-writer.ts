import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Shape } from '@motu/engine';
import { Builder } from 'flatbuffers';
import type { ColumnMeta } from 'flatgeobuf/lib/mjs/column-meta.js';
import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js';
import { Column } from 'flatgeobuf/lib/mjs/flat-geobuf/column.js';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { Crs } from 'flatgeobuf/lib/mjs/flat-geobuf/crs.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { Header } from 'flatgeobuf/lib/mjs/flat-geobuf/header.js';
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js';
import type { IParsedGeometry } from 'flatgeobuf/lib/mjs/generic/geometry.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import {
  type FieldType,
  type FileContent,
  type FileField,
  type FileWriter,
  licenceText,
  type OpenWriter,
} from './file-content.ts';
import { boundsOf } from './shape-wkb.ts';
import { SYSTEMS } from './systems.ts';

const TYPES: Record<FieldType, ColumnType> = {
  text: ColumnType.String,
  number: ColumnType.Double,
  boolean: ColumnType.Bool,
  date: ColumnType.String,
};

/**
 * FlatGeobuf without an index, which would need all objects at once to sort them. The header comes first and tells how many objects follow, and
 * where: objects are written beside, and put behind it at the end.
 */
export const openFlatGeobuf: OpenWriter = async (path, content): Promise<FileWriter> => {
  const body = `${path}.objets`;
  const file = await open(body, 'w');
  const header = headerOf(content);
  let bounds: number[] = [Infinity, Infinity, -Infinity, -Infinity];
  let count = 0;
  return {
    async write(features) {
      const parts: Uint8Array[] = [];
      for (const { shape, values } of features) {
        // The format has no place for an object without one.
        if (!shape) continue;
        const properties = Object.fromEntries(
          content.fields.map(({ name }, i) => [name, fit(values[i], content.fields[i])]),
        );
        parts.push(buildFeature(toParsed(shape), properties, header));
        const [west, south, east, north] = boundsOf(shape);
        bounds = [
          ...[Math.min(bounds[0] as number, west), Math.min(bounds[1] as number, south)],
          ...[Math.max(bounds[2] as number, east), Math.max(bounds[3] as number, north)],
        ];
        count++;
      }
      await file.writeFile(Buffer.concat(parts));
    },
    async finish() {
      await file.close();
      const whole: FileHandle = await open(path, 'w');
      await whole.writeFile(magicbytes);
      await whole.writeFile(headerBytes(content, count, bounds));
      await pipeline(createReadStream(body), whole.createWriteStream());
      await rm(body, { force: true });
    },
  };
};

/** Null and left out are the same; a value of another type than its field says is told as text, or not at all. */
function fit(value: unknown, field: FileField | undefined) {
  if (value === null || value === undefined) return null;
  if (field?.type === 'number') return typeof value === 'number' ? value : null;
  return field?.type === 'boolean' ? Boolean(value) : String(value);
}

const columnOf = ({ name, title, description, type }: FileField): ColumnMeta => ({
  ...{ name, title, description, type: TYPES[type] },
  ...{ width: -1, precision: -1, scale: -1, nullable: true, unique: false, primary_key: false },
});

const headerOf = ({ fields }: FileContent): HeaderMeta => ({
  ...{ geometryType: GeometryType.Unknown, columns: fields.map(columnOf), envelope: null, featuresCount: 0 },
  ...{ indexNodeSize: 0, crs: null, title: null, description: null, metadata: null },
});

/** The library's own writes neither a title nor terms. */
function headerBytes(content: FileContent, count: number, bounds: readonly number[]): Uint8Array {
  const { fields, crs, slug, title, description, producer, licence, source } = content;
  const builder = new Builder();
  const columns = fields.map((field) => {
    const [name, said] = [builder.createString(field.name), builder.createString(field.title)];
    const meaning = field.description ? builder.createString(field.description) : 0;
    Column.startColumn(builder);
    Column.addName(builder, name);
    Column.addType(builder, TYPES[field.type]);
    Column.addTitle(builder, said);
    if (meaning) Column.addDescription(builder, meaning);
    return Column.endColumn(builder);
  });
  const columnList = Header.createColumnsVector(builder, columns);
  const envelope = count > 0 ? Header.createEnvelopeVector(builder, [...bounds]) : 0;
  const [name, said] = [builder.createString(slug), builder.createString(title)];
  const about = builder.createString(`${description}\n${licenceText(content)}`);
  const terms = builder.createString(JSON.stringify({ producteur: producer, licence, source }));
  const [organisation, systemName] = [builder.createString('EPSG'), builder.createString(SYSTEMS[crs].name)];
  Crs.startCrs(builder);
  Crs.addOrg(builder, organisation);
  Crs.addCode(builder, SYSTEMS[crs].code);
  Crs.addName(builder, systemName);
  const system = Crs.endCrs(builder);
  Header.startHeader(builder);
  Header.addName(builder, name);
  if (envelope) Header.addEnvelope(builder, envelope);
  Header.addGeometryType(builder, GeometryType.Unknown);
  Header.addColumns(builder, columnList);
  Header.addFeaturesCount(builder, BigInt(count));
  Header.addIndexNodeSize(builder, 0);
  Header.addCrs(builder, system);
  Header.addTitle(builder, said);
  Header.addDescription(builder, about);
  Header.addMetadata(builder, terms);
  builder.finishSizePrefixed(Header.endHeader(builder));
  return builder.asUint8Array();
}

/** In the shape that the library builds from: ends count positions, not numbers. */
function toParsed(shape: Shape): IParsedGeometry {
  const type = GeometryType[shape.type];
  // The library looks whether there are parts and ends at all: what is not there is left out.
  const parsed = (value: Partial<IParsedGeometry>) => ({ ...value, type }) as IParsedGeometry;
  if (shape.type === 'GeometryCollection') return parsed({ parts: shape.members.map(toParsed) });
  const { coordinates, ends, polygons } = shape;
  if (shape.type === 'MultiPolygon') {
    let [ring, start] = [0, 0];
    const parts = Array.from(polygons, (last) => {
      const own = ends.slice(ring, last);
      const end = own.at(-1) ?? start;
      const part = areaOf(
        coordinates.slice(start, end),
        own.map((one) => (one - start) / 2),
      );
      [ring, start] = [last, end];
      return part;
    });
    return parsed({ parts });
  }
  const xy = Array.from(coordinates);
  // Several lines are read by their ends, be there one alone.
  const isParted = shape.type === 'MultiLineString' || (ends.length > 1 && shape.type !== 'MultiPoint');
  return parsed({ xy, ...(isParted && { ends: Array.from(ends, (end) => end / 2) }) });
}

function areaOf(coordinates: Float64Array, ends: Uint32Array): IParsedGeometry {
  const xy = Array.from(coordinates);
  const area = { xy, type: GeometryType.Polygon, ...(ends.length > 1 && { ends: Array.from(ends) }) };
  return area as unknown as IParsedGeometry;
}
