import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

test('OPS-01 npm run sbom writes a CycloneDX file of what the program installs, with versions and licences, and of nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'motu-sbom-'));
  const path = join(folder, 'motu.cdx.json');
  expect(read(join(root, 'package.json')).scripts.sbom).toContain('scripts/sbom.ts');
  execFileSync(process.execPath, [join(root, 'scripts/sbom.ts'), path]);
  const bom = read(path);
  rmSync(folder, { recursive: true });
  const { version } = read(join(root, 'package.json'));
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { type: 'application', name: 'motu', version, 'bom-ref': `motu@${version}` } },
  });
  const lock = read(join(root, 'package-lock.json')).packages;
  const find = (name: string) => bom.components.find((one: { name: string }) => one.name === name);
  expect(find('fastify')).toMatchObject({
    version: lock['node_modules/fastify'].version,
    licenses: [{ license: { id: 'MIT' } }],
  });
  expect(find('vitest')).toBeUndefined();
});
