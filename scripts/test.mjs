// @ts-check
// npm test: everything that must hold, from a fresh clone. Ends with a line « N passed, N failed ».
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBuild, prepareDependencies } from './prepare.mjs';
import { modernEnv, root } from './runtime.mjs';
import { prepareSystem } from './system-packages.mjs';

const node = prepareDependencies();
prepareSystem();
prepareBuild(node);

const reports = join(root, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const env = { ...modernEnv(node), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport };

/** @typedef {{ passed: number, failed: number }} Count */

/** @type {Count} */
const total = { passed: 0, failed: 0 };

add(check('format and lint', 'biome', ['check', '.']));
add(check('types', 'npm', ['run', '--silent', 'types']));
add(
  suite('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`], countVitest),
);
prepareBuild(node);
// A machine that stumbles once in three thousand tests does not hold everything back; what breaks fails twice, and
// what needed a second try is named as flaky in the list above the closing line, to be mended.
add(suite('playwright', ['test', '--retries=1', '--reporter=list,json'], countPlaywright));

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function add(/** @type {Count} */ { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** A tool that has one thing to say counts as one test. */
function check(/** @type {string} */ name, /** @type {string} */ command, /** @type {string[]} */ args) {
  process.stdout.write(`\n${name}\n`);
  const ok = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
  return { passed: Number(ok), failed: Number(!ok) };
}

/** A runner that counts its own tests; one that fails without a failed test (it crashed, it found none) is one failure. */
function suite(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {() => Count} */ count) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  try {
    const counted = count();
    return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** @returns {Count} */
function countVitest() {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(vitestReport, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests };
}

/** @returns {Count} */
function countPlaywright() {
  const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
