import { comparePanel } from '../compare/index.ts';
import { geolocationPanel } from '../geolocation/index.ts';
import { infoPanel } from '../info/index.ts';
import type { PanelParts } from '../panel/index.ts';
import { printPanel } from '../print/index.ts';
import { routePanel } from '../route/index.ts';
import { searchPanel } from '../search/index.ts';
import { definePart } from '../ui/lazy-part.tsx';

/** Where the code of each module of the side panel comes from. */
export const panelParts: PanelParts = {
  layers: definePart(
    () => import('../layers/panel/layers-panel.tsx'),
    (module) => module.LayersPanel,
  ),
  search: searchPanel,
  info: infoPanel,
  geolocation: geolocationPanel,
  route: routePanel,
  print: printPanel,
  compare: comparePanel,
  draw: definePart(
    () => import('../draw/draw-panel.tsx'),
    (module) => module.DrawPanel,
  ),
  measure: definePart(
    () => import('../measure/measure-panel.tsx'),
    (module) => module.MeasurePanel,
  ),
  cache: definePart(
    () => import('../zones/zones-panel.tsx'),
    (module) => module.ZonesPanel,
  ),
};
