// @ts-check
// npm run dev: the server restarted, and the page reloaded, at each change.
import { spawn } from 'node:child_process';
import { prepareDependencies } from './prepare.mjs';
import { modernEnv, root } from './runtime.mjs';

const node = prepareDependencies();
const env = modernEnv(node);
const server = spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.mjs'], {
  cwd: root,
  env,
  stdio: 'inherit',
});
const page = spawn('vite', ['apps/web'], { cwd: root, env, stdio: 'inherit' });

const stop = () => {
  server.kill();
  page.kill();
};
process.on('SIGINT', stop).on('SIGTERM', stop);
for (const child of [server, page]) child.on('exit', stop);
