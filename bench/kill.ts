// kill -9 of the server during writes, many times in a row: every acknowledged sign-in must still be there (OPS-03).

import { createDatabase, startPostgres } from '../apps/server/src/testing/postgres-cluster.ts';
import { isSignedIn, signInOver, startServer } from '../apps/server/src/testing/server-process.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const ROUNDS = 50;
const WRITERS = 4;
const PASSWORD = 'le lagon est calme ce soir';

export async function run(): Promise<void> {
  await inTemporaryFolder((folder) => measure('SQLite', { MOTU_DATA: folder }));
  const cluster = await startPostgres();
  const databaseUrl = await createDatabase(cluster.url);
  await inTemporaryFolder((folder) => measure('PostgreSQL', { MOTU_DATA: folder, DATABASE_URL: databaseUrl }));
  await cluster.stop();
}

async function measure(name: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...settings, MOTU_ADMIN_PASSWORD: PASSWORD };
  const acknowledged: string[] = [];
  let lost = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(env);
    const writers = Array.from({ length: WRITERS }, async () => {
      for (;;) {
        const cookie = await signInOver(server.url, 'admin', PASSWORD);
        if (!cookie) return;
        acknowledged.push(cookie);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
    server.child.kill('SIGKILL');
    await Promise.all(writers);
    await server.ended;
  }
  const server = await startServer(env);
  for (const cookie of acknowledged) if (!(await isSignedIn(server.url, cookie))) lost++;
  server.child.kill('SIGTERM');
  await server.ended;
  console.log(`${name}: ${ROUNDS} kills, ${acknowledged.length} acknowledged sign-ins, ${lost} lost`);
}
