import type { SKRSContext2D } from '@napi-rs/canvas';
import { byZoom } from '../basemap/by-zoom.ts';
import { SHADE } from '../basemap/scales.ts';
import type { Sources } from '../basemap/sources.ts';
import { colorTable, parseColor } from '../draw/color.ts';
import { drawPixels } from '../draw/pixels.ts';
import { devicePixels, type Frame } from '../projection/frame.ts';
import type { RampStop } from './layer.ts';

const SHADE_COLOR = parseColor('#3A4560');
const LIGHT_COLOR = parseColor('#FFFBE8');
const ENTRIES = 1024;

const whole = (frame: Frame) => ({
  left: 0,
  top: 0,
  width: devicePixels(frame.width, frame.scale),
  height: devicePixels(frame.height, frame.scale),
});

/** Shaded relief alone, transparent where the ground is flat: it goes over any map. */
export async function drawHillshade(context: SKRSContext2D, frame: Frame, { relief }: Sources): Promise<void> {
  const rect = whole(frame);
  const pixels = await relief?.pixels(frame, rect, ['height', 'shade']);
  if (!pixels) return;
  const out = new Uint8ClampedArray(rect.width * rect.height * 4);
  const share = Math.max(0.5, byZoom(SHADE, frame.zoom) ?? 1);
  for (let i = 0; i < pixels.shade.length; i++) {
    const light = pixels.shade[i] as number;
    if (!(Math.abs(light) > 0.002)) continue;
    const amount = light < 0 ? Math.min(1, (-light / 0.62) ** 0.92) * 0.8 : Math.min(1, light / 0.33) * 0.5;
    const color = light < 0 ? SHADE_COLOR : LIGHT_COLOR;
    out.set(color, i * 4);
    out[i * 4 + 3] = amount * share * 255;
  }
  drawPixels(context, out, rect);
}

/** A colour for each height or slope, interpolated between stops. */
export async function drawRamp(
  context: SKRSContext2D,
  frame: Frame,
  { relief }: Sources,
  field: 'height' | 'slope',
  ramp: readonly RampStop[],
): Promise<void> {
  const rect = whole(frame);
  const pixels = await relief?.pixels(frame, rect, ['height', field]);
  const first = ramp[0];
  const last = ramp.at(-1);
  if (!pixels || !first || !last) return;
  const stops = ramp.map(({ value, color }) => [value, color] as const);
  const table = colorTable(stops, first.value, last.value, ENTRIES);
  const perValue = (ENTRIES - 1) / (last.value - first.value);
  const out = new Uint8ClampedArray(rect.width * rect.height * 4);
  const values = pixels[field];
  for (let i = 0; i < values.length; i++) {
    // Sea beside an island is 0 in the models: half a metre is the shore.
    if (!((pixels.height[i] as number) > 0.5)) continue;
    const entry = Math.max(0, Math.min(ENTRIES - 1, ((values[i] as number) - first.value) * perValue)) | 0;
    out[i * 4] = table[entry * 3] as number;
    out[i * 4 + 1] = table[entry * 3 + 1] as number;
    out[i * 4 + 2] = table[entry * 3 + 2] as number;
    out[i * 4 + 3] = 255;
  }
  drawPixels(context, out, rect);
}
