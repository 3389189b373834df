/** The picture of a tile, as one layer lays it upon those below. */
export type Part = { image: ImageBitmap; alpha: number; isMultiplied: boolean };
/** Where on the canvas a tile is, in its pixels. */
type Place = { x: number; y: number; w: number; h: number };
type Gathered = Place & { parts: Part[] };
type Composed = { parts: readonly Part[]; picture: ImageBitmap };
type Context = Pick<
  CanvasRenderingContext2D,
  'save' | 'restore' | 'drawImage' | 'globalAlpha' | 'globalCompositeOperation'
>;

/** Tiles that are kept composed, at least: some screens of a phone, two of a small desktop. */
const LEAST_KEPT = 96;

/**
 * Lays the tiles of several layers upon each other once, and keeps the result: a frame then paints one picture at each place,
 * however many layers the map has. Pixels are those of the layers painted one by one.
 */
export class TileComposer {
  #gathered = new Map<string, Gathered>();
  /** By their lowest part; those drawn long ago come first. */
  #kept = new Map<ImageBitmap, Composed>();
  #canvas: OffscreenCanvas | null = null;
  /** Nothing lies below on the canvas that this paints upon. */
  #isLowest = false;

  /** The canvas has been cleared. */
  begin(): void {
    this.#gathered.clear();
    this.#isLowest = true;
  }

  /** What is painted at a place when the time has come, upon what was added for it before. */
  add({ x, y, w, h }: Place, part: Part): void {
    const key = `${x} ${y}`;
    const known = this.#gathered.get(key);
    if (known) known.parts.push(part);
    else this.#gathered.set(key, { x, y, w, h, parts: [part] });
  }

  /** Paints what was gathered. */
  paint(context: Context): void {
    this.#paintGathered(context);
    this.#isLowest = false;
  }

  /** Gives back the memory of what is kept. */
  clear(): void {
    this.#gathered.clear();
    this.#forget(0);
  }

  #paintGathered(context: Context): void {
    // Asked before each tile of another zoom, and of each side of a comparison.
    if (this.#gathered.size === 0) return;
    context.save();
    // The layer that is about to be painted may be laid otherwise.
    context.globalCompositeOperation = 'source-over';
    for (const { parts, ...place } of this.#gathered.values()) {
      const [lowest] = parts as [Part];
      const isComposed = parts.length > 1 && (this.#isLowest || !parts.some(multiplied)) && sameSize(parts);
      if (isComposed) paintPart(context, { image: this.#compose(lowest.image, parts), ...PLAIN }, place);
      else for (const part of parts) paintPart(context, part, place);
    }
    context.restore();
    this.#forget(Math.max(LEAST_KEPT, 2 * this.#gathered.size));
    this.#gathered.clear();
  }

  #compose(lowest: ImageBitmap, parts: readonly Part[]): ImageBitmap {
    const known = this.#kept.get(lowest);
    this.#kept.delete(lowest);
    const isCurrent = known && isSame(known.parts, parts);
    if (known && !isCurrent) known.picture.close();
    const composed = isCurrent ? known : { parts, picture: this.#draw(lowest, parts) };
    this.#kept.set(lowest, composed);
    return composed.picture;
  }

  #draw({ width, height }: ImageBitmap, parts: readonly Part[]): ImageBitmap {
    this.#canvas ??= new OffscreenCanvas(width, height);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const context = this.#canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    for (const part of parts) paintPart(context as unknown as Context, part, { x: 0, y: 0, w: width, h: height });
    return this.#canvas.transferToImageBitmap();
  }

  #forget(most: number): void {
    for (const [lowest, { picture }] of this.#kept) {
      if (this.#kept.size <= most) return;
      this.#kept.delete(lowest);
      picture.close();
    }
  }
}

const PLAIN = { alpha: 1, isMultiplied: false };

function paintPart(context: Context, { image, alpha, isMultiplied }: Part, { x, y, w, h }: Place): void {
  const isPlain = alpha === 1 && !isMultiplied;
  if (!isPlain) {
    context.save();
    context.globalAlpha = alpha;
    if (isMultiplied) context.globalCompositeOperation = 'multiply';
  }
  context.drawImage(image, 0, 0, image.width, image.height, x, y, w, h);
  if (!isPlain) context.restore();
}

const multiplied = ({ isMultiplied }: Part) => isMultiplied;

const sameSize = ([lowest, ...others]: readonly Part[]) =>
  others.every(({ image }) => image.width === lowest?.image.width && image.height === lowest.image.height);

const isSame = (a: readonly Part[], b: readonly Part[]) =>
  a.length === b.length &&
  a.every(
    ({ image, alpha, isMultiplied }, i) =>
      image === b[i]?.image && alpha === b[i].alpha && isMultiplied === b[i].isMultiplied,
  );
