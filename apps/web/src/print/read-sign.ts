import type { SignPath } from './compose/overlay.ts';

type Sign = { width: number; height: number; paths: SignPath[] };

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
  const number = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);
  const paths = [...root.querySelectorAll('path, circle')].map((element): SignPath => {
    const [fill, stroke] = [element.getAttribute('fill') ?? '#000000', element.getAttribute('stroke')];
    const [x, y, r] = [number(element, 'cx'), number(element, 'cy'), number(element, 'r')];
    const circle = `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    return {
      d: element.nodeName === 'circle' ? circle : (element.getAttribute('d') ?? ''),
      fill: fill === 'none' ? undefined : whole(fill),
      stroke: stroke && stroke !== 'none' ? whole(stroke) : undefined,
      width: number(element, 'stroke-width'),
    };
  });
  return { width: number(root, 'width'), height: number(root, 'height'), paths };
}

/** `#fff` → `#ffffff`, which is what paper takes. */
const whole = (colour: string) =>
  /^#[\da-f]{3}$/i.test(colour) ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour;
