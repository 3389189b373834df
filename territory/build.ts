import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { licencesMarkdown } from './licences/licences-markdown.ts';
import { SOURCES } from './licences/sources.ts';
import { buildTerritory } from './pipeline/build-territory.ts';
import { writeTerritory } from './pipeline/write-territory.ts';

// npm run territory:build -- SOURCES

/** The date written in the GeoPackage: that of the data, so that the same sources always give the same file. */
const DATA_DATE = '2026-01-01T00:00:00.000Z';

const say = (line: string) => process.stdout.write(`${line}\n`);
const start = performance.now();
const seconds = () => `${((performance.now() - start) / 1000).toFixed(1).replace('.', ',')} s`;

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new AppError('invalid', 'Indiquez le dossier des sources : npm run territory:build -- DOSSIER');
  const { tables, rasters } = await buildTerritory(folder, (step) => say(`${step} (${seconds()})`));
  say(`Écriture (${seconds()})`);
  const sizes = writeTerritory(join(import.meta.dirname, 'data'), tables, rasters, DATA_DATE);
  writeFileSync(join(import.meta.dirname, 'LICENCES.md'), licencesMarkdown(SOURCES));
  for (const { name, rows } of tables) say(`  ${name} : ${rows.length}`);
  for (const [name, size] of sizes) say(`  ${name} : ${(size / 1e6).toFixed(2).replace('.', ',')} Mo`);
  say(`Territoire construit en ${seconds()}.`);
} catch (error) {
  // A foreseen failure is one sentence; anything else is ours to mend, with its trace.
  process.stderr.write(`${error instanceof AppError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
