import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** Two paths, a school and a field of Moorea, in every format, by GDAL. */
export const PATHS = [
  feature(
    { Nom: 'Col des Trois Pinus', Difficulté: 'facile', km: 2.1, balisé: true },
    line([-149.83, -17.53], [-149.82, -17.54]),
  ),
  feature({ Nom: 'Mont Rotui', Difficulté: 'élevée', km: 4, balisé: false }, line([-149.84, -17.5], [-149.83, -17.51])),
];

export function feature(properties: object, geometry: object | null) {
  return { type: 'Feature', properties, geometry };
}

export function line(...coordinates: number[][]) {
  return { type: 'LineString', coordinates };
}

export function point(...coordinates: number[]) {
  return { type: 'Point', coordinates };
}

export function polygon(...rings: number[][][]) {
  return { type: 'Polygon', coordinates: rings };
}

export function writeCollection(folder: string, name: string, features: object[], more: object = {}): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', ...more, features }));
  return path;
}

/** The same objects in another format and system, as GDAL writes them. */
export function convert(source: string, target: string, ...options: string[]): string {
  const quiet = { stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
  execFileSync('ogr2ogr', [...options, target, source], quiet);
  return target;
}

type Packed = { name: string; body: Uint8Array /** What the archive says, when it lies. */; size?: number };

/** A zip, whatever its entries are called and say of themselves. */
export function zipOf(entries: Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, body, size = body.length } of entries) {
    const packed = deflateRawSync(body);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, tail, title]));
    parts.push(local);
    at += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listing, end]);
}
