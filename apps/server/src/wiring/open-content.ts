import type { FastifyBaseLogger } from 'fastify';
import { createDefaultContent } from '../domain/default-content/create.ts';
import { describeOsm } from '../domain/default-content/osm-words.ts';
import { describeRelief } from '../domain/default-content/relief-words.ts';
import { updateDefaultContent } from '../domain/default-content/update.ts';
import type { State } from '../domain/state.ts';
import type { Territory } from '../domain/territory.ts';
import { applyShared } from '../import/postgis/shared-couches.ts';
import { renewTerritory } from '../import/renew/renew-territory.ts';
import { applyImports } from '../territory/imported-tables.ts';
import { openTerritory } from '../territory/open-territory.ts';
import type { SharedImports } from './shared-imports.ts';

type Content = {
  /** The territory as it is at the start. */
  territory: Territory;
  open(): Promise<Territory>;
  /** Brings the stored content in line with a territory, one copy of the program at a time. */
  update(territory: Territory): Promise<void>;
};

type Options = {
  state: State;
  /** Folder of the territory, and where it is unpacked. */
  folder: string;
  home: string;
  imports: SharedImports;
  log: FastifyBaseLogger;
};

/** Opens the territory, brought up to this version's, and fills the state with the layers and contexts that it shows. */
export async function openContent({ state, folder, home, imports, log }: Options): Promise<Content> {
  const isBehind = await renewTerritory(folder, home, log);
  const open = () => openTerritory(folder, home);
  const first = await open();
  await state.alone(async () => {
    await createDefaultContent(state, first);
    await follow(first);
    await applyShared(state, await imports.read());
  });

  /** Its default layers, those that were imported into it, and what the layers say of its data. */
  async function follow(territory: Territory): Promise<void> {
    // What this version says of its layers is not yet true of the territory of an earlier one.
    if (!isBehind) await updateDefaultContent(state, territory);
    await applyImports(state, territory.files.geopackage);
    await describeRelief(state, territory);
    await describeOsm(state, territory);
  }

  return { territory: first, open, update: (territory) => state.alone(() => follow(territory)) };
}
