import { createDefaultContent } from '../domain/default-content/create.ts';
import type { State } from '../domain/state.ts';
import type { Territory } from '../domain/territory.ts';
import { openState } from '../storage/state.ts';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';

type Settings = Parameters<typeof openState>[0] & {
  /** Folder of everything this installation keeps. */
  data: string;
  territory: string | null;
};

/** What a command works on, opened when it is asked for. */
export function createInstallation(config: Settings) {
  let state: Promise<State> | null = null;
  let territory: Promise<Territory> | null = null;
  const openedTerritory = () => (territory ??= openTerritory(config.territory ?? SHIPPED_TERRITORY, config.data));

  /** A command may come before the first start: the catalogue is then filled as that would fill it. */
  async function openFilledState(): Promise<State> {
    const opened = await openState(config);
    await createDefaultContent(opened, await openedTerritory());
    return opened;
  }

  return {
    territory: openedTerritory,
    geopackage: async () => (await openedTerritory()).files.geopackage,
    state: () => (state ??= openFilledState()),
    async close() {
      await (await state?.catch(() => null))?.close();
    },
  };
}
