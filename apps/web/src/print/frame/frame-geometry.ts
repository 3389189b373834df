import type { LonLat } from '@motu/core';
import { PRINT_SCALES, type PrintPage, pagePlane } from '@motu/core/print';
import type OlMap from 'ol/Map.js';
import type { PageLayout } from '../page-layout.ts';
import { layOutPage } from '../page-layout.ts';
import { nextScale, type PrintSettings } from '../settings.ts';

type Pixel = [x: number, y: number];

/** How the sheet lies on the screen: its millimetres → pixels, as the matrix of SVG takes it. */
type FrameMatrix = { a: number; b: number; c: number; d: number; e: number; f: number };

/** The sheet in its UTM zone as the map shows it; null while the map is not on screen. */
export function frameMatrix(map: OlMap, layout: PageLayout, page: PrintPage): FrameMatrix | null {
  const { toGround } = pagePlane(page);
  const at = (x: number, y: number) => map.getPixelFromCoordinate([...toGround([x - layout.map.x, y - layout.map.y])]);
  const [origin, right, down] = [at(0, 0), at(layout.width, 0), at(0, layout.height)];
  if (!origin || !right || !down) return null;
  const [x = 0, y = 0] = origin;
  return {
    a: ((right[0] ?? 0) - x) / layout.width,
    b: ((right[1] ?? 0) - y) / layout.width,
    c: ((down[0] ?? 0) - x) / layout.height,
    d: ((down[1] ?? 0) - y) / layout.height,
    e: x,
    f: y,
  };
}

export function toScreen({ a, b, c, d, e, f }: FrameMatrix, x: number, y: number): Pixel {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The middle of the page when it is moved by so many mm of paper, right and down. */
export function movedBy(page: PrintPage, rightMm: number, downMm: number): LonLat {
  const { toGround } = pagePlane(page);
  return toGround([page.widthMm / 2 + rightMm, page.heightMm / 2 + downMm]);
}

/** Of what the panel leaves of the map. */
const FREE_SHARE = 0.78;

/** Where a page is first laid: in the middle of what is seen, at the closest step at which all of it is. */
export function firstPlace(map: OlMap, settings: PrintSettings): { center: LonLat; scale: number } | null {
  const view = map.getView();
  const [lon, lat] = view.getCenter() ?? [];
  const size = map.getSize();
  if (lon === undefined || lat === undefined || !size) return null;
  const center: LonLat = [lon, lat];
  const [top = 0, right = 0, bottom = 0, left = 0] = view.padding ?? [];
  const free = [(size[0] ?? 0) - left - right, (size[1] ?? 0) - top - bottom] as const;
  const layout = layOutPage(settings.sheet, settings.orientation);
  const fits = (scale: number) => {
    const { width, height } = pixelsOf(map, layout, { ...settings, scale }, center);
    return width <= free[0] * FREE_SHARE && height <= free[1] * FREE_SHARE;
  };
  const isUseful = (scale: number) =>
    fits(scale) && pixelsOf(map, layout, { ...settings, scale }, center).width > free[0] / 5;
  let scale = settings.scale;
  if (!isUseful(scale)) {
    scale = PRINT_SCALES.at(-1) ?? scale;
    while (!fits(scale) && nextScale(scale, -1) !== scale) scale = nextScale(scale, -1);
  }
  return { center: centerOfMap(layout, { ...settings, scale }, center), scale };
}

/** The middle of the map of a sheet whose own middle is at a place. */
function centerOfMap(layout: PageLayout, { scale, dpi }: PrintSettings, middle: LonLat): LonLat {
  const { map, width, height } = layout;
  const page: PrintPage = { center: middle, scale, dpi, rotationDeg: 0, widthMm: map.width, heightMm: map.height };
  return movedBy(page, map.x + map.width / 2 - width / 2, map.y + map.height / 2 - height / 2);
}

function pixelsOf(map: OlMap, layout: PageLayout, { scale, dpi }: PrintSettings, center: LonLat) {
  const page = { center, scale, dpi, rotationDeg: 0, widthMm: layout.map.width, heightMm: layout.map.height };
  const { toGround } = pagePlane(page);
  const resolution = map.getView().getResolution() ?? 1;
  const [west, north] = toGround([0, 0]);
  const [east, south] = toGround([layout.map.width, layout.map.height]);
  return {
    width: ((east - west) / resolution) * (layout.width / layout.map.width),
    height: ((north - south) / resolution) * (layout.height / layout.map.height),
  };
}
