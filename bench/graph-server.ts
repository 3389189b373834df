// node bench/graph-server.ts GRAPH DATA: a data folder whose routes are those of a graph (see readGraph in route.ts), to be served by the
// program itself: MOTU_DATA=DATA npm start. The graph takes the place of the territory's network; nothing else changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { NETWORK_FILE } from '../apps/server/src/routes/open-routes.ts';
import { sourceOf } from '../apps/server/src/routes/source.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../apps/server/src/territory/open-territory.ts';
import { buildHierarchies, writeNetwork } from '../packages/routing/src/index.ts';
import { readGraph } from './route.ts';

const [graph, data] = process.argv.slice(2);
if (!graph || !data) throw new Error('Usage: node bench/graph-server.ts GRAPH DATA');
const { files } = await openTerritory(SHIPPED_TERRITORY, data);
const { network } = readGraph(graph);
buildHierarchies(network);
const db = new Sqlite(files.geopackage, { readonly: true });
const target = join(data, NETWORK_FILE);
writeFileSync(target, writeNetwork(network, sourceOf(db, files)));
db.close();
console.log(`${target} is ready`);
