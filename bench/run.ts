// npm run bench [-- NAME …]: our own figures, printed as they are measured. Run by hand on a quiet machine, never as a test.
const BENCHES: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  start: () => import('./start.ts'),
  'sign-in': () => import('./sign-in.ts'),
  engine: () => import('./engine.ts'),
  tiles: () => import('./tiles.ts'),
  route: () => import('./route.ts'),
  kill: () => import('./kill.ts'),
};

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  const load = BENCHES[name];
  if (!load) throw new Error(`There is no bench called ${name}: ${Object.keys(BENCHES).join(', ')}`);
  console.log(`\n${name}`);
  await (await load()).run();
}
