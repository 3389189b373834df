import CircleImage from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { DASHED_WIDTH, TEXT_Z_INDEX } from '../map/style.ts';

/** The map's own colours, the same in the light and in the dark (look.md). */
const LAGOON = '#0a756f';
const STALE = '#6a716c';
const CORAL = '#cb4326';
const INK = '#14262f';
const PAPER = '#fff';

const svg = (content: string, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  )}`;

/** A needle on a white disc; a dot for who does not know which way they go. */
function disc(colour: string, hasHeading: boolean): string {
  const sign = hasHeading
    ? `<path d="M22 11l7.5 19L22 26.5 14.5 30z" fill="${colour}"/>`
    : `<circle cx="22" cy="22" r="6.5" fill="${colour}"/>`;
  return svg(
    `<circle cx="22" cy="23" r="16" fill="#0b2d3f" opacity=".22"/><circle cx="22" cy="22" r="16" fill="${PAPER}"/>${sign}`,
    44,
    44,
  );
}

const CONE = svg(
  `<defs><linearGradient id="g" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${LAGOON}" stop-opacity=".5"/><stop offset="1" stop-color="${LAGOON}" stop-opacity="0"/></linearGradient></defs><path d="M35 80L10 0h50z" fill="url(#g)"/>`,
  70,
  80,
);

/** What shows where the device is, turned the way it goes. */
export function positionStyle(heading: number | null, isLost: boolean): Style[] {
  const turned = { rotation: heading ?? 0, rotateWithView: true };
  const needle = new Style({
    image: new Icon({ src: disc(isLost ? STALE : LAGOON, heading !== null), ...turned }),
    zIndex: 3,
  });
  if (heading === null || isLost) return [needle];
  return [new Style({ image: new Icon({ src: CONE, anchor: [0.5, 1], ...turned }), zIndex: 2 }), needle];
}

export const accuracyStyle = new Style({
  fill: new Fill({ color: 'rgb(10 117 111 / 0.16)' }),
  stroke: new Stroke({ color: 'rgb(10 117 111 / 0.45)', width: 1 }),
});

const casing = (width: number, lineDash?: number[]) =>
  new Style({
    stroke: new Stroke({ color: 'rgb(255 255 255 / 0.9)', width, lineCap: 'round', ...(lineDash && { lineDash }) }),
  });

/** The track: what is known is a line, what is not is dotted. */
export const trackStyle = [casing(9), new Style({ stroke: new Stroke({ color: CORAL, width: 5 }) })];
const DOTS = [0.1, 9];
export const gapStyle = [
  casing(7, DOTS),
  new Style({ stroke: new Stroke({ color: CORAL, width: 4, lineCap: 'round', lineDash: DOTS }) }),
];
export const startStyle = new Style({
  image: new CircleImage({
    radius: 6,
    fill: new Fill({ color: PAPER }),
    stroke: new Stroke({ color: INK, width: 3 }),
  }),
});

export const markLineStyle = [
  casing(DASHED_WIDTH + 2),
  new Style({ stroke: new Stroke({ color: INK, width: DASHED_WIDTH, lineDash: [10, 5] }) }),
];

const MARK = svg(
  `<circle cx="15" cy="15" r="13" fill="${INK}" stroke="${PAPER}" stroke-width="2"/><path d="M11.5 22V8.5h8l-1.5 3.5 1.5 3.5h-8" fill="none" stroke="${PAPER}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`,
  30,
  30,
);

export function markStyle(name: string): Style {
  return new Style({
    image: new Icon({ src: MARK }),
    text: new Text({
      text: name,
      font: "600 14px 'Atkinson Hyperlegible Next Variable', sans-serif",
      fill: new Fill({ color: INK }),
      stroke: new Stroke({ color: 'rgb(255 255 248 / 0.9)', width: 3 }),
      textAlign: 'left',
      offsetX: 20,
    }),
    zIndex: TEXT_Z_INDEX,
  });
}
