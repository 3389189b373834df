// @ts-check
// Everything here runs on whatever Node the machine has (20 or later) and needs no dependency: it is what
// fetches the Node and the dependencies that the rest needs.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Oldest Node that every dependency accepts (jsdom 31 asks for the most). */
const OLDEST = { major: 24, minor: 15 };
const pinned = readFileSync(join(root, '.node-version'), 'utf8').trim();

/** Path of a Node that can run Motu: the current one when it is recent enough, else the pinned one from the npm registry. */
export function modernNode() {
  if (isModern(process.versions.node)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(root, '.runtime');
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary) && versionOf(binary) === `v${pinned}`) return binary;

  say(`Node ${process.versions.node} est trop ancien : installation de Node ${pinned} dans .runtime/…`);
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    `${name}@${pinned}`,
  ];
  const done = spawnSync(process.execPath, [npmCli(), ...args, '--silent'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0 || !existsSync(binary)) {
    fail(
      `Motu demande Node ${OLDEST.major}.${OLDEST.minor} ou plus récent, et npm n’a pas pu le fournir ici : installez Node ${pinned}.`,
    );
  }
  return binary;
}

/** npm's own entry point, so that npm can run under the modern Node: under Node 20 it silently picks older packages. */
export function npmCli() {
  const fromNpm = process.env.npm_execpath;
  if (fromNpm?.endsWith('npm-cli.js') && existsSync(fromNpm)) return fromNpm;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const command = join(folder, 'npm');
    if (existsSync(command)) return realpathSync(command);
  }
  return fail('La commande npm est introuvable.');
}

/** Environment in which `node`, `npm` and the installed commands are the modern ones. */
export function modernEnv(/** @type {string} */ node) {
  const folders = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''];
  return { ...process.env, PATH: folders.join(delimiter) };
}

/**
 * How the C library of Linux hands out memory to the server, read by it before anything runs. Left alone, it gives each thread heaps of its
 * own and keeps what a drawing thread has freed after it has ended: half a gigabyte and more after some minutes of work. Pictures get pages
 * of their own, which go back at once: left alone, the size from which they do grows with the first large one. The drawing library has an allocator
 * of its own, mimalloc, which gives back a moment later what is free, the next time that it is asked for something: after a thread has ended, never.
 * V8 takes up to 128 MB for what is young on the main thread, and needs none of it: what is asked for is gone with its answer.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
  MIMALLOC_PURGE_DELAY: '0',
  NODE_OPTIONS: '--max-semi-space-size=8',
};

/** Runs a command with inherited output, passes signals on, and resolves to its exit code. */
export function run(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1));
    });
  });
}

export function say(/** @type {string} */ sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** @returns {never} */
export function fail(/** @type {string} */ sentence) {
  say(sentence);
  process.exit(1);
}

function isModern(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}

function versionOf(/** @type {string} */ binary) {
  try {
    return execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
