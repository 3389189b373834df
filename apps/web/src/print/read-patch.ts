import { circlePath } from './circle-path.ts';
import { colourOf } from './colour-of.ts';
import type { PatchShape } from './content.ts';
import { paintOf } from './read-sign.ts';

/** The size of the patches of the server. */
const [WIDTH, HEIGHT] = [30, 17];

/** The patch of a plain colour. */
export function plainPatch(color: string): PatchShape[] {
  const found = colourOf(color);
  const at = { x: 0, y: 0, scale: 1 / WIDTH, angle: 0 };
  const d = `M0 0h${WIDTH}v${HEIGHT}H0Z`;
  return found ? [{ d, fill: found.colour, fillOpacity: found.opacity, isRound: false, at }] : [];
}

/** What a patch may be made of for paper. What tells how it looks in other words, or is a picture, is not read. */
const PATHS: Record<string, (element: Element) => string> = {
  path: (element) => element.getAttribute('d') ?? '',
  rect: (element) => {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numberOf(element, name));
    return `M${x} ${y}h${width}v${height}h${-(width ?? 0)}Z`;
  },
  circle: (element) => circlePath(numberOf(element, 'cx'), numberOf(element, 'cy'), numberOf(element, 'r')),
};
const numberOf = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);

/** The shapes of a patch that the server wrote as SVG, bottom first; null where some of it is a picture, a gradient or cut by another shape. */
export function readPatch(svg: string): PatchShape[] | null {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  if (root.nodeName !== 'svg' || [...root.querySelectorAll('clipPath')].some((clip) => !isWhole(clip, root)))
    return null;
  const shapes: PatchShape[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (element.nodeName === 'g' ? !element.hasAttribute('transform') : element.closest('clipPath')) continue;
    const shape = shapeOf(element, numberOf(root, 'width'));
    if (!shape) return null;
    if (shape.fill || shape.stroke) shapes.push(shape);
  }
  return shapes;
}

/** Whether a cut leaves the whole patch: the page cuts it there itself. */
function isWhole(clip: Element, root: Element): boolean {
  const [shape, ...others] = clip.children;
  if (shape?.nodeName !== 'rect' || others.length > 0) return false;
  const sizes = (['width', 'height'] as const).every((name) => numberOf(shape, name) === numberOf(root, name));
  return sizes && numberOf(shape, 'x') === 0 && numberOf(shape, 'y') === 0;
}

function shapeOf(element: Element, patchWidth: number): PatchShape | null {
  const path = PATHS[element.nodeName];
  const at = placeOf(element.getAttribute('transform'));
  const isPainted = ['fill', 'stroke'].every((kind) => !element.getAttribute(kind)?.startsWith('url('));
  if (!path || !at || !isPainted) return null;
  const [fill, stroke] = [paintOf(element, 'fill', '#000000'), paintOf(element, 'stroke', 'none')];
  return {
    d: path(element),
    ...(fill && { fill: fill.colour, fillOpacity: fill.opacity }),
    ...(stroke && { stroke: stroke.colour, strokeOpacity: stroke.opacity }),
    width: Number(element.getAttribute('stroke-width') ?? 1),
    isRound: element.getAttribute('stroke-linejoin') === 'round',
    at: { ...at, x: at.x / patchWidth, y: at.y / patchWidth, scale: at.scale / patchWidth },
  };
}

/** A move, a turn and an enlargement; null for what would change the shape itself. */
function placeOf(transform: string | null): PatchShape['at'] | null {
  if (!transform) return { x: 0, y: 0, scale: 1, angle: 0 };
  const [, word, list = ''] = /^(matrix|translate|scale)\(([^)]*)\)$/.exec(transform.trim()) ?? [];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list.split(/[\s,]+/).map(Number);
  if (word === 'translate') return { x: a, y: b, scale: 1, angle: 0 };
  if (word === 'scale') return !b || a === b ? { x: 0, y: 0, scale: a, angle: 0 } : null;
  if (word !== 'matrix' || Math.hypot(a - d, b + c) > 1e-4 * Math.hypot(a, b)) return null;
  return { x: e, y: f, scale: Math.hypot(a, b), angle: (Math.atan2(b, a) * 180) / Math.PI };
}
