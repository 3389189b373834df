/** `png8` has at most 256 colours; `png` all of them. */
export const IMAGE_FORMATS = ['png', 'png8', 'jpeg', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const MEDIA_TYPES: Record<ImageFormat, string> = {
  png: 'image/png',
  png8: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};
