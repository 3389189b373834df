import type { LonLat } from '@motu/core';
import type { PrintPage } from '@motu/core/print';
import type Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import GeometryCollection from 'ol/geom/GeometryCollection.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import BaseVectorLayer from 'ol/layer/BaseVector.js';
import type OlMap from 'ol/Map.js';
import type VectorSource from 'ol/source/Vector.js';
import CircleImage from 'ol/style/Circle.js';
import Icon from 'ol/style/Icon.js';
import type ImageStyle from 'ol/style/Image.js';
import type Style from 'ol/style/Style.js';
import type Text from 'ol/style/Text.js';
import { circlePath } from './circle-path.ts';
import { colourOf } from './colour-of.ts';
import type { Weight } from './compose/mark.ts';
import { BASELINE, type Overlay, PIXEL_MM, type SignPath } from './compose/overlay.ts';
import { readSign, type SignText } from './read-sign.ts';

const METRES_PER_DEGREE = 111_320;

type Turned = Pick<PrintPage, 'scale' | 'rotationDeg'>;

/**
 * Drawings, measures, the route, tracks and markers, as plain vectors: whatever is drawn on the map from features, as its own style
 * says. Made on the device and printed by it: nothing of them goes to the server (PRN-09).
 */
export function overlaysOf(map: OlMap, page: Turned): Overlay[] {
  // Styles write more or fewer names by the zoom: that of the page, not that of the screen.
  const resolution = (page.scale * PIXEL_MM) / 1000 / METRES_PER_DEGREE;
  return map
    .getAllLayers()
    .filter((layer) => layer instanceof BaseVectorLayer && layer.isVisible())
    .toSorted((a, b) => (a.getZIndex() ?? 0) - (b.getZIndex() ?? 0))
    .flatMap((layer) => {
      const { getStyleFunction, getSource } = vectorLayer(layer as BaseVectorLayer<never, never, never>);
      const features = getSource()?.getFeatures() ?? [];
      return features.flatMap((feature) => overlaysOfFeature(feature, resolution, getStyleFunction(), page));
    });
}

type StyleOf = ((feature: Feature, resolution: number) => undefined | Style | Style[]) | undefined;

function vectorLayer(layer: BaseVectorLayer<never, never, never>) {
  return {
    getSource: () => layer.getSource() as unknown as VectorSource | null,
    getStyleFunction: () => layer.getStyleFunction() as StyleOf,
  };
}

function overlaysOfFeature(feature: Feature, resolution: number, layerStyle: StyleOf, page: Turned): Overlay[] {
  const styleOf = (feature.getStyleFunction() as StyleOf) ?? layerStyle;
  const styles = styleOf?.(feature, resolution) ?? [];
  return [styles]
    .flat()
    .toSorted((a, b) => (a.getZIndex() ?? 0) - (b.getZIndex() ?? 0))
    .flatMap((style) => {
      const geometry = style.getGeometryFunction()(feature) as Geometry | undefined;
      return geometry ? overlaysOfStyle(geometry, style, page) : [];
    });
}

function overlaysOfStyle(geometry: Geometry, style: Style, page: Turned): Overlay[] {
  if (geometry instanceof GeometryCollection) {
    return geometry.getGeometriesArray().flatMap((part: Geometry) => overlaysOfStyle(part, style, page));
  }
  const { lines, isClosed } = linesOf(geometry);
  const paint = paintOf(style, isClosed);
  const shape: Overlay[] = lines.length > 0 && paint ? [{ kind: 'shape', lines, isClosed, paint }] : [];
  const image = style.getImage();
  const signs = image ? placesOf(geometry).flatMap((place) => signAt(place, image, page)) : [];
  const text = style.getText();
  return [...shape, ...signs, ...(text ? labelOf(geometry, text) : [])];
}

const lonLat = ([lon = 0, lat = 0]: number[]): LonLat => [lon, lat];

function linesOf(geometry: Geometry): { lines: LonLat[][]; isClosed: boolean } {
  const lines = (all: number[][][]) => all.map((line) => line.map(lonLat));
  if (geometry instanceof LineString) return { lines: lines([geometry.getCoordinates()]), isClosed: false };
  if (geometry instanceof MultiLineString) return { lines: lines(geometry.getCoordinates()), isClosed: false };
  // Holes the other way round: what turns twice is filled twice, as the PDF fills.
  if (geometry instanceof Polygon) return { lines: lines(geometry.getCoordinates(true)), isClosed: true };
  if (geometry instanceof MultiPolygon) return { lines: lines(geometry.getCoordinates(true).flat()), isClosed: true };
  return { lines: [], isClosed: false };
}

