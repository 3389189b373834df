import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Part, TileComposer } from './tile-composer.ts';

/** A picture by its name, and by whether its memory has been given back. */
type Picture = ImageBitmap & { name: string; isClosed: boolean };

function picture(name: string, width = 256): Picture {
  const made = { name, width, height: width, isClosed: false, close: () => (made.isClosed = true) };
  return made as unknown as Picture;
}

/** A canvas that tells what was painted on it: `roads×0.5`, `slope*` for what is multiplied. */
function recorder() {
  const painted: string[] = [];
  const saved: [number, string][] = [];
  const context = {
    globalAlpha: 1,
    globalCompositeOperation: 'source-over' as GlobalCompositeOperation,
    save: () => saved.push([context.globalAlpha, context.globalCompositeOperation]),
    restore: () => {
      [context.globalAlpha, context.globalCompositeOperation] = saved.pop() as [number, GlobalCompositeOperation];
    },
    drawImage: (image: Picture, ...place: number[]) => {
      const alpha = context.globalAlpha === 1 ? '' : `×${context.globalAlpha}`;
      const multiplied = context.globalCompositeOperation === 'multiply' ? '*' : '';
      painted.push(`${image.name}${alpha}${multiplied} at ${place.slice(4).join(' ')}`);
    },
  };
  return { context: context as unknown as CanvasRenderingContext2D, painted, take: () => painted.splice(0) };
}

let composed: Picture[];
beforeEach(() => {
  composed = [];
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      #page = recorder();
      width: number;
      height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext = () => this.#page.context;
      transferToImageBitmap() {
        const names = this.#page.take().map((line) => line.split(' at ')[0]);
        const made = picture(`(${names.join(' ')})`, this.width);
        composed.push(made);
        return made;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const AT = { x: 10, y: 20, w: 256, h: 256 };
const plain = (image: ImageBitmap): Part => ({ image, alpha: 1, isMultiplied: false });

function paint(composer: TileComposer, parts: readonly Part[], isLowest = true): string[] {
  const page = recorder();
  if (isLowest) composer.begin();
  for (const part of parts) composer.add(AT, part);
  composer.paint(page.context);
  return page.painted;
}

test('MAP-12 layers at one place are laid upon each other once, in their order, and painted as one picture at each frame', () => {
  const composer = new TileComposer();
  const parts = [
    plain(picture('ground')),
    { image: picture('slope'), alpha: 0.6, isMultiplied: true },
    plain(picture('roads')),
  ];
  expect(paint(composer, parts)).toEqual(['(ground slope×0.6* roads) at 10 20 256 256']);
  expect(paint(composer, parts)).toEqual(['(ground slope×0.6* roads) at 10 20 256 256']);
  expect(composed).toHaveLength(1);
});

test('MAP-12 a layer that comes, goes or becomes paler is laid anew, and the picture of before gives its memory back', () => {
  const composer = new TileComposer();
  const [ground, roads, signs] = [picture('ground'), picture('roads'), picture('signs')];
  paint(composer, [plain(ground), plain(roads)]);
  expect(paint(composer, [plain(ground), plain(roads), plain(signs)])).toEqual([
    '(ground roads signs) at 10 20 256 256',
  ]);
  const pale = { ...plain(signs), alpha: 0.3 };
  expect(paint(composer, [plain(ground), plain(roads), pale])).toEqual(['(ground roads signs×0.3) at 10 20 256 256']);
  expect(composed.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
});

test('MAP-12 one layer alone, and pictures of different sizes, are painted as they are', () => {
  const composer = new TileComposer();
  expect(paint(composer, [{ ...plain(picture('ground')), alpha: 0.5 }])).toEqual(['ground×0.5 at 10 20 256 256']);
  expect(paint(composer, [plain(picture('ground')), plain(picture('sharp', 512))])).toEqual([
    'ground at 10 20 256 256',
    'sharp at 10 20 256 256',
  ]);
  expect(composed).toHaveLength(0);
});

test('NAME-01 what is multiplied is laid on what other layers have painted below', () => {
  const composer = new TileComposer();
  const parts = [plain(picture('hatching')), { ...plain(picture('slope')), isMultiplied: true }];
  expect(paint(composer, parts, false)).toEqual(['hatching at 10 20 256 256', 'slope* at 10 20 256 256']);
});

test('MAP-12 pictures of places that were left give their memory back', () => {
  const composer = new TileComposer();
  for (let i = 0; i < 200; i++) paint(composer, [plain(picture(`ground ${i}`)), plain(picture('roads'))]);
  expect(composed.filter(({ isClosed }) => !isClosed)).toHaveLength(96);
  expect(composed.at(-1)?.isClosed).toBe(false);
});

test('MAP-12 what was composed gives its memory back when nothing is painted on its canvas any more', () => {
  const composer = new TileComposer();
  const parts = [plain(picture('ground')), plain(picture('roads'))];
  paint(composer, parts);
  composer.clear();
  expect(composed.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(paint(composer, parts)).toEqual(['(ground roads) at 10 20 256 256']);
});
