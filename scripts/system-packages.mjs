// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fail, say } from './runtime.mjs';

/**
 * @typedef {object} Need what the tests need of the system
 * @property {string} name of the Debian package that brings it
 * @property {() => boolean} isThere
 * @property {() => boolean} [hasSubstitute] something that does as well, only slower
 */

/** @type {Need[]} */
const NEEDS = [
  {
    name: 'chromium-headless-shell',
    isThere: () => hasCommand('chromium-headless-shell'),
    hasSubstitute: () => hasCommand('chromium'),
  },
  { name: 'postgresql', isThere: () => hasPostgres() },
  { name: 'postgresql-postgis', isThere: () => hasExtension('postgis') },
  // Routes are compared with its own.
  { name: 'postgresql-pgrouting', isThere: () => hasExtension('pgrouting') },
  // An object storage that speaks S3, its servers in one process (apps/server/src/testing/object-store.py).
  ...['swift-proxy', 'swift-account', 'swift-container', 'swift-object'].map((name) => ({
    name,
    isThere: () => hasCommand(`${name}-server`),
  })),
  // What deploy/ is checked with.
  { name: 'nginx-light', isThere: () => existsSync('/usr/sbin/nginx') },
  { name: 'systemd', isThere: () => hasCommand('systemd-analyze') },
  // Programs of others that map services and projections are tried with: clients, servers whose maps go through ours, PROJ, the OGC's schemas with what checks them, an attacker,
  // a witness.
  { name: 'gdal-bin', isThere: () => hasCommand('gdal_translate') },
  // What a printed page is read back with.
  { name: 'poppler-utils', isThere: () => hasCommand('pdftotext') },
  { name: 'proj-bin', isThere: () => hasCommand('cs2cs') },
  { name: 'libxml2-utils', isThere: () => hasCommand('xmllint') },
  { name: 'python3-owslib', isThere: () => hasPythonModule('owslib') },
  { name: 'python3-qgis', isThere: () => hasPythonModule('qgis.core') },
  { name: 'cgi-mapserver', isThere: () => existsSync('/usr/lib/cgi-bin/mapserv') },
  { name: 'qgis-server-wms', isThere: () => existsSync('/usr/lib/qgis/server/libwms.so') },
  { name: 'sqlmap', isThere: () => hasCommand('sqlmap') },
  { name: 'strace', isThere: () => hasCommand('strace') },
  { name: 'python3-mapproxy', isThere: () => existsSync('/usr/share/python3-mapproxy/test/schemas') },
];

/** Installs what is missing when it may (Debian, as root), else says in one line what to install. */
export function prepareSystem() {
  const mayInstall = process.getuid?.() === 0 && hasCommand('apt-get');
  if (!mayInstall) {
    const required = lacking().join(' ');
    if (required) fail(`Pour les tests, installez d’abord : apt-get install ${required}`);
    return;
  }
  const missing = NEEDS.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length === 0) return;

  say(`Installation de ${missing.join(', ')}…`);
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', ...missing]);
  const still = lacking();
  if (still.length > 0) fail(`L’installation de ${still.join(', ')} a échoué.`);
}

/** Packages without which the tests cannot run. */
function lacking() {
  return NEEDS.filter(({ isThere, hasSubstitute }) => !isThere() && !hasSubstitute?.()).map(({ name }) => name);
}

function apt(/** @type {string[]} */ args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function hasCommand(/** @type {string} */ name) {
  return spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0;
}

/** Asked of Debian's own Python: another one of the machine does not see its packages. */
function hasPythonModule(/** @type {string} */ name) {
  return spawnSync('/usr/bin/python3', ['-c', `import ${name}`], { stdio: 'ignore' }).status === 0;
}

function hasExtension(/** @type {string} */ name) {
  const base = '/usr/share/postgresql';
  return (
    existsSync(base) && readdirSync(base).some((version) => existsSync(`${base}/${version}/extension/${name}.control`))
  );
}

/** Debian keeps the server's programs out of the PATH, one folder per version. */
function hasPostgres() {
  const base = '/usr/lib/postgresql';
  return existsSync(base) && readdirSync(base).some((version) => existsSync(`${base}/${version}/bin/initdb`));
}