function placesOf(geometry: Geometry): LonLat[] {
  if (geometry instanceof Point) return [lonLat(geometry.getCoordinates())];
  return geometry instanceof MultiPoint ? geometry.getCoordinates().map(lonLat) : [];
}

function paintOf(style: Style, isClosed: boolean) {
  const stroke = style.getStroke();
  const fill = isClosed ? colourOf(style.getFill()?.getColor()) : null;
  const line = colourOf(stroke?.getColor());
  if (!line && !fill) return null;
  return {
    ...(line && { stroke: line.colour, strokeOpacity: line.opacity, width: stroke?.getWidth() ?? 1 }),
    ...(fill && { fill: fill.colour, fillOpacity: fill.opacity }),
    dash: stroke?.getLineDash() ?? undefined,
  };
}

function signAt(place: LonLat, image: ImageStyle, { rotationDeg }: Turned): Overlay[] {
  const turn = (image.getRotation() * 180) / Math.PI;
  // What is turned with the ground is turned with the page.
  const angle = image.getRotateWithView() ? turn - rotationDeg : turn;
  const sign = { kind: 'sign', place, scale: 1, angle } as const;
  if (image instanceof CircleImage) return [{ ...sign, paths: [signOfCircle(image)], anchor: [0, 0] }];
  const source = image instanceof Icon ? image.getSrc() : undefined;
  const read = source ? readSign(source) : null;
  if (!read) return [];
  // Where the place is on the sign, in its own pixels: before its picture has come the library does not know it.
  const [x = 0, y = 0] = image.getAnchor() ?? [read.width / 2, read.height / 2];
  return [{ ...sign, paths: read.paths, anchor: [x, y] }, ...read.texts.map((text) => letterAt(place, text, x, y))];
}

function signOfCircle(image: CircleImage): SignPath {
  const r = image.getRadius();
  const [fill, stroke] = [colourOf(image.getFill()?.getColor()), colourOf(image.getStroke()?.getColor())];
  const share = image.getOpacity();
  return {
    d: circlePath(0, 0, r),
    ...(fill && { fill: fill.colour, fillOpacity: fill.opacity * share }),
    ...(stroke && { stroke: stroke.colour, strokeOpacity: stroke.opacity * share }),
    width: image.getStroke()?.getWidth() ?? 1,
  };
}

/** The letter of a pin, which stays upright. */
function letterAt(place: LonLat, { text, x, y, size, weight, colour }: SignText, left: number, top: number): Overlay {
  const offset = [x - left, y - top - size * BASELINE] as const;
  return { kind: 'label', place, text, size, weight: weightOf(weight), colour, align: 'center', offset };
}

function labelOf(geometry: Geometry, text: Text): Overlay[] {
  const words = text.getText();
  if (typeof words !== 'string' || !words.trim()) return [];
  const isAlong = text.getPlacement() === 'line';
  const at = labelPlace(geometry, isAlong);
  if (!at) return [];
  const [, weight = '600', size = '14'] = /(\d{3})?\s*(\d+(?:\.\d+)?)px/.exec(text.getFont() ?? '') ?? [];
  const halo = colourOf(text.getStroke()?.getColor());
  const align = text.getTextAlign();
  return [
    {
      kind: 'label',
      ...at,
      text: words,
      size: Number(size),
      weight: weightOf(Number(weight)),
      colour: colourOf(text.getFill()?.getColor())?.colour ?? '#14262f',
      halo: halo ? { colour: halo.colour, width: text.getStroke()?.getWidth() ?? 3 } : undefined,
      background: colourOf(text.getBackgroundFill()?.getColor())?.colour,
      align: align === 'left' || align === 'start' ? 'left' : align === 'right' || align === 'end' ? 'right' : 'center',
      offset: [text.getOffsetX(), isAlong ? text.getOffsetY() - Number(size) / 2 : text.getOffsetY()],
    },
  ];
}

const weightOf = (weight: number): Weight => (weight >= 680 ? 700 : weight >= 500 ? 600 : 400);

function labelPlace(geometry: Geometry, isAlong: boolean): { place: LonLat; towards?: LonLat } | null {
  const [point] = placesOf(geometry);
  if (point) return { place: point };
  if (geometry instanceof Polygon) return { place: lonLat(geometry.getInteriorPoint().getCoordinates()) };
  if (geometry instanceof MultiPolygon) {
    const first = geometry.getInteriorPoints().getFirstCoordinate();
    return first ? { place: lonLat(first) } : null;
  }
  const line = geometry instanceof MultiLineString ? geometry.getLineString(0) : geometry;
  if (!(line instanceof LineString)) return null;
  const place = lonLat(line.getCoordinateAt(0.5));
  return isAlong ? { place, towards: lonLat(line.getCoordinateAt(0.55)) } : { place };
}
