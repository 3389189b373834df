import type { IconSymbolizer } from './geostyler.ts';

const GLYPHS = {
  cross: '<path d="M6.9 3.6h2.2v3.3h3.3v2.2H9.1v3.3H6.9V9.1H3.6V6.9h3.3z"/>',
  worship: '<path d="M7.3 3.2h1.4v2.2h2.4v1.4H8.7v6H7.3v-6H4.9V5.4h2.4z"/>',
  school: '<path d="M8 4.2 13 6.6 8 9 3 6.6zM5.2 8.7 8 10l2.8-1.3v2.5H5.2z"/>',
  civic:
    '<path d="M8 3.4 12.4 6.2H3.6zM4.3 7h1.6v3.4H4.3zM7.2 7h1.6v3.4H7.2zM10.1 7h1.6v3.4h-1.6zM3.6 11.2h8.8v1.4H3.6z"/>',
  plane:
    '<path transform="rotate(45 8 8)" d="M8 2.4 8.9 3.8 8.9 6.4 13 9v1.1L8.9 9l-.1 2.4 1.3 1v.8L8 12.6l-2.1.6v-.8l1.3-1L7.1 9 3 10.1V9l4.1-2.6V3.8z"/>',
} as const;

/** A sign in a rounded square or a circle, carried by the style as a small SVG. */
export function badge(
  glyph: keyof typeof GLYPHS,
  color: string,
  size = 16,
  shape: 'square' | 'circle' = 'square',
): IconSymbolizer {
  const back =
    shape === 'circle'
      ? `<circle cx="8" cy="8" r="7" fill="${color}" stroke="#fff" stroke-width="1.2"/>`
      : `<rect x="1" y="1" width="14" height="14" rx="3" fill="${color}" stroke="#fff" stroke-width="1.2"/>`;
  // Drawn at four times its size: an image is not redrawn for 2×.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 16 16">${back}<g fill="#fff">${GLYPHS[glyph]}</g></svg>`;
  return {
    kind: 'Icon',
    image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    format: 'image/svg+xml',
    size,
  };
}
