// @ts-check
// npm start: obtains what is missing, builds what changed, then runs the server.
import { fileURLToPath } from 'node:url';
import { prepareBuild, prepareDependencies } from './prepare.mjs';
import { ALLOCATOR, modernEnv, run } from './runtime.mjs';

const node = prepareDependencies();
prepareBuild(node);

const server = new URL('../apps/server/src/main.mjs', import.meta.url);
// One process where whoever starts it has said how memory is handed out, as `deploy/` does.
const isSaid = process.platform !== 'linux' || Object.keys(ALLOCATOR).every((name) => process.env[name]);
if (node === process.execPath && isSaid) await import(server.href);
else process.exit(await run(node, [fileURLToPath(server)], { ...ALLOCATOR, ...modernEnv(node) }));
