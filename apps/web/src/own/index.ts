export { addLayerDialog, listKept, ownMenu, ownSettings } from './lazy-own.ts';
export { isOwn } from './own-layer.ts';
export { type OwnObjects, ownParts, ownStore } from './own-store.ts';
export { storedOwnLayers } from './stored-own-layers.ts';
