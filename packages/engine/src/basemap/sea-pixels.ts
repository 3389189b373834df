import { TILE_SIZE } from '@motu/core';
import { colorAt, colorTable, type Rgb } from '../draw/color.ts';
import type { Frame } from '../projection/frame.ts';
import { movedRow } from '../projection/mesh.ts';
import type { PixelRect } from '../raster/resample.ts';
import { byZoom } from './by-zoom.ts';
import { SEA_TEXTURE } from './scales.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

const ENTRIES = 1024;
const tables = new WeakMap<Theme, Uint32Array>();
// Index where nothing is known: deep sea.
export const ABYSS = 0;
// Sixteen tiles along one side: looking at a finer mesh would take longer than looking at its parts.
const MOST_STEPS = 128;

/** Colours of the sea by its depth index, with the sea-floor texture at small scales; `null` where nothing is known. */
export async function seaPixels(
  frame: Frame,
  rect: PixelRect,
  { sea, texture: floor }: Sources,
  theme: Theme,
): Promise<Uint8ClampedArray<ArrayBuffer> | null> {
  const textureShare = byZoom(SEA_TEXTURE, frame.zoom) ?? 0;
  const index = (await sea?.pixels(frame, rect, [0]))?.[0];
  if (!index) return null;
  const texture = textureShare > 0 ? (await floor?.pixels(frame, rect, [0]))?.[0] : undefined;
  const table = seaTable(theme);
  const pixels = new Uint8ClampedArray(rect.width * rect.height * 4);
  const words = new Uint32Array(pixels.buffer);
  const last = ENTRIES - 1;
  const perIndex = last / 255;
  const perStep = (theme.seaTexture * textureShare) / 255;
  // Counted from far below zero, so that cutting decimals always rounds the same way.
  const offset = 1000.5 - 128 * perStep;
  const base = 1000 * 0x010101;
  for (let i = 0; i < words.length; i++) {
    const at = (index[i] as number) * perIndex;
    const word = table[at < 0 ? 0 : at > last ? last : at | 0] as number;
    // The colours of the sea are far enough from black and white that no channel overflows into the next.
    const lift = texture ? (((texture[i] as number) * perStep + offset) | 0) * 0x010101 - base : 0;
    words[i] = word + lift;
  }
  return pixels;
}

/** Colours of the sea as RGBA words. */
function seaTable(theme: Theme): Uint32Array {
  let table = tables.get(theme);
  if (!table) {
    const colors = colorTable(theme.sea, 0, 1, ENTRIES);
    table = Uint32Array.from({ length: ENTRIES }, (_, i) => {
      const [red, green, blue] = [colors[i * 3], colors[i * 3 + 1], colors[i * 3 + 2]].map((part) =>
        Math.round(part as number),
      );
      return (0xff000000 | ((blue as number) << 16) | ((green as number) << 8) | (red as number)) >>> 0;
    });
    tables.set(theme, table);
  }
  return table;
}

/** The one colour of a stretch of sea, when its pixels would all be the same; `null` when they differ. */
export async function uniformSea(frame: Frame, sources: Sources, theme: Theme): Promise<Rgb | null> {
  if ((byZoom(SEA_TEXTURE, frame.zoom) ?? 0) > 0) return null;
  // The index is smooth: a mesh of nine by nine over a tile sees any change of colour that a pixel would; over more tiles, as fine a one.
  const steps = Math.ceil(Math.max(frame.width, frame.height) / TILE_SIZE) * 8;
  if (steps > MOST_STEPS) return null;
  const moveX = (x: number) => ((x - 0.5) / steps) * frame.width;
  const moveY = (y: number) => ((y - 0.5) / steps) * frame.height;
  const coarse: Frame = {
    ...frame,
    scale: 1,
    width: steps + 1,
    height: steps + 1,
    resolution: frame.resolution / 64,
    toLonLat: (x, y, out) => frame.toLonLat(moveX(x), moveY(y), out),
    rowToLonLat: movedRow(frame.rowToLonLat, moveX, moveY),
  };
  const pixels = await seaPixels(
    { ...coarse, zoom: frame.zoom },
    { left: 0, top: 0, width: steps + 1, height: steps + 1 },
    sources,
    theme,
  );
  if (!pixels) return colorAt(theme.sea, ABYSS);
  for (let i = 4; i < pixels.length; i++) if (pixels[i] !== pixels[i & 3]) return null;
  return [pixels[0] as number, pixels[1] as number, pixels[2] as number];
}
