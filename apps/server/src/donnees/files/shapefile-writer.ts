import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DataFeature, Shape } from '@motu/engine';
import yazl from 'yazl';
import { SYSTEMS } from '../../domain/coordinate-systems.ts';
import { DbfFile, dbfColumns } from './dbf-file.ts';
import { type FileField, type FileWriter, licenceText, type OpenWriter } from './file-content.ts';
import { ShpFile, type ShpKind } from './shp-file.ts';

/** A shapefile holds one kind of geometry: each kind has its own, named by it when there are several. */
type FileSet = { shp: ShpFile; dbf: DbfFile };
const NAMES: Record<ShpKind, string> = {
  point: 'points',
  multipoint: 'multipoints',
  line: 'lignes',
  polygon: 'surfaces',
};

const ID: FileField = { name: 'id', title: 'Identifiant', type: 'number', unit: null, description: null };

/** Zipped shapefiles with their terms and the whole names of their fields. */
export const openShapefile: OpenWriter = (path, content): FileWriter => {
  // A table without a column is none.
  const hasFields = content.fields.length > 0;
  const columns = dbfColumns(hasFields ? content.fields : [ID]);
  const sets = new Map<ShpKind, FileSet>();
  const stem = (kind: ShpKind) => `${path}.${kind}`;
  function setOf(kind: ShpKind): FileSet {
    const known = sets.get(kind);
    if (known) return known;
    const made = { shp: new ShpFile(stem(kind), kind), dbf: new DbfFile(`${stem(kind)}.dbf`, columns) };
    sets.set(kind, made);
    return made;
  }
  function add({ id, shape, values }: DataFeature): void {
    for (const part of shape?.type === 'GeometryCollection' ? shape.members : [shape]) {
      // The format has no place for an object without one.
      if (!part) continue;
      const { shp, dbf } = setOf(kindOf(part));
      shp.add(part);
      dbf.add(hasFields ? values : [id]);
    }
  }
  return {
    write(features) {
      for (const feature of features) add(feature);
    },
    async finish() {
      // A file of nothing is still a file.
      if (sets.size === 0) setOf('point');
      for (const { shp, dbf } of sets.values()) {
        shp.close();
        dbf.close();
      }
      const zip = new yazl.ZipFile();
      const mtime = new Date(content.madeAt);
      for (const kind of sets.keys()) {
        const name = sets.size > 1 ? `${content.slug}-${NAMES[kind]}` : content.slug;
        for (const extension of ['shp', 'shx', 'dbf'])
          zip.addFile(`${stem(kind)}.${extension}`, `${name}.${extension}`, { mtime });
        zip.addBuffer(Buffer.from(SYSTEMS[content.crs].esri), `${name}.prj`, { mtime });
        zip.addBuffer(Buffer.from('UTF-8'), `${name}.cpg`, { mtime });
      }
      zip.addBuffer(Buffer.from(`\uFEFF${licenceText(content)}`), 'LICENCE.txt', { mtime });
      const names = columns.map(({ name, field }) => `${name} : ${field.name}, ${field.title}`);
      zip.addBuffer(Buffer.from(`\uFEFF${names.join('\r\n')}\r\n`), 'CHAMPS.txt', { mtime });
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(path));
      for (const kind of sets.keys())
        for (const extension of ['shp', 'shx', 'dbf']) await rm(`${stem(kind)}.${extension}`, { force: true });
    },
  };
};

function kindOf({ type }: Exclude<Shape, { type: 'GeometryCollection' }>): ShpKind {
  if (type === 'Point') return 'point';
  if (type === 'MultiPoint') return 'multipoint';
  return type === 'LineString' || type === 'MultiLineString' ? 'line' : 'polygon';
}
