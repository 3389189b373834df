export { fr as mapTexts } from './fr.ts';
export { getPageMap, MapProvider, useMap } from './map-context.ts';
export { MAP_ID, MapView } from './map-view.tsx';
export { whenPainted } from './when-painted.ts';
