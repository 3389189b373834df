export { createFrame } from '../projection/frame.ts';
export { decodeBlock, giveBack, IMAGE_BLOCK } from './block-codec.ts';
export { createCutter } from './cut-blocks.ts';
export { BLOCK_TABLE, blockId, HEAD_TABLE, IMAGE_FOLDER, type ImageHead } from './image-file.ts';
export { openImages } from './image-source.ts';
export { createPixelMap, ratioOf, type Window, windowOf } from './pixel-map.ts';
export { warpPixels } from './warp-pixels.ts';
