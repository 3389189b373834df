import type { PanelParts } from '../panel/index.ts';
import { definePart } from '../ui/lazy-part.tsx';

/** Where the code of each module of the side panel comes from. */
export const panelParts: PanelParts = {
  draw: definePart(
    () => import('../draw/draw-panel.tsx'),
    (module) => module.DrawPanel,
  ),
};
