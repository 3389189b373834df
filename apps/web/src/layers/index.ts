export { isBaseMap } from './context-layers.ts';
export { createLayer } from './create-layer.ts';
export { keptTilesOf } from './kept-tiles.ts';
export { LayerWarnings } from './layer-warnings.tsx';
export { type Layers, LayersProvider, useLayers } from './layers-context.tsx';
export { type LayersAction, type LayersState, type ShownLayer, stackOf } from './layers-reducer.ts';
export { MapLayers } from './map-layers.tsx';
export { createTileLoader, fetchTile } from './tile-loader.ts';
