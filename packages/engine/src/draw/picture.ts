import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { Pixels } from '../encode/pixels.ts';
import { devicePixels, type Frame } from '../projection/frame.ts';
import { createInk, type Ink } from './ink.ts';
import { drawPixels } from './pixels.ts';

type Rgba = Uint8ClampedArray<ArrayBuffer>;

/** What is drawn on: ink for what is simple, and Skia for the rest, which many pictures never need. */
export type Picture = {
  frame: Frame;
  ink: Ink;
  /** Lays RGBA pixels over all of it. They are kept as they are: where nothing else is drawn, they are what was drawn. */
  lay(pixels: Rgba): void;
  /** Skia's context, over all that was inked so far. */
  context(): SKRSContext2D;
  /** Whether Skia has drawn nothing yet. */
  isInked(): boolean;
  /** What was drawn. It stays as it is until the next picture is begun. */
  pixels(): Pixels;
};

export function createPicture(frame: Frame): Picture {
  const width = devicePixels(frame.width, frame.scale);
  const height = devicePixels(frame.height, frame.scale);
  const ink = createInk(frame);
  let canvas: Canvas | null = null;
  /** Under all that is drawn, and not yet on Skia's canvas. */
  let ground: Rgba | null = null;
  const context = () => {
    canvas ??= takeCanvas(width, height);
    const skia = canvas.getContext('2d');
    if (ground) skia.putImageData(new ImageData(ground, width, height), 0, 0);
    ground = null;
    ink.lay(skia);
    return skia;
  };
  return {
    frame,
    ink,
    lay(pixels) {
      if (canvas || ground || !ink.isBlank()) drawPixels(context(), pixels, { left: 0, top: 0, width, height });
      else ground = pixels;
    },
    context,
    isInked: () => canvas === null,
    pixels() {
      if (ground && ink.isBlank()) return { data: ground, width, height };
      if (!canvas && !ground) return ink.pixels();
      const skia = context();
      const { data } = skia.getImageData(0, 0, width, height);
      spare = skia.canvas;
      return { data, width, height };
    },
  };
}

// New memory for each picture would cost as much as a simple one does.
let spare: Canvas | null = null;

function takeCanvas(width: number, height: number): Canvas {
  const canvas = spare?.width === width && spare.height === height ? spare : createCanvas(width, height);
  spare = null;
  canvas.getContext('2d').clearRect(0, 0, width, height);
  return canvas;
}
