import { type Place, PlaceCanvases, placesOf, type Seen } from '../map/place-canvases.ts';
import type { AskedTiles, Picture } from './asked-tiles.ts';

/** A layer from the bottom, as it is laid upon those below. */
export type LaidLayer = { id: string; tiles: AskedTiles; alpha: number; isMultiplied: boolean };

type Laid = Picture & Pick<LaidLayer, 'alpha' | 'isMultiplied'>;

/** What is painted already is painted anew for so long at a frame; the rest comes with the next ones. */
const BUDGET_MS = 4;

/** The tiles of all layers, each place painted once when its tiles are there. Pixels are those of the layers painted one by one. */
export class PlaceTiles {
  readonly #canvases = new PlaceCanvases<readonly Laid[]>();
  /** How the layers lie upon each other, and which of their tiles all places show. */
  #looks = '';
  #painted = '';

  get element(): HTMLElement {
    return this.#canvases.element;
  }

  /** Shows the layers where they are seen; false while something is still to be painted. */
  show(seen: Seen, layers: readonly LaidLayer[]): boolean {
    const isMoved = this.#canvases.move(seen);
    const looks = layers.map(({ id, alpha, isMultiplied }) => `${id} ${alpha} ${isMultiplied}`).join();
    const state = `${looks} ${layers.map(({ tiles }) => tiles.version)}`;
    if (isMoved && state === this.#painted) return true;
    // Tiles that come may follow each other; a layer changes its look, or goes, all over the screen.
    const isDone = this.#paint(seen, layers, isMoved && looks === this.#looks);
    this.#looks = looks;
    this.#painted = isDone ? state : '';
    return isDone;
  }

  clear(): void {
    this.#painted = '';
    this.#canvases.clear();
  }

  #paint(seen: Seen, layers: readonly LaidLayer[], isBitByBit: boolean): boolean {
    const until = performance.now() + (isBitByBit ? BUDGET_MS : Number.POSITIVE_INFINITY);
    const places = placesOf(seen);
    let isDone = true;
    let hasPainted = false;
    for (const place of places) {
      const laid = laidAt(place, layers);
      const before = this.#canvases.at(place);
      if (before ? isSame(before, laid) : laid.length === 0) continue;
      if (laid.length === 0) this.#canvases.drop(place);
      else if (before && hasPainted && performance.now() > until) isDone = false;
      else {
        this.#canvases.paint(place, seen.ratio, laid, (context) => lay(context, laid));
        hasPainted = true;
      }
    }
    this.#canvases.keep(places, seen.ratio);
    return isDone;
  }
}

function laidAt(place: Place, layers: readonly LaidLayer[]): Laid[] {
  return layers.flatMap(({ tiles, alpha, isMultiplied }) =>
    alpha === 0 ? [] : tiles.picturesAt(place).map((picture) => ({ ...picture, alpha, isMultiplied })),
  );
}

function lay(context: CanvasRenderingContext2D, laid: readonly Laid[]): void {
  const { width, height } = context.canvas;
  for (const { image, from, to = [0, 0, 1, 1], alpha, isMultiplied } of laid) {
    context.globalAlpha = alpha;
    context.globalCompositeOperation = isMultiplied ? 'multiply' : 'source-over';
    const [x, y, across, down] = to;
    const [left, top, w, h] = from ?? [0, 0, image.width, image.height];
    context.drawImage(image, left, top, w, h, x * width, y * height, across * width, down * height);
  }
  // As whoever paints with it next finds it.
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
}

const isSame = (a: readonly Laid[], b: readonly Laid[]) =>
  a.length === b.length &&
  a.every((one, i) => {
    const other = b[i];
    return (
      one.image === other?.image &&
      one.alpha === other.alpha &&
      one.isMultiplied === other.isMultiplied &&
      `${one.from} ${one.to}` === `${other.from} ${other.to}`
    );
  });
