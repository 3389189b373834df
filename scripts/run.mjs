// @ts-check
// Runs an installed command under the modern Node: node scripts/run.mjs vitest run
import { prepareDependencies } from './prepare.mjs';
import { fail, modernEnv, run } from './runtime.mjs';

const [command, ...args] = process.argv.slice(2);
if (!command) fail('Usage : node scripts/run.mjs COMMANDE [ARGUMENTS]');
process.exit(await run(command, args, modernEnv(prepareDependencies())));
