import { definePart } from '../ui/lazy-part.tsx';

/** The code that follows the device, which arrives when it is asked for. */
export const geolocationOnMap = definePart(
  () => import('./geolocation-on-map.tsx'),
  (module) => module.GeolocationOnMap,
);

export const geolocationPanel = definePart(
  () => import('./geolocation-panel.tsx'),
  (module) => module.GeolocationPanel,
);
