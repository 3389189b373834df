// npm run bench -- features: a thousand buildings as GeoJSON, by OGC API here and by WFS of Debian's MapServer, both from the same GeoPackage.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackShippedTerritory } from '@motu/territory/testing';
import { startServer } from '../apps/server/src/testing/server-process.ts';
import { childSeconds, cpuSeconds } from './process-figures.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const ROUNDS = 40;
const PAGE = 1_000;

export const run = () =>
  inTemporaryFolder(async (folder) => {
    const { files, remove } = await unpackShippedTerritory();
    const server = await startServer({ MOTU_DATA: join(folder, 'data') });
    const pid = server.child.pid ?? 0;
    try {
      const ours = await pagesHere(server.url, pid);
      const theirs = pagesByMapServer(folder, files.geopackage);
      console.log(
        `${PAGE} buildings as GeoJSON, ms of CPU a page: ${ours.toFixed(1)} here, ${theirs.toFixed(1)} by MapServer's WFS`,
      );
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
      remove();
    }
  });

async function pagesHere(url: string, pid: number): Promise<number> {
  const read = async (i: number) => {
    const answer = await fetch(`${url}/api/ogc/collections/batiments/items?limit=${PAGE}&offset=${i * PAGE}`);
    const { features } = (await answer.json()) as { features: unknown[] };
    if (features.length !== PAGE) throw new Error(`${features.length} objects came.`);
  };
  for (let i = 0; i < 5; i++) await read(i);
  const before = cpuSeconds(pid);
  for (let i = 0; i < ROUNDS; i++) await read(i + 5);
  return ((cpuSeconds(pid) - before) / ROUNDS) * 1000;
}

const MAPFILE = (geopackage: string) => `MAP
  NAME "mesure" EXTENT -155 -28 -134 -7 SIZE 256 256
  PROJECTION "init=epsg:4326" END
  OUTPUTFORMAT NAME "geojson" DRIVER "OGR/GEOJSON" MIMETYPE "application/json; subtype=geojson" FORMATOPTION "STORAGE=stream" FORMATOPTION "FORM=simple" END
  WEB METADATA "wfs_title" "Mesure" "wfs_enable_request" "*" "wfs_onlineresource" "http://127.0.0.1/" "wfs_srs" "EPSG:4326" "wfs_getfeature_formatlist" "geojson" END END
  LAYER
    NAME "batiment" TYPE POLYGON STATUS ON
    CONNECTIONTYPE OGR CONNECTION "${geopackage}" DATA "batiment"
    PROJECTION "init=epsg:4326" END
    METADATA "wfs_title" "Bâtiments" "gml_include_items" "all" "gml_featureid" "id" "wfs_getfeature_formatlist" "geojson" END
  END
END
`;

/** Each request in a process of its own, as CGI has it; what starting one costs is taken away. */
function pagesByMapServer(folder: string, geopackage: string): number {
  writeFileSync(join(folder, 'mesure.map'), MAPFILE(geopackage));
  writeFileSync(join(folder, 'mapserver.conf'), 'CONFIG\n  ENV\n    MS_MAP_PATTERN "."\n  END\nEND\n');
  const asked = `SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=batiment&OUTPUTFORMAT=geojson&COUNT=${PAGE}&STARTINDEX`;
  const whole = mapServerSeconds(folder, `QUERY_STRING="${asked}=$((i * ${PAGE}))" mapserv`);
  const start = mapServerSeconds(folder, 'QUERY_STRING="SERVICE=WFS&REQUEST=Rien" mapserv');
  return ((whole - start) / ROUNDS) * 1000;
}

const mapServerSeconds = (folder: string, command: string): number =>
  childSeconds(folder, `for i in $(seq 5 ${ROUNDS + 4}); do ${command} > sortie || exit 1; done`, {
    ...{ REQUEST_METHOD: 'GET', MAPSERVER_CONFIG_FILE: join(folder, 'mapserver.conf') },
    MS_MAPFILE: join(folder, 'mesure.map'),
  });
