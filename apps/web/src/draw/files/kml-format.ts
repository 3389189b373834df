import type Feature from 'ol/Feature.js';
import KML from 'ol/format/KML.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { type DrawingStyle, toHex, toWidth } from './simple-style.ts';

/** The reader's default marker: a picture of 64 × 64, shown 32 px wide at scale 1 (DRAW-10). */
export const KML_MARKER_SIZE = 64;
export const KML_SCALE_BASIS = 32;

/** A picture of our own: a file's icons are never fetched. */
const MARKER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><path d="M32 62S12 40 12 24a20 20 0 0 1 40 0c0 16-20 38-20 38Z" fill="#fff"/></svg>',
)}`;

/** For a document without its pictures: each point has the default marker, in the colour that its picture would have. */
export function createKml(): KML {
  const marker = new Icon({
    src: MARKER,
    size: [KML_MARKER_SIZE, KML_MARKER_SIZE],
    scale: KML_SCALE_BASIS / KML_MARKER_SIZE,
  });
  return new KML({
    extractStyles: true,
    showPointNames: false,
    iconUrlFunction: () => MARKER,
    defaultStyle: [new Style({ image: marker })],
  });
}

/** The colour and width that a placemark's style gives it, inline or shared. */
export function readKmlStyle(feature: Feature): Partial<DrawingStyle> {
  const styles = feature.getStyleFunction()?.(feature, 1) ?? [];
  const type = feature.getGeometry()?.getType() ?? '';
  const style = [styles].flat()[0];
  if (!(style instanceof Style)) return {};
  if (type.endsWith('Point')) {
    const image = style.getImage();
    const colour = toHex(image instanceof Icon ? image.getColor() : null);
    return colour ? { colour } : {};
  }
  const colour = toHex(style.getStroke()?.getColor()) ?? toHex(style.getFill()?.getColor());
  const width = style.getStroke()?.getWidth();
  return { ...(colour && { colour }), ...(width !== undefined && { width: toWidth(width) }) };
}

/** The style of a line or an area, for the library's writer; a point's is added by hand, for the library would name a picture's address. */
export function kmlStyle({ colour, width }: DrawingStyle): Style {
  return new Style({ stroke: new Stroke({ color: colour, width }), fill: new Fill({ color: `${colour}40` }) });
}
