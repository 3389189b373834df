import { definePart } from '../ui/lazy-part.tsx';

/** The table under the map; its code arrives when the first one is opened. */
export const tableDock = definePart(
  () => import('./table-dock.tsx'),
  (module) => module.TableDock,
);
