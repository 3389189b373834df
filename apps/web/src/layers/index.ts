export { LayerWarnings } from './layer-warnings.tsx';
export { MapLayers } from './map-layers.tsx';
