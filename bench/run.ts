// npm run bench [-- NAME …]: our own figures, printed as they are measured. Run by hand on a quiet machine, never as a test.
const BENCHES: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  start: () => import('./start.ts'),
  page: () => import('./page.ts'),
  'sign-in': () => import('./sign-in.ts'),
  engine: () => import('./engine.ts'),
  tiles: () => import('./tiles.ts'),
  'page-tiles': () => import('./page-tiles.ts'),
  small: () => import('./small.ts'),
  table: () => import('./table.ts'),
  own: () => import('./own.ts'),
  search: () => import('./search.ts'),
  route: () => import('./route.ts'),
  draw: () => import('./draw.ts'),
  names: () => import('./names.ts'),
  cold: () => import('./cold.ts'),
  'cold-first': async () => ({ run: (await import('./cold.ts')).firstVisitor }),
  floor: () => import('./floor.ts'),
  zone: () => import('./zone.ts'),
  copies: () => import('./copies.ts'),
  nginx: () => import('./nginx.ts'),
  kill: () => import('./kill.ts'),
  'seed-kill': () => import('./seed-kill.ts'),
  visitor: () => import('./visitor.ts'),
  'slow-readers': () => import('./slow-readers.ts'),
  flood: () => import('./flood.ts'),
  forecast: () => import('./forecast.ts'),
  seeding: () => import('./seeding.ts'),
  print: () => import('./print.ts'),
  features: () => import('./features.ts'),
  downloads: () => import('./downloads.ts'),
  'vector-tiles': () => import('./vector-tiles.ts'),
};

/** What a comparison with other map servers needs, each with arguments of its own. */
const COMMANDS: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  'peers-territory': () => import('./peers/territory.ts'),
  seed: () => import('./peers/seed.ts'),
  postgis: () => import('./postgis.ts'),
  mixed: () => import('./mixed.ts'),
  fuzz: () => import('./fuzz.ts'),
  roads: () => import('./roads.ts'),
  image: () => import('./image.ts'),
};

const asked = process.argv.slice(2);
const command = COMMANDS[asked[0] ?? ''];
if (command) await (await command()).run(asked.slice(1));
else for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) await measure(name);

async function measure(name: string): Promise<void> {
  const load = BENCHES[name];
  if (!load)
    throw new Error(`There is no bench called ${name}: ${Object.keys({ ...BENCHES, ...COMMANDS }).join(', ')}`);
  console.log(`\n${name}`);
  await (await load()).run();
}
