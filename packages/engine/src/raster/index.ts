// Relief models as they are kept, for whoever imports one.
export { median3 } from './median.ts';
export { createBlockCache } from './pyramid.ts';
export { openRaster, type Raster } from './raster.ts';
export { readWindow } from './window.ts';
