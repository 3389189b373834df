import { ICONS } from './icon-set.ts';

/** Drawn larger than it is shown: a style's image is not drawn anew for screens of twice the pixels. */
const SIDE = 96;
const HALO = 2;

/** An icon of the kept set in a colour, with white around it, as a style carries it. */
export function keptImage(name: string, color: string): string {
  const svg = ICONS.find((icon) => icon.name === name)?.svg ?? '';
  const inside = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>')).trim();
  const halo = `<g fill="#fff" stroke="#fff" stroke-width="${HALO}" stroke-linejoin="round">${inside}</g>`;
  return toImage(
    `<svg xmlns="http://www.w3.org/2000/svg" id="maki-${name}" width="${SIDE}" height="${SIDE}" viewBox="-1 -1 17 17">${halo}<g fill="${color}" data-color="">${inside}</g></svg>`,
  );
}

const PREFIX = 'data:image/svg+xml;base64,';

/** Of letters beyond Latin too: base64 knows bytes alone. */
export function toImage(svg: string): string {
  const bytes = new TextEncoder().encode(svg);
  return PREFIX + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function svgOf(image: unknown): string {
  if (typeof image !== 'string' || !image.startsWith(PREFIX)) return '';
  try {
    return atob(image.slice(PREFIX.length));
  } catch {
    return ''; // not base64: no icon of ours
  }
}

/** The icon of the kept set that an image is; null for any other. */
export function iconName(image: unknown): string | null {
  const name = /^<svg [^>]*id="maki-([a-z0-9-]+)"/.exec(svgOf(image))?.[1];
  return ICONS.find((icon) => icon.name === name)?.name ?? null;
}

export function iconColor(image: unknown): string | null {
  return /<g fill="(#[\da-f]{6})" data-color=/i.exec(svgOf(image))?.[1] ?? null;
}
