// @ts-check
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, modernEnv, modernNode, npmCli, root, say } from './runtime.mjs';

const installStamp = join(root, 'node_modules', '.motu-installed');
const buildStamp = join(root, 'apps/web/dist', '.motu-built');

/** What the built page is made of: when one of these changes, it is built again. */
const PAGE_INPUTS = ['apps/web', 'packages', 'package.json', 'package-lock.json'];
/** What is made from it, or only tells of it: tests, and what the compiler remembers of its last check. */
const NO_INPUT = /^(?:dist|node_modules)$|\.test\.tsx?$|\.tsbuildinfo$/;

/** Installs the locked dependencies when the lock file changed since the last time. Returns the Node to use. */
export function prepareDependencies() {
  const node = modernNode();
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = digest([lock, `${process.platform} ${process.arch}`]);
  if (readStamp(installStamp) !== wanted) {
    say('Installation des dépendances…');
    command(
      node,
      [npmCli(), 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
      'L’installation des dépendances a échoué.',
    );
    writeStamp(installStamp, wanted);
  }
  return node;
}

/** Builds the page when one of its source files changed since the last time. */
export function prepareBuild(/** @type {string} */ node) {
  const wanted = digest(PAGE_INPUTS.flatMap((path) => contents(join(root, path))));
  if (readStamp(buildStamp) === wanted) return;
  say('Construction de la page…');
  command(node, ['scripts/build.ts'], 'La construction de la page a échoué.');
  writeStamp(buildStamp, wanted);
}

function command(/** @type {string} */ node, /** @type {string[]} */ args, /** @type {string} */ onFailure) {
  const done = spawnSync(node, args, { cwd: root, env: modernEnv(node), stdio: ['ignore', 2, 'inherit'] });
  if (done.status !== 0) fail(onFailure);
}

/** @returns {(Buffer | string)[]} path and content of every source file under `path` */
function contents(/** @type {string} */ path) {
  if (!statSync(path).isDirectory()) return [path, readFileSync(path)];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !NO_INPUT.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => contents(join(path, entry.name)));
}

function digest(/** @type {(Buffer | string)[]} */ parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

function readStamp(/** @type {string} */ path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function writeStamp(/** @type {string} */ path, /** @type {string} */ value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}
