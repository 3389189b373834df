import { circlePath } from './circle-path.ts';
import { colourOf } from './colour-of.ts';
import type { SignPath } from './compose/overlay.ts';

/** Letters on a sign, from the middle of their baseline, in its own pixels. */
export type SignText = { text: string; x: number; y: number; size: number; weight: number; colour: string };
type Sign = { width: number; height: number; paths: SignPath[]; texts: SignText[] };

const PREFIX = 'data:image/svg+xml,';
const known = new Map<string, Sign | null>();

/** The paths of a marker that is written as SVG in its address; null for one that is a picture. */
export function readSign(source: string): Sign | null {
  const found = known.get(source);
  if (found !== undefined) return found;
  const sign = source.startsWith(PREFIX) ? parse(decodeURIComponent(source.slice(PREFIX.length))) : null;
  known.set(source, sign);
  return sign;
}

function parse(text: string): Sign | null {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.nodeName !== 'svg') return null;
  return {
    width: number(root, 'width', 0),
    height: number(root, 'height', 0),
    paths: [...root.querySelectorAll('path, circle')].map(pathOf).filter(({ fill, stroke }) => fill || stroke),
    texts: [...root.querySelectorAll('text')].map(textOf),
  };
}

const number = (element: Element, name: string, otherwise: number) => Number(element.getAttribute(name) ?? otherwise);

function pathOf(element: Element): SignPath {
  const [x, y, r] = [number(element, 'cx', 0), number(element, 'cy', 0), number(element, 'r', 0)];
  const [fill, stroke] = [paintOf(element, 'fill', '#000000'), paintOf(element, 'stroke', 'none')];
  return {
    d: element.nodeName === 'circle' ? circlePath(x, y, r) : (element.getAttribute('d') ?? ''),
    ...(fill && { fill: fill.colour, fillOpacity: fill.opacity }),
    ...(stroke && { stroke: stroke.colour, strokeOpacity: stroke.opacity }),
    width: number(element, 'stroke-width', 1),
  };
}

function textOf(element: Element): SignText {
  return {
    text: element.textContent ?? '',
    x: number(element, 'x', 0),
    y: number(element, 'y', 0),
    size: number(element, 'font-size', 14),
    weight: number(element, 'font-weight', 400),
    colour: paintOf(element, 'fill', '#000000')?.colour ?? '#000000',
  };
}

/** Its own colour or that of the group around it, and how much it covers; gradients have no colour for paper. */
export function paintOf(element: Element, kind: 'fill' | 'stroke', otherwise: string) {
  const written = element.closest(`[${kind}]`)?.getAttribute(kind) ?? otherwise;
  if (written === 'none' || written.startsWith('url(')) return null;
  const found = colourOf(written);
  const share = number(element, 'opacity', 1) * number(element, `${kind}-opacity`, 1);
  return found && share > 0 ? { ...found, opacity: found.opacity * share } : null;
}
