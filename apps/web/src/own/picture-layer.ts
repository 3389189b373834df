import ImageLayer from 'ol/layer/Image.js';
import ImageSource from 'ol/source/Image.js';
import { makeQuiet } from '../map/quiet-layer.ts';
import type { Frame } from './drawing/frame.ts';
import type { Extent } from './reading/objects.ts';

/** A picture reaches this far over the screen: a short move needs no other. */
const REACH = 1.3;
/** Pixels of one picture's side: more than the largest screens have. */
const MOST_SIDE = 6000;

type Draw = (frame: Frame) => Promise<ImageBitmap>;

/** What the worker of a file draws, on one map: the page's, either side of a comparison, one that becomes a picture or is printed. */
export class PictureLayer extends ImageLayer<ImageSource> {
  #draw: Draw;
  #onDispose: () => void;
  #drawing: Promise<unknown> = Promise.resolve();
  #wanted = 0;

  constructor(draw: Draw, onDispose: (layer: PictureLayer) => void) {
    super();
    this.#draw = draw;
    this.#onDispose = () => onDispose(this);
    makeQuiet(this);
    this.redraw();
  }

  redraw(): void {
    const source = new ImageSource({
      projection: 'EPSG:4326',
      loader: (extent: number[], resolution: number, ratio: number) =>
        this.#picture(extent as Extent, resolution, ratio),
    });
    this.setSource(source);
  }

  override disposeInternal(): void {
    this.#onDispose();
    super.disposeInternal();
  }

  async #picture(asked: Extent, resolution: number, ratio: number) {
    const number = ++this.#wanted;
    const frame = { ...enlarged(asked, resolution / ratio), ratio };
    const before = this.#drawing;
    const drawn = (async () => {
      await before.catch(() => {});
      // The map has moved on while another picture was drawn: this one is not waited for any more.
      const isStale = number !== this.#wanted;
      return isStale ? createImageBitmap(new ImageData(1, 1)) : this.#draw(frame);
    })();
    this.#drawing = drawn;
    return { image: await drawn, extent: frame.extent, pixelRatio: ratio, resolution };
  }
}

function enlarged([west, south, east, north]: Extent, degrees: number): Omit<Frame, 'ratio'> {
  const side = (length: number) => Math.min(MOST_SIDE, Math.max(1, Math.round((length / degrees) * REACH)));
  const [width, height] = [side(east - west), side(north - south)];
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return {
    width,
    height,
    extent: [
      x - (width * degrees) / 2,
      y - (height * degrees) / 2,
      x + (width * degrees) / 2,
      y + (height * degrees) / 2,
    ],
  };
}
