import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALLOCATOR } from './runtime.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('the image and the unit are made by the scripts that npm start and npm test run (OPS-01)', () => {
  const scripts = [read('deploy/docker/Dockerfile'), read('deploy/systemd/motu@.service')].flatMap((text) =>
    all(text, /(scripts\/[\w-]+\.mjs)/g),
  );
  expect(new Set(scripts)).toEqual(new Set(['scripts/setup.mjs', 'scripts/start.mjs']));
  for (const script of [...scripts, 'scripts/test.mjs']) {
    expect(read(script)).toMatch(/import \{ prepareBuild, prepareDependencies \} from '\.\/prepare\.mjs'/);
  }
});

test('OPS-02 the image and the unit hand out memory as npm start does: one process is enough there', () => {
  for (const file of ['deploy/docker/Dockerfile', 'deploy/systemd/motu@.service']) {
    for (const [name, value] of Object.entries(ALLOCATOR))
      expect(read(file)).toMatch(new RegExp(`\\b${name}=${value}\\s`));
  }
});

test('OPS-05 the compose file names settings and files that there are', () => {
  const compose = read('deploy/docker/compose.yaml');
  const [settings = ''] = all(compose, /environment:\n((?: {4}[A-Z_#].*\n)+)/g);
  const names = all(settings, /^ {4}([A-Z_]+):/gm);
  expect(names.length).toBeGreaterThan(8);
  const known = read('docs/settings.md');
  expect(names.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
  const files = all(compose, /- (\.{1,2}\/[\w./-]+):\//g);
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !existsSync(join(root, 'deploy/docker', file)))).toEqual([]);
  const secrets = all(compose, /\$\{([A-Z_]+):\?\}/g);
  for (const secret of secrets) expect(read('deploy/docker/example.env')).toMatch(new RegExp(`^${secret}=$`, 'm'));
});
