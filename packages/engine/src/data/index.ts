// Objects as they cross threads, without the engine that reads them.
export { goBehind } from './go-behind.ts';
export { buffersOf, type PackedFeatures, unpackFeatures } from './packed-features.ts';
