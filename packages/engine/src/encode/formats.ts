/** `png8` has at most 256 colours; `png` all of them. */
export const IMAGE_FORMATS = ['png', 'png8', 'jpeg', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Of tiles: pictures, names as a packed text, or objects as a packed vector tile. */
export type TileFormat = ImageFormat | 'json' | 'mvt';

/** Whether the bodies of a format are packed by gzip as they are kept. */
export const isPackedFormat = (format: TileFormat): boolean => format === 'json' || format === 'mvt';

export const MEDIA_TYPES: Record<TileFormat, string> = {
  png: 'image/png',
  png8: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  json: 'application/json',
  mvt: 'application/vnd.mapbox-vector-tile',
};
