/** `png8` has at most 256 colours; `png` all of them. */
export const IMAGE_FORMATS = ['png', 'png8', 'jpeg', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Of tiles: pictures, or names as a packed text. */
export type TileFormat = ImageFormat | 'json';

export const MEDIA_TYPES: Record<TileFormat, string> = {
  png: 'image/png',
  png8: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  json: 'application/json',
};
