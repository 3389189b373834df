// npm run bench -- roads [FICHIER.osm.pbf] [postgresql://…]: routes on the shipped roads, or on those of a file: how many of a thousand pairs that
// a plain search joins are refused, and how lengths by car compare with those of pgRouting on the same edges.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { importOsm } from '../apps/server/src/import/osm/import-osm.ts';
import { TABLES } from '../apps/server/src/import/osm/tables.ts';
import { readRoads } from '../apps/server/src/routes/read-roads.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../apps/server/src/territory/open-territory.ts';
import type { LonLat } from '../packages/core/src/index.ts';
import { writeGeoPackage } from '../packages/geopackage/src/index.ts';
import {
  buildHierarchies,
  buildNetwork,
  createRouter,
  edgeCount,
  MODES,
  type Network,
  type RoadData,
} from '../packages/routing/src/index.ts';
import { joinedPairs } from '../packages/routing/src/testing/joined-pairs.ts';
import { shapeOf } from '../territory/tables/index.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const PAIRS = 1000;
/** Ten metres a second on every road: the quickest way is the shortest, and a tick a centimetre. */
const EVEN = { speedKph: () => 36, climbS: 0, uTurnS: 0 };

export const run = (args: string[]) =>
  inTemporaryFolder(async (folder) => {
    const url = args.find((arg) => arg.startsWith('postgres'));
    const data = await roadsOf(
      folder,
      args.find((arg) => arg !== url),
    );
    const network = buildNetwork(data);
    buildHierarchies(network);
    console.log(`${edgeCount(network)} roads and ferries`);
    for (const mode of MODES) {
      const { joined, refused } = joinedPairs(network, mode);
      console.log(`${mode}: ${joined} of 1000 pairs joined by a plain search, ${refused.length} of these refused`);
    }
    if (url) await compare(url, { roads: data.roads });
    else console.log('no address of a database with pgRouting: lengths were not compared');
  });

async function roadsOf(folder: string, file: string | undefined): Promise<RoadData> {
  let geopackage = join(folder, 'territory.gpkg');
  if (file) {
    writeGeoPackage(geopackage, [{ ...shapeOf(TABLES.block.name), description: '', rows: [] }], new Date());
    await importOsm({ file, geopackage, confirm: async () => true });
  } else geopackage = (await openTerritory(SHIPPED_TERRITORY, folder)).files.geopackage;
  const db = new Sqlite(geopackage, { readonly: true });
  try {
    return readRoads(db);
  } finally {
    db.close();
  }
}

/** Pairs of junctions; restrictions and barriers, which pgr_dijkstra does not know, are left out. */
async function compare(url: string, data: RoadData): Promise<void> {
  const ashore = data.roads.filter(({ roadClass }) => roadClass !== 'bac');
  const plain = ashore.map((road) => ({ ...road, destination: 0 }));
  const network = buildNetwork({ roads: plain }, { paces: { voiture: EVEN, velo: EVEN, pieton: EVEN } });
  const router = createRouter(network, { snapMaxM: 0.1 });
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pgrouting CASCADE; DROP TABLE IF EXISTS arete');
  await client.query('CREATE TABLE arete (id int, source int, target int, cost float8, reverse_cost float8)');
  const { voiture } = network.costs;
  const rows = Array.from(network.edgeFrom, (source, edge) => {
    const [along, against] = [voiture[2 * edge], voiture[2 * edge + 1]].map((ticks) => (ticks ? ticks / 100 : -1));
    return [edge, source, network.edgeTo[edge], along, against];
  });
  await client.query(
    'INSERT INTO arete SELECT * FROM json_to_recordset($1) AS x(id int, source int, target int, cost float8, reverse_cost float8)',
    [
      JSON.stringify(
        rows.map(([id, source, target, cost, reverse_cost]) => ({ id, source, target, cost, reverse_cost })),
      ),
    ],
  );
  const driven = rows.filter(([, , , cost, back]) => (cost as number) > 0 && (back as number) > 0);
  let [equal, neither, apart, others] = [0, 0, 0, 0];
  for (let i = 0; i < PAIRS; i++) {
    const pick = (salt: number) =>
      driven[((Math.imul(i + 1, 2_654_435_761) ^ Math.imul(salt, 40_503)) >>> 0) % driven.length];
    const [a, b] = [pick(1)?.[0] as number, pick(2)?.[0] as number];
    const answer = router.route({
      from: startOf(network, a),
      to: startOf(network, b),
      mode: 'voiture',
      avoidGates: false,
    });
    const { rows: found } = await client.query<{ metres: number | null }>(
      "SELECT max(agg_cost) AS metres FROM pgr_dijkstra('SELECT * FROM arete', $1::int, $2::int)",
      [network.edgeFrom[a], network.edgeFrom[b]],
    );
    const theirs = found[0]?.metres ?? null;
    // A point that was moved to another street is not the junction that they were asked for.
    const isMoved = 'reason' in answer || answer.departure.distanceM + answer.arrival.distanceM > 0.1;
    const ours = isMoved ? null : answer.metres;
    if (theirs === null && ours === null) neither++;
    else if (theirs === null || ours === null) others++;
    else if (Math.abs(theirs - ours) < 0.5) equal++;
    else apart++;
  }
  await client.end();
  console.log(
    `pgRouting: of ${PAIRS} pairs ${equal} have the same length to half a metre and ${apart} another; ${neither} are joined by neither, ${others} by one alone`,
  );
}

function startOf({ vertices, edgeFirst }: Network, edge: number): LonLat {
  const first = edgeFirst[edge] as number;
  return [(vertices[2 * first] as number) / 1e7, (vertices[2 * first + 1] as number) / 1e7];
}
