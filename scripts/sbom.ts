// npm run sbom: what Motu is made of, with versions and licences, as a CycloneDX file for those who look for known weaknesses.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

type Bom = {
  metadata: { component: { 'bom-ref': string; name: string; purl: string } };
  dependencies: { ref: string }[];
};

const root = join(import.meta.dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;

const [path = join(root, `${name}-${version}.cdx.json`)] = process.argv.slice(2);
writeFileSync(path, `${JSON.stringify(named(readBom()), null, 2)}\n`);
process.stdout.write(`${path}\n`);

/** What is installed with the program: neither its tests nor its build. */
function readBom(): Bom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'];
  return JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }));
}

/** npm calls the whole by the name of its folder. */
function named(bom: Bom): Bom {
  const { component } = bom.metadata;
  const ref = `${name}@${version}`;
  const dependencies = bom.dependencies.map((one) => (one.ref === component['bom-ref'] ? { ...one, ref } : one));
  const purl = component.purl.replace(basename(root), String(name));
  return {
    ...bom,
    metadata: { ...bom.metadata, component: { ...component, 'bom-ref': ref, name: String(name), purl } },
    dependencies,
  };
}
