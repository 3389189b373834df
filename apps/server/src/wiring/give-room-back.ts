import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formatBytes } from '@motu/core';
import { forgetLayer } from '../domain/imported-layers.ts';
import { importedPlace } from '../domain/layer-source.ts';
import { tablesOf } from '../domain/layer-tables.ts';
import { postgisTablesOf } from '../domain/postgis.ts';
import type { State } from '../domain/state.ts';
import type { Compacted } from '../import/manage/compact-territory.ts';
import { dropUnneeded } from '../import/postgis/write-shared.ts';
import { stateFile } from '../storage/data-folder.ts';

const PROCESS = join(import.meta.dirname, '../import/manage/compact-process.ts');

type Options = {
  state: State;
  geopackage: () => string;
  dataFolder: string;
  /** Where imports become tables, when several copies share them. */
  importsUrl: string | null;
  renew: () => Promise<void>;
};

/** Has the data of deleted layers leave, and the files give their room back; the journal tells how much. */
export async function giveRoomBack({ state, geopackage, dataFolder, importsUrl, renew }: Options): Promise<void> {
  const layers = await state.layers.all();
  const shared = importsUrl ? await dropShared(importsUrl, state) : NOTHING;
  const needed = { tables: layers.flatMap(({ drawing }) => tablesOf(drawing)), slugs: layers.map(({ slug }) => slug) };
  const args = [PROCESS, geopackage(), JSON.stringify(needed)];
  if (state.kind === 'SQLite') args.push(stateFile(dataFolder));
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { bytes, removed } = JSON.parse(stdout) as Compacted;
  for (const slug of [...removed, ...shared.removed]) await forgetLayer(state, slug);
  await renew();
  const entry = {
    actor: 'motu',
    address: null,
    action: 'task-freed',
    subject: formatBytes(bytes + shared.bytes),
  } as const;
  await state.journal.record(entry, new Date());
}

const NOTHING: Compacted = { bytes: 0, removed: [] };

function dropShared(url: string, state: State): Promise<Compacted> {
  return dropUnneeded(url, async () => {
    const layers = await state.layers.all();
    const slugs = new Set(layers.map(({ slug }) => slug));
    const drawn = new Set(layers.flatMap(({ drawing }) => postgisTablesOf(drawing)));
    return ({ slug, table_name }) => slugs.has(slug) || drawn.has(importedPlace(table_name));
  });
}
