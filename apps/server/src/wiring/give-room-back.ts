import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formatBytes } from '@motu/core';
import { forgetLayer } from '../domain/imported-layers.ts';
import { importedPlace } from '../domain/layer-source.ts';
import { tablesOf } from '../domain/layer-tables.ts';
import { postgisTablesOf } from '../domain/postgis.ts';
import type { State } from '../domain/state.ts';
import { type Compacted, type Needed, oldVersions } from '../import/manage/compact-territory.ts';
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
  const shared = importsUrl ? await dropShared(importsUrl, state) : NOTHING;
  const args = [PROCESS, geopackage(), JSON.stringify(await findNeeded(state))];
  if (state.kind === 'SQLite') args.push(stateFile(dataFolder));
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { bytes, removed } = JSON.parse(stdout) as Compacted;
  for (const slug of [...removed, ...shared.removed]) await forgetLayer(state, slug);
  await forgetVersions(state);
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
    const { tables, slugs, moved } = await findNeeded(state);
    const isDrawn = (table: string) => tables.includes(importedPlace(table));
    return {
      isNeeded: ({ slug, table_name }) => slugs.includes(slug) || isDrawn(table_name),
      unused: (found, imported) => [
        ...imported
          .filter(({ slug, table_name }) => moved.includes(slug) && !isDrawn(table_name) && found.includes(table_name))
          .map(({ table_name }) => table_name),
        ...oldVersions(found, found.filter(isDrawn), new Date()),
      ],
    };
  });
}

/** What layers draw, and the versions of their data that are kept. */
async function findNeeded(state: State): Promise<Needed> {
  const layers = await state.layers.all();
  const ids = new Set(layers.map(({ id }) => id));
  const kept = (await state.layerData.all()).filter(({ layerId }) => ids.has(layerId));
  const versioned = new Set(kept.map(({ layerId }) => layerId));
  return {
    tables: [
      ...layers.flatMap(({ drawing }) => [...tablesOf(drawing), ...postgisTablesOf(drawing)]),
      ...kept.map(({ place }) => place),
    ],
    slugs: layers.map(({ slug }) => slug),
    moved: layers.filter(({ id }) => versioned.has(id)).map(({ slug }) => slug),
  };
}

/** Those of layers that are no longer there, now that their data have left. */
async function forgetVersions(state: State): Promise<void> {
  await state.edit(async ({ layers, layerData }) => {
    const ids = new Set((await layers.all()).map(({ id }) => id));
    const lost = (await layerData.all()).filter(({ layerId }) => !ids.has(layerId));
    await layerData.remove(lost.map(({ id }) => id));
  });
}
