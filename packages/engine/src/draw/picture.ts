import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { isOpaque, type Pixels, packed } from '../encode/pixels.ts';
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
  const put = (skia: SKRSContext2D, pixels: Rgba) => skia.putImageData(new ImageData(pixels, width, height), 0, 0);
  /** Skia's canvas without what was inked since it was last asked for. */
  const drawn = () => {
    const isNew = !canvas;
    canvas ??= takeCanvas(width, height);
    const skia = canvas.getContext('2d');
    if (ground) put(skia, ground);
    // On a canvas where nothing is, ink is what is seen: it need not be laid over anything.
    else if (isNew && !ink.isBlank()) put(skia, bytesOf(ink.pixels()));
    ground = null;
    return skia;
  };
  const context = () => {
    const skia = drawn();
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
      // Of a page, the engine lays the names itself: to one level of 255 as Skia does, which tiles keep to.
      const skia = frame.sheet ? drawn() : context();
      spare = skia.canvas;
      // Skia keeps colours multiplied by their opacity: where there is nothing but all of it they are taken as they are, in a tenth of the time.
      const opaque = { data: skia.canvas.data(), width, height };
      if (isOpaque(opaque)) {
        ink.layOver(opaque);
        return { ...opaque, isOpaque: true };
      }
      ink.lay(skia);
      return { data: skia.getImageData(0, 0, width, height).data, width, height };
    },
  };
}

function bytesOf(pixels: Pixels): Rgba {
  const { buffer, byteOffset, byteLength } = packed(pixels);
  return new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, byteLength);
}

// New memory for each picture would cost as much as a simple one does.
let spare: Canvas | null = null;

function takeCanvas(width: number, height: number): Canvas {
  const canvas = spare?.width === width && spare.height === height ? spare : createCanvas(width, height);
  spare = null;
  canvas.getContext('2d').clearRect(0, 0, width, height);
  return canvas;
}
