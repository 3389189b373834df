import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The OGC's schemas, as Debian's python3-mapproxy carries them. */
const SCHEMAS = '/usr/share/python3-mapproxy/test/schemas';
/** Debian's own: another Python of the machine does not see Debian's packages. */
const PYTHON = '/usr/bin/python3';

export type ReferencePrograms = ReturnType<typeof createReferencePrograms>;

/** Programs that others wrote, in a folder of their own. */
export function createReferencePrograms() {
  const folder = mkdtempSync(join(tmpdir(), 'motu-programs-'));
  const env = { ...process.env, GDAL_DEFAULT_WMS_CACHE_PATH: join(folder, 'cache') };
  const call = async (program: string, args: string[]): Promise<string> => {
    const { stdout } = await run(program, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  };

  return {
    folder,
    keep(name: string, content: string | Uint8Array): string {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    /** Fails with the schema's own words when a document does not obey it: one of the OGC's, or the file of another. */
    validate: (schema: string, ...paths: string[]) =>
      call('xmllint', ['--nonet', '--noout', ...schemaArgument(resolve(SCHEMAS, schema)), ...paths]),
    /** Every object of a file, as GDAL reads it. */
    ogrinfo: (path: string) => call('ogrinfo', ['-al', '-q', path]),
    /** Copies a layer of a source into a file, as GDAL reads it. */
    async ogr2ogr(source: string, layer: string, options: readonly string[] = []): Promise<string> {
      const target = join(folder, `${crypto.randomUUID()}.gpkg`);
      await call('ogr2ogr', ['-q', '-f', 'GPKG', '-lco', 'GEOMETRY_NAME=geom', ...options, target, source, layer]);
      return target;
    },
    /** The one row of a statement, as SpatiaLite in GDAL answers it. */
    async measure(path: string, sql: string): Promise<Record<string, number>> {
      const text = await call('ogrinfo', ['-q', '-dialect', 'SQLITE', '-sql', sql, path]);
      return Object.fromEntries([...text.matchAll(/^ {2}(\w+) \(\w+\) = (.*)$/gm)].map(([, name, value]) => [name, Number(value)])); // biome-ignore format: one line
    },
    /** Every row of a statement, likewise. */
    async rows<Row>(path: string, sql: string): Promise<Row[]> {
      const asked = ['-f', 'GeoJSON', '-dialect', 'SQLITE', '-sql', sql, '/vsistdout/', path];
      const { features } = JSON.parse(await call('ogr2ogr', asked)) as { features: { properties: Row }[] };
      return features.map(({ properties }) => properties);
    },
    gdalinfo: (source: string) => call('gdalinfo', [source]),
    /** What a source says of a place in its own system, as GDAL asks it. */
    gdallocationinfo: (source: string, [x, y]: readonly [number, number]) =>
      call('gdallocationinfo', ['-xml', '-b', '1', '-geoloc', source, String(x), String(y)]),
    async gdalTranslate(source: string, window: readonly number[], side: number): Promise<string> {
      const target = join(folder, `${crypto.randomUUID()}.png`);
      const size = ['-outsize', String(side), String(side)];
      await call('gdal_translate', ['-q', '-of', 'PNG', '-projwin', ...window.map(String), ...size, source, target]);
      return target;
    },
    python: (script: string, ...args: string[]) => call(PYTHON, [join(import.meta.dirname, script), ...args]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function schemaArgument(path: string): string[] {
  return path.endsWith('.dtd') ? ['--dtdvalid', path] : ['--schema', path];
}
