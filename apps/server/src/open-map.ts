import { createHash } from 'node:crypto';
import { createEngine, type Engine } from '@motu/engine';
import { toDrawing } from './domain/layers.ts';
import type { State } from './domain/state.ts';
import type { Territory } from './domain/territory.ts';
import type { Tiles } from './domain/tiles.ts';

/** Raised when the engine draws the same data and style differently, so that kept tiles are drawn again. */
const DRAWING_VERSION = 1;

/** The engine over the territory, drawing the stored layers. */
export async function openMap(state: State, { files, digest }: Territory): Promise<{ engine: Engine; tiles: Tiles }> {
  const layers = (await state.layers.all()).map(toDrawing).filter((layer) => layer !== null);
  const engine = await createEngine({ files, layers });
  return {
    engine,
    tiles: {
      versionOf: (layer) =>
        createHash('sha256')
          .update(JSON.stringify([DRAWING_VERSION, digest, toDrawing(layer)]))
          .digest('hex')
          .slice(0, 10),
    },
  };
}
