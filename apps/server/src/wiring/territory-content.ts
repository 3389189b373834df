import { tellOsm } from '../domain/default-content/osm-words.ts';
import { tellRelief } from '../domain/default-content/relief-words.ts';
import { updateDefaultContent } from '../domain/default-content/update.ts';
import type { State } from '../domain/state.ts';
import type { Territory } from '../domain/territory.ts';
import { applyImports } from '../territory/imported-tables.ts';

/** Brings the stored content in line with a territory: its default layers, those that were imported into it, and what the layers say of its data. */
export async function updateTerritoryContent(state: State, territory: Territory, isBehind: boolean): Promise<void> {
  // What this version says of its layers is not yet true of the territory of an earlier one.
  if (!isBehind) await updateDefaultContent(state, territory);
  await applyImports(state, territory.files.geopackage);
  await tellRelief(state, territory);
  await tellOsm(state, territory);
}
