import { asArray } from 'ol/color.js';
import type Feature from 'ol/Feature.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import CircleImage from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { circleOfHandles, circlePolygon } from '../map/circle.ts';
import { positionsOf } from '../map/plain-geometry.ts';
import { LABEL_MAX_RESOLUTION, MARKER_SIZE, TEXT_Z_INDEX } from '../map/style.ts';
import type { Drawing } from './drawing.ts';

/** White around every line, so that it shows on any map. */
const CASING = 'rgb(255 255 255 / 0.9)';
const CASING_WIDTH = 1.5;
const SELECTED_CASING_WIDTH = 4;
const FILL_OPACITY = 0.2;
const VERTEX_RADIUS = 5;
/** Between a line and its name, which stands beside it. */
const LINE_AIR = CASING_WIDTH + 2;
const INK = '#14262f';

/** How a drawing is shown: `selected` has a wider casing, `held` shows the points it can be taken by. */
export type Emphasis = 'selected' | 'held' | undefined;

/** Styles are made once per look, not once per drawing: thousands of drawings share a few. */
const looks = new Map<string, Style[]>();
const labels = new WeakMap<Drawing, Style>();

export const drawingStyle: StyleFunction = (feature, resolution) => {
  const drawing: Drawing = feature.get('drawing');
  const emphasis: Emphasis = feature.get('emphasis');
  const look = lookOf(drawing, emphasis);
  return drawing.name && resolution <= LABEL_MAX_RESOLUTION ? [...look, labelOf(drawing)] : look;
};

function lookOf(drawing: Drawing, emphasis: Emphasis): Style[] {
  const { type } = drawing.geometry;
  const isPoint = type === 'Point' || type === 'MultiPoint';
  const isCircle = type === 'Circle';
  const key = [isPoint, isCircle, drawing.colour, drawing.width, emphasis].join();
  const known = looks.get(key);
  if (known) return known;
  const made = isPoint ? [marker(drawing.colour, emphasis)] : outline(drawing, isCircle, emphasis);
  looks.set(key, made);
  return made;
}

function outline({ colour, width }: Drawing, isCircle: boolean, emphasis: Emphasis): Style[] {
  const casing = emphasis ? SELECTED_CASING_WIDTH : CASING_WIDTH;
  const geometry = isCircle ? circleShape : undefined;
  const styles = [
    new Style({ stroke: new Stroke({ color: CASING, width: width + 2 * casing }), ...(geometry && { geometry }) }),
    new Style({
      stroke: new Stroke({ color: colour, width }),
      fill: new Fill({ color: withOpacity(colour, FILL_OPACITY) }),
      ...(geometry && { geometry }),
    }),
  ];
  return emphasis === 'held' ? [...styles, vertices(colour)] : styles;
}

function vertices(colour: string): Style {
  return new Style({
    image: vertexImage(colour),
    geometry: (feature) => {
      const drawing: Drawing = feature.get('drawing');
      const geometry = feature.getGeometry();
      if (geometry instanceof MultiPoint) return geometry; // a circle's own handles
      return new MultiPoint(positionsOf(drawing.geometry).map((position) => [...position]));
    },
  });
}

export function vertexImage(colour: string): CircleImage {
  return new CircleImage({
    radius: VERTEX_RADIUS,
    fill: new Fill({ color: '#fff' }),
    stroke: new Stroke({ color: colour, width: 2 }),
  });
}

/** The true circle of a feature that is held by its handles. */
function circleShape(feature: Parameters<StyleFunction>[0]) {
  const drawing: Drawing = feature.get('drawing');
  const handles = feature.getGeometry();
  if (!(handles instanceof MultiPoint) || drawing.geometry.type !== 'Circle') return handles as never;
  const known = circles.get(handles);
  if (known?.revision === handles.getRevision()) return known.shape;
  const shape = circlePolygon(circleOfHandles(handles, drawing.geometry));
  circles.set(handles, { revision: handles.getRevision(), shape });
  return shape;
}
const circles = new WeakMap<MultiPoint, { revision: number; shape: ReturnType<typeof circlePolygon> }>();

/** A pin whose tip is the place. */
function marker(colour: string, emphasis: Emphasis): Style {
  const ring = emphasis ? INK : '#fff';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${MARKER_SIZE}" height="${MARKER_SIZE}" viewBox="0 0 30 30"><path d="M15 28.5C9.5 22 5.5 17.4 5.5 11.8a9.5 9.5 0 0 1 19 0c0 5.6-4 10.2-9.5 16.7Z" fill="${colour}" stroke="${ring}" stroke-width="2" stroke-linejoin="round"/><circle cx="15" cy="11.8" r="3.6" fill="#fff"/></svg>`;
  return new Style({
    image: new Icon({
      src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
      size: [MARKER_SIZE, MARKER_SIZE],
      // White changes nothing, but makes the library paint the drawing into pixels once, and not at each of thousands of points.
      color: '#fff',
      anchor: [0.5, 0.95],
      declutterMode: 'none',
    }),
  });
}

function labelOf(drawing: Drawing): Style {
  const known = labels.get(drawing);
  if (known) return known;
  const { type } = drawing.geometry;
  const isPoint = type === 'Point' || type === 'MultiPoint';
  const isLine = type.endsWith('LineString');
  const made = new Style({
    text: new Text({
      text: drawing.name,
      font: "600 14px 'Atkinson Hyperlegible Next Variable', sans-serif",
      fill: new Fill({ color: isPoint ? INK : drawing.colour }),
      stroke: new Stroke({ color: 'rgb(255 255 248 / 0.9)', width: 3 }),
      overflow: true,
      placement: isLine ? 'line' : 'point',
      ...(isLine && { textBaseline: 'bottom', offsetY: -(drawing.width / 2 + LINE_AIR) }),
      ...(isPoint && { textAlign: 'left', offsetX: 14, offsetY: -MARKER_SIZE / 2 }),
    }),
    zIndex: TEXT_Z_INDEX,
    ...(type === 'Circle' && { geometry: circleShape }),
  });
  labels.set(drawing, made);
  return made;
}

export function withOpacity(colour: string, opacity: number): number[] {
  return [...asArray(colour).slice(0, 3), opacity];
}

/** What a feature on the map is the picture of. */
export function drawingOf(feature: Feature): Drawing {
  return feature.get('drawing');
}
