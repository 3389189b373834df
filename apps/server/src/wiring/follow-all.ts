import { readAddedServers } from '../domain/settings.ts';
import { followTables } from '../postgis/follow-tables.ts';
import { type Changes, followChanges, INDEX } from './follow-changes.ts';
import { followRestores } from './follow-restores.ts';
import type { DataOptions, DataParts } from './open-parts.ts';

/** Follows what changes beside the territory: settings, layers, tables and what is restored, whoever changes them. */
export async function followAll(
  { state, servers, log }: DataOptions,
  { remembered, imports, layers, territory, search }: DataParts,
) {
  let settingsRevision = 0;
  /** The outside servers of the settings are those that are asked from then on; what names the product is written anew. */
  async function followSettings(): Promise<void> {
    servers.allow(await readAddedServers(remembered.shown.settings));
    settingsRevision++;
  }
  await followSettings();

  async function refreshLayers(): Promise<void> {
    await imports.read();
    await layers.refresh();
    // The index is built beside the one that answers: nobody waits for it.
    search.renew();
  }
  const { map } = layers;
  const tables = followTables({
    current: map.tableVersions,
    read: map.readTableVersions,
    changed: refreshLayers,
    log,
  });
  const restores = await followRestores(state, async () => {
    await followSettings();
    await territory.renew();
    await refreshLayers();
  });
  /** What another copy of the program has changed is seen here at once. */
  async function takeOver(changes: Changes): Promise<void> {
    await remembered.refresh();
    if (changes.has('setting')) {
      await followSettings();
      await restores.look();
    }
    if (changes.has('layer')) await refreshLayers();
    else if (changes.has('context')) search.renew();
    if (changes.has(INDEX)) await search.rebuild();
  }
  const stop = followChanges(state, takeOver, log);
  const settings = { changed: followSettings, revision: () => settingsRevision };
  return { tables, restores, settings, refreshLayers, stop };
}
