import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { fr } from './fr.ts';
import type { LabelSide } from './label-side.ts';
import type { SegmentType } from './route.ts';
import type { MarkerType } from './route-reducer.ts';

/** Of the specification (ITI-05). */
export const LINE_WIDTH = 10;
const CASING_WIDTH = LINE_WIDTH + 4;

/** Distinct without their colour: a road is whole, a cycle ride is dashes, a walk is dots, a ferry is short dashes. */
export const DASHES: Record<SegmentType, number[] | null> = {
  voiture: null,
  velo: [22, 16],
  pieton: [0.1, 16],
  bac: [6, 16],
};

/** As the theme names them; the map is dark where the page is. */
export type RouteColours = { line: string; soft: string; active: string; casing: string; text: string };
export const LIGHT: RouteColours = {
  line: '#7B3FA3',
  soft: '#AD85C6',
  active: '#5D2684',
  casing: '#FFFFFF',
  text: '#14262F',
};
export const DARK: RouteColours = {
  line: '#C592EA',
  soft: '#8A63A8',
  active: '#E4C6F8',
  casing: '#0C1C26',
  text: '#E9F1F0',
};

/** A segment: its casing, a soft ground where it has dashes, then the line itself. What is being followed is darker and on top. */
export function segmentStyles(type: SegmentType, colours: RouteColours, isActive: boolean): Style[] {
  const zIndex = isActive ? 2 : 0;
  const dash = DASHES[type];
  const colour = isActive ? colours.active : dash ? colours.line : colours.soft;
  const stroke = (color: string, width: number, lineDash?: number[]) =>
    new Style({ zIndex, stroke: new Stroke({ color, width, ...(lineDash && { lineDash }) }) });
  return [
    stroke(colours.casing, CASING_WIDTH),
    ...(dash ? [stroke(colours.soft, LINE_WIDTH), stroke(colour, LINE_WIDTH - 2, dash)] : [stroke(colour, LINE_WIDTH)]),
  ];
}

/** From an end to the road it is far from: dots, thinner than any route. */
export function approachStyle(colours: RouteColours): Style[] {
  const stroke = (color: string, width: number) =>
    new Style({ stroke: new Stroke({ color, width, lineDash: [0.1, 10] }) });
  return [stroke(colours.casing, 8), stroke(colours.line, 5)];
}

const PINS: Record<MarkerType, { letter: string; colour: string }> = {
  START: { letter: 'A', colour: '#0A756F' },
  END: { letter: 'B', colour: '#7B3FA3' },
};
/** Its tip is on the place. */
export const PIN = { width: 30, height: 39 };

/** A pin, with its word on a side that is free; without one, its letter alone. */
export function markerStyle(end: MarkerType, colours: RouteColours, side: LabelSide | null): Style {
  const { letter, colour } = PINS[end];
  const path = 'M15 37.500C9.500 29 1.500 23 1.500 14.500a13.500 13.500 0 0 1 27 0c0 8.500-8 14.500-13.500 23Z';
  const glyph = `<text x="15" y="19.500" font-family="system-ui,sans-serif" font-size="14" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="39"><path d="${path}" fill="${colour}" stroke="#fff" stroke-width="2"/>${glyph}</svg>`;
  const image = new Icon({ src: `data:image/svg+xml,${encodeURIComponent(svg)}`, anchor: [0.5, 1], ...PIN });
  return new Style({ image, ...(side && { text: wordOf(end, colours, side) }) });
}

function wordOf(end: MarkerType, colours: RouteColours, { x, y, align }: LabelSide): Text {
  return new Text({
    text: fr.ends[end],
    font: "680 15px 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif",
    offsetX: x,
    offsetY: y,
    textAlign: align,
    fill: new Fill({ color: colours.text }),
    stroke: new Stroke({ color: colours.casing, width: 4 }),
  });
}

/** The arrow of the player, on a white disc. */
export function puckStyle(bearing: number): Style {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="14" fill="#fff" stroke="#5D2684" stroke-width="1.500"/><path d="m16 7 6.500 15-6.500-3-6.500 3Z" fill="#5D2684"/></svg>';
  return new Style({
    image: new Icon({
      src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
      rotation: (bearing * Math.PI) / 180,
      rotateWithView: true,
      width: 32,
      height: 32,
    }),
  });
}
