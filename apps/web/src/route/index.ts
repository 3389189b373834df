import type { LonLat } from '@motu/core';
import { definePart } from '../ui/lazy-part.tsx';

export { useRouteButton } from './use-route-button.ts';

export const routePanel = definePart(
  () => import('./route-panel.tsx'),
  (module) => module.RoutePanel,
);
export const routeOnMap = definePart(
  () => import('./route-on-map.tsx'),
  (module) => module.RouteOnMap,
);

/** Makes a place the arrival of the route; whoever asks opens the panel. */
export async function setArrival(coordinate: LonLat, name: string | null): Promise<void> {
  const { setPoint } = await import('./route-store.ts');
  setPoint('END', coordinate, name ?? undefined);
}
