import type { LonLat } from '@motu/core';
import { asArray } from 'ol/color.js';
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
import type { Weight } from './compose/mark.ts';
import type { Overlay } from './compose/overlay.ts';
import { readSign } from './read-sign.ts';

/**
 * Drawings, measures, the route, tracks and markers, as plain vectors: whatever is drawn on the map from features, as its own style
 * says. Made on the device and printed by it: nothing of them goes to the server (PRN-09).
 */
export function overlaysOf(map: OlMap): Overlay[] {
  const resolution = map.getView().getResolution() ?? 1;
  return map
    .getAllLayers()
    .filter((layer) => layer instanceof BaseVectorLayer && layer.isVisible())
    .toSorted((a, b) => (a.getZIndex() ?? 0) - (b.getZIndex() ?? 0))
    .flatMap((layer) => {
      const { getStyleFunction, getSource } = vectorLayer(layer as BaseVectorLayer<never, never, never>);
      const features = getSource()?.getFeatures() ?? [];
      return features.flatMap((feature) => overlaysOfFeature(feature, resolution, getStyleFunction()));
    });
}

type StyleOf = ((feature: Feature, resolution: number) => undefined | Style | Style[]) | undefined;

function vectorLayer(layer: BaseVectorLayer<never, never, never>) {
  return {
    getSource: () => layer.getSource() as unknown as VectorSource | null,
    getStyleFunction: () => layer.getStyleFunction() as StyleOf,
  };
}

function overlaysOfFeature(feature: Feature, resolution: number, layerStyle: StyleOf): Overlay[] {
  const styleOf = (feature.getStyleFunction() as StyleOf) ?? layerStyle;
  const styles = styleOf?.(feature, resolution) ?? [];
  return [styles]
    .flat()
    .toSorted((a, b) => (a.getZIndex() ?? 0) - (b.getZIndex() ?? 0))
    .flatMap((style) => {
      const geometry = style.getGeometryFunction()(feature) as Geometry | undefined;
      return geometry ? overlaysOfStyle(geometry, style) : [];
    });
}

function overlaysOfStyle(geometry: Geometry, style: Style): Overlay[] {
  if (geometry instanceof GeometryCollection) {
    return geometry.getGeometriesArray().flatMap((part: Geometry) => overlaysOfStyle(part, style));
  }
  const { lines, isClosed } = linesOf(geometry);
  const paint = paintOf(style, isClosed);
  const shape: Overlay[] = lines.length > 0 && paint ? [{ kind: 'shape', lines, isClosed, paint }] : [];
  const image = style.getImage();
  const signs = image ? placesOf(geometry).flatMap((place) => signAt(place, image)) : [];
  const text = style.getText();
  return [...shape, ...signs, ...(text ? labelOf(geometry, text) : [])];
}

const lonLat = ([lon = 0, lat = 0]: number[]): LonLat => [lon, lat];

function linesOf(geometry: Geometry): { lines: LonLat[][]; isClosed: boolean } {
  const lines = (all: number[][][]) => all.map((line) => line.map(lonLat));
  if (geometry instanceof LineString) return { lines: lines([geometry.getCoordinates()]), isClosed: false };
  if (geometry instanceof MultiLineString) return { lines: lines(geometry.getCoordinates()), isClosed: false };
  if (geometry instanceof Polygon) return { lines: lines(geometry.getCoordinates()), isClosed: true };
  if (geometry instanceof MultiPolygon) return { lines: lines(geometry.getCoordinates().flat()), isClosed: true };
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

function signAt(place: LonLat, image: ImageStyle): Overlay[] {
  if (image instanceof CircleImage) {
    const r = image.getRadius();
    const fill = colourOf(image.getFill()?.getColor())?.colour;
    const stroke = colourOf(image.getStroke()?.getColor())?.colour;
    const width = image.getStroke()?.getWidth() ?? 0;
    const d = `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    return [{ kind: 'sign', place, paths: [{ d, fill, stroke, width }], anchor: [0, 0], scale: 1 }];
  }
  const source = image instanceof Icon ? image.getSrc() : undefined;
  const sign = source ? readSign(source) : null;
  if (!sign) return [];
  // Where the place is on the sign, in its own pixels: before its picture has come the library does not know it.
  const anchor = image.getAnchor() ?? [sign.width / 2, sign.height / 2];
  const [x = 0, y = 0] = anchor;
  return [{ kind: 'sign', place, paths: sign.paths, anchor: [x, y], scale: 1 }];
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

/** A colour of the library as paper takes it: `#rrggbb`, and how much it covers. Patterns are no colour. */
function colourOf(colour: unknown): { colour: string; opacity: number } | null {
  if (typeof colour !== 'string' && !Array.isArray(colour)) return null;
  const [red = 0, green = 0, blue = 0, opacity = 1] = asArray(colour as string | number[]);
  const hex = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
  return opacity === 0 ? null : { colour: `#${hex}`, opacity };
}
