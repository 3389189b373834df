#!/usr/bin/env node
// @ts-check
// The motu command: accounts now, imports and backups later. Lists its verbs when called without any.
import { fileURLToPath } from 'node:url';
import { prepareDependencies } from './prepare.mjs';
import { modernEnv, run } from './runtime.mjs';

const node = prepareDependencies();
const cli = fileURLToPath(new URL('../apps/server/src/cli.ts', import.meta.url));
process.exit(await run(node, [cli, ...process.argv.slice(2)], modernEnv(node)));
