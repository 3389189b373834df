import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

// How shapes are drawn over the map, whatever draws them (MAP-13).

/** Labels are hidden above it, in degrees per pixel: from farther they would hide what they name. */
export const LABEL_MAX_RESOLUTION = 0.02;
/** Texts stand over every shape. */
export const TEXT_Z_INDEX = 10_000;
export const STROKE_WIDTH = 3;
export const DASHED_STROKE_WIDTH = 2;
/** Width and height of a marker's image, in pixels. */
export const MARKER_SIZE: [number, number] = [30, 30];

type Label = {
  text: string;
  color: string;
  /** Around the letters, so that they are read over any ground. */
  halo: string;
  /** Pixels down from the place; negative goes up. */
  offsetY?: number;
};

const HALO_WIDTH = 3;

/** The style of a label at a resolution; null where labels are hidden. */
export function labelStyle({ text, color, halo, offsetY = 0 }: Label, resolution: number): Style | null {
  if (resolution > LABEL_MAX_RESOLUTION) return null;
  return new Style({
    zIndex: TEXT_Z_INDEX,
    text: new Text({
      text,
      font: "600 14px 'Atkinson Hyperlegible Next Variable', sans-serif",
      fill: new Fill({ color }),
      stroke: new Stroke({ color: halo, width: HALO_WIDTH }),
      offsetY,
      overflow: true,
    }),
  });
}
