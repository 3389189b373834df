export { InfoOnMap } from './info-on-map.tsx';
export { InfoPanel } from './info-panel.tsx';
