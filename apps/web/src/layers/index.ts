export { MapLayers } from './map-layers.tsx';
