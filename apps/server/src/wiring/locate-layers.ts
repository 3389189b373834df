import type { Engine } from '@motu/engine';
import { ownSourceOptions } from '../domain/own-source-options.ts';
import type { State } from '../domain/state.ts';

/** Once: a layer of ours keeps where it lay when it was made, so that a change of its data shows (ADM-03). */
export async function locateLayers({ layers }: State, engine: Engine): Promise<void> {
  const unknown = (await layers.all()).filter(({ drawing, sourceOptions }) => drawing && !sourceOptions.tileGrid);
  for (const layer of unknown) {
    const located = await ownSourceOptions(layer, engine);
    // What is in a database that is away is located when it is back.
    if (located.tileGrid) await layers.locate(layer, located);
  }
}
