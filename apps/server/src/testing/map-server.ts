import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One island of 0.2° on each side, green on nothing. */
export const ISLAND = { extent: [-151, -17.4, -150.8, -17.2] as const, color: [32, 160, 64, 255], name: 'Motu Iti é' };

export const ISLANDS_GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { nom: ISLAND.name, surface: 12.5 },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-151, -17.4],
            [-150.8, -17.4],
            [-150.8, -17.2],
            [-151, -17.2],
            [-151, -17.4],
          ],
        ],
      },
    },
  ],
});

/** The territory's own systems among them; 3297 is the island's. */
const SYSTEMS = 'EPSG:4326 EPSG:3857 EPSG:3297';

const MAPFILE = `MAP
  NAME "essai"
  EXTENT -151.5 -18 -150.5 -17
  SIZE 256 256
  UNITS DD
  PROJECTION "init=epsg:4326" END
  OUTPUTFORMAT NAME "png" DRIVER AGG/PNG MIMETYPE "image/png" IMAGEMODE RGBA TRANSPARENT ON END
  WEB METADATA
    "wms_title" "Îles"
    "wms_srs" "${SYSTEMS}"
    "wms_enable_request" "*"
    "wms_onlineresource" "http://127.0.0.1/"
    "wms_feature_info_mime_type" "text/plain"
    "tile_map_edge_buffer" "0"
  END END
  LAYER
    NAME "iles" TYPE POLYGON STATUS ON
    CONNECTIONTYPE OGR CONNECTION "iles.geojson"
    PROJECTION "init=epsg:4326" END
    TEMPLATE "void"
    METADATA "wms_title" "Les îles" "wms_srs" "${SYSTEMS}" "wms_abstract" "Une île pour essayer." "gml_include_items" "all" "wms_include_items" "all" END
    CLASS NAME "Île" STYLE COLOR 32 160 64 END END
  END
END
`;

export type MapServer = { url: string; close(): Promise<void> };

/** More of it than the island: layers in the words of a mapfile, and the files that they read; and the systems that it offers. */
type More = { layers?: string; files?: Readonly<Record<string, string>>; systems?: string };

/** Debian's MapServer, each request in a process of its own as CGI has it. */
export async function startMapServer({ layers = '', files = {}, systems = SYSTEMS }: More = {}): Promise<MapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'motu-mapserver-'));
  writeFileSync(join(folder, 'iles.geojson'), ISLANDS_GEOJSON);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'iles.map'), MAPFILE.replaceAll(SYSTEMS, systems).replace(/END\n$/, `${layers}END\n`));
  writeFileSync(join(folder, 'mapserver.conf'), 'CONFIG\n  ENV\n    MS_MAP_PATTERN "."\n  END\nEND\n');
  const env = {
    PATH: process.env.PATH,
    REQUEST_METHOD: 'GET',
    MAPSERVER_CONFIG_FILE: join(folder, 'mapserver.conf'),
    MS_MAPFILE: join(folder, 'iles.map'),
  };
  const server = createServer(async (request, response) => {
    const query = request.url?.split('?')[1] ?? '';
    const { stdout } = await run('mapserv', [], {
      cwd: folder,
      env: { ...env, QUERY_STRING: query },
      encoding: 'buffer',
      maxBuffer: 64 * 1024 * 1024,
    });
    const split = stdout.indexOf('\r\n\r\n');
    const type = /content-type: ([^\r\n]+)/i.exec(stdout.subarray(0, split).toString())?.[1] ?? 'text/plain';
    response.writeHead(200, { 'content-type': type }).end(stdout.subarray(split + 4));
  });
  return {
    url: await listen(server),
    async close() {
      await closed(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function listen(server: NetServer, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
