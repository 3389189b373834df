// @ts-check
// npm start: obtains what is missing, builds what changed, then runs the server.
import { prepareBuild, prepareDependencies } from './prepare.mjs';
import { modernEnv, run } from './runtime.mjs';

const node = prepareDependencies();
prepareBuild(node);

const server = new URL('../apps/server/src/main.mjs', import.meta.url);
if (node === process.execPath) await import(server.href);
else process.exit(await run(node, [server.pathname], modernEnv(node)));
