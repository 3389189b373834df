// @ts-check
// npm test: everything that must hold, from a fresh clone. Ends with a line « N passed, N failed ».
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { prepareBuild, prepareDependencies } from './prepare.mjs';
import { modernEnv, root } from './runtime.mjs';
import { prepareSystem } from './system-packages.mjs';

/** How many lines of what a runner wrote about its errors are told again at the end. */
const LAST_WORDS = 80;

/** How long each part took, in the order they ran. @type {{ name: string, seconds: number }[]} */
const parts = [];

const node = timed('dependencies', prepareDependencies);
timed('system packages', prepareSystem);
timed('page', () => prepareBuild(node));

const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const env = { ...modernEnv(node), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };

/** @typedef {{ passed: number, failed: number }} Count */

/** What failed, told again at the very end: of thousands of lines, those are the ones that are read. @type {string[]} */
const failures = [];

/** @type {Count} */
const total = { passed: 0, failed: 0 };

add(timed('format and lint', () => check('format and lint', 'biome', ['check', '.'])));
add(timed('types', () => check('types', 'npm', ['run', '--silent', 'types'])));
const vitestArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
add(timed('vitest', () => suite('vitest', vitestArgs, countVitest)));
prepareBuild(node);
// No second tries: a test that passes now and then proves nothing.
const playwrightArgs = ['test', '--retries=0', '--reporter=list,json'];
add(timed('playwright', () => suite('playwright', playwrightArgs, countPlaywright)));

for (const line of failures) process.stdout.write(`\nfailed: ${line}\n`);
process.stdout.write(`\n${parts.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function add(/** @type {Count} */ { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** @template T @param {string} name @param {() => T} work @returns {T} */
function timed(name, work) {
  const start = performance.now();
  const result = work();
  parts.push({ name, seconds: Math.round((performance.now() - start) / 1000) });
  return result;
}

/** A tool that has one thing to say counts as one test. */
function check(/** @type {string} */ name, /** @type {string} */ command, /** @type {string[]} */ args) {
  process.stdout.write(`\n${name}\n`);
  const ok = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
  if (!ok) failures.push(name);
  return { passed: Number(ok), failed: Number(!ok) };
}

/** A runner that counts its own tests; one that fails without a failed test (it crashed, it found none) is one failure, told in its own last words. */
function suite(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {() => Count} */ count) {
  const errors = join(reports, `${command}.errors.log`);
  const output = openSync(errors, 'w');
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: ['inherit', 'inherit', output] });
  closeSync(output);
  const said = readFileSync(errors, 'utf8');
  process.stderr.write(said);
  const lastWords = said.trimEnd().split('\n').slice(-LAST_WORDS).join('\n');
  try {
    const counted = count();
    if (status === 0 || counted.failed > 0) return counted;
    failures.push(`${command} ended with ${status}, without a failed test\n${lastWords}`);
    return { ...counted, failed: 1 };
  } catch (error) {
    failures.push(`${command} ended with ${status}, without a report (${error})\n${lastWords}`);
    return { passed: 0, failed: 1 };
  }
}

/** A file whose tests all pass may fail by what stands around them: its imports, what it sets up, what it puts away. @returns {Count} */
function countVitest() {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(vitestReport, 'utf8'));
  let failedFiles = 0;
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((/** @type {{ status: string }} */ one) => one.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(`${relative(root, name)} ${fullName}\n${failureMessages.join('\n')}`);
    if (status !== 'failed' || failed.length > 0) continue;
    failedFiles++;
    failures.push(`${relative(root, name)}, outside of its tests\n${message}`);
  }
  return { passed: numPassedTests, failed: numFailedTests + failedFiles };
}

/** @returns {Count} */
function countPlaywright() {
  const { stats, suites } = JSON.parse(readFileSync(playwrightReport, 'utf8'));
  for (const file of suites) failures.push(...failedSpecs(file));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** @typedef {{ title: string, file: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** @returns {string[]} */
function failedSpecs(/** @type {Suite} */ { specs = [], suites = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      return `${file} ${title}\n${messages.join('\n')}`;
    });
  return [...failed, ...suites.flatMap(failedSpecs)];
}
