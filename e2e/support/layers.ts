import type { Layer } from '../../apps/server/src/domain/layers.ts';
import { type State, withState } from './state.ts';

async function found({ layers }: State, slug: string): Promise<Layer> {
  const layer = (await layers.all()).find((one) => one.slug === slug);
  if (!layer) throw new Error(`There is no layer ${slug}.`);
  return layer;
}

/** Another administrator saves this layer, while a test has it open. */
export const saveElsewhere = (slug: string, changes: Partial<Layer>, data?: string) =>
  withState(async (state) => {
    const layer = await found(state, slug);
    if (!(await state.layers.update({ ...layer, ...changes }))) throw new Error(`${slug} could not be saved.`);
  }, data);

/** The data of this layer lay elsewhere when its source was last written. */
export const shrinkExtent = (slug: string, data?: string) =>
  withState(async (state) => {
    const layer = await found(state, slug);
    await state.layers.locate(layer, { ...layer.sourceOptions, extent: [-150, -18, -149, -17] });
  }, data);
