import { ZOOM_0_DEGREES } from '@motu/core';
import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';

const DRAGGED = 'motu-dragged';

/** Says that a map is dragged about, and not drawn once as a picture: what it shows may lie on many canvases. */
export function setDragged(map: OlMap): void {
  map.set(DRAGGED, true);
}

export const isDragged = (map: OlMap): boolean => map.get(DRAGGED) === true;

/** Pixels of the page along a place of the tile grid. */
export const PLACE = 256;

/** What of the grid of a zoom is seen. */
export type Seen = {
  /** Its upper left corner, in pixels of the page from the one of the grid. */
  left: number;
  top: number;
  /** The places that it touches. */
  minColumn: number;
  minRow: number;
  maxColumn: number;
  maxRow: number;
  degreesPerPixel: number;
  /** Pixels of the screen for one of the page. */
  ratio: number;
};

/** A whole zoom is met to less than a pixel over the whole world. */
const SAME_ZOOM = 1e-9;

/** What a frame shows of the grid of its zoom; null where pixels are not those of tiles: the map is turned, or on its way to another zoom. */
export function seenOf(frame: FrameState): Seen | null {
  const { center, resolution, rotation, nextResolution } = frame.viewState;
  const zoom = Math.log2(ZOOM_0_DEGREES / resolution);
  const isZooming = frame.nextExtent !== undefined && nextResolution !== resolution;
  if (rotation !== 0 || isZooming || Math.abs(zoom - Math.round(zoom)) > SAME_ZOOM) return null;
  // Canvases of whole pixels alone join without a seam.
  return Number.isInteger(PLACE * frame.pixelRatio) ? seenAround(center, frame) : null;
}

/** The places where the map is on its way to, as when it glides. */
export function nextPlaces(frame: FrameState): Place[] {
  const { nextCenter } = frame.viewState;
  return frame.nextExtent && nextCenter ? placesOf(seenAround(nextCenter, frame)) : [];
}

function seenAround([x = 0, y = 0]: readonly number[], { viewState, size, pixelRatio }: FrameState): Seen {
  const { resolution } = viewState;
  const [width = 0, height = 0] = size;
  const left = (x + 180) / resolution - width / 2;
  const top = (90 - y) / resolution - height / 2;
  return {
    ...{ left, top, degreesPerPixel: resolution, ratio: pixelRatio },
    ...{ minColumn: Math.floor(left / PLACE), minRow: Math.floor(top / PLACE) },
    ...{ maxColumn: Math.floor((left + width) / PLACE), maxRow: Math.floor((top + height) / PLACE) },
  };
}

export type Place = { column: number; row: number; key: string };

export const placeKey = (column: number, row: number) => `${column} ${row}`;

export function placesOf({ minColumn, minRow, maxColumn, maxRow }: Seen): Place[] {
  const places: Place[] = [];
  for (let row = minRow; row <= maxRow; row++)
    for (let column = minColumn; column <= maxColumn; column++)
      places.push({ column, row, key: placeKey(column, row) });
  return places;
}

/** Bytes of the places that are kept beside those that are seen, for whoever comes back. */
const KEPT_BESIDE = 12 * 2 ** 20;

type Paint = (context: CanvasRenderingContext2D) => void;

/**
 * Small pictures side by side, one for each place of the tile grid, in an element that the compositor moves: a frame in which the map
 * is only dragged paints nothing. Each knows what was painted on it.
 */
export class PlaceCanvases<Content> {
  readonly element = document.createElement('div');
  readonly #moved = document.createElement('div');
  /** Those that were seen long ago come first. */
  readonly #held = new Map<string, { canvas: HTMLCanvasElement; content: Content }>();
  #sheet: OffscreenCanvasRenderingContext2D | null = null;
  #zoom = '';
  #transform = '';
  #anchor = { column: 0, row: 0 };

  constructor() {
    this.element.className = 'ol-layer';
    Object.assign(this.element.style, { position: 'absolute', width: '100%', height: '100%', pointerEvents: 'none' });
    Object.assign(this.#moved.style, { position: 'absolute', left: '0', top: '0', willChange: 'transform' });
    this.element.append(this.#moved);
    // A browser that was out of sight may have lost what it holds for the graphics processor: it is painted anew with the next frame.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#zoom = '';
    });
  }

  /** Moves what is painted to where it is seen; false when nothing is left of it, as at another zoom. */
  move({ left, top, minColumn, minRow, degreesPerPixel, ratio }: Seen): boolean {
    const zoom = `${degreesPerPixel} ${ratio}`;
    const isSame = zoom === this.#zoom;
    if (!isSame) {
      this.clear();
      this.#zoom = zoom;
      this.#anchor = { column: minColumn, row: minRow };
    }
    // On whole pixels of the screen, as tiles are painted.
    const x = Math.round((this.#anchor.column * PLACE - left) * ratio) / ratio;
    const y = Math.round((this.#anchor.row * PLACE - top) * ratio) / ratio;
    const transform = `translate(${x}px, ${y}px)`;
    if (transform !== this.#transform) {
      this.#transform = transform;
      this.#moved.style.transform = transform;
    }
    return isSame;
  }

  /** What is painted at a place. */
  at({ key }: Place): Content | undefined {
    return this.#held.get(key)?.content;
  }

  /** Puts a picture at a place, in the place of what was there. */
  paint(place: Place, ratio: number, content: Content, paint: Paint): void {
    const canvas = this.#held.get(place.key)?.canvas ?? this.#add(place, ratio);
    this.#held.set(place.key, { canvas, content });
    const context = this.#blank(PLACE * ratio);
    paint(context as unknown as CanvasRenderingContext2D);
    // Browsers copy a canvas that can be painted on at every frame in which anything moves, and a picture that it is given once.
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(context.canvas.transferToImageBitmap());
  }

  drop({ key }: Place): void {
    const held = this.#held.get(key);
    if (!held) return;
    this.#held.delete(key);
    giveBack(held.canvas);
  }

  /** Shows the places that are seen, and keeps some of those that were seen last. */
  keep(seen: readonly Place[], ratio: number): void {
    const keys = new Set(seen.map(({ key }) => key));
    for (const key of keys) {
      const held = this.#held.get(key);
      if (!held) continue;
      this.#held.delete(key);
      this.#held.set(key, held);
      if (!held.canvas.isConnected) this.#moved.append(held.canvas);
    }
    const most = keys.size + Math.floor(KEPT_BESIDE / (4 * (PLACE * ratio) ** 2));
    for (const [key, { canvas }] of this.#held) {
      if (keys.has(key)) continue;
      canvas.remove();
      if (this.#held.size <= most) continue;
      this.#held.delete(key);
      giveBack(canvas);
    }
  }

  clear(): void {
    this.#zoom = '';
    for (const { canvas } of this.#held.values()) giveBack(canvas);
    this.#held.clear();
  }

  #add({ column, row }: Place, ratio: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = PLACE * ratio;
    Object.assign(canvas.style, {
      position: 'absolute',
      left: `${(column - this.#anchor.column) * PLACE}px`,
      top: `${(row - this.#anchor.row) * PLACE}px`,
      width: `${PLACE}px`,
      height: `${PLACE}px`,
    });
    this.#moved.append(canvas);
    return canvas;
  }

  /** What pictures are painted on, one after the other. */
  #blank(side: number): OffscreenCanvasRenderingContext2D {
    this.#sheet ??= new OffscreenCanvas(side, side).getContext('2d');
    if (!this.#sheet) throw new Error('No canvas.');
    const { canvas } = this.#sheet;
    if (canvas.width !== side) canvas.width = canvas.height = side;
    return this.#sheet;
  }
}

function giveBack(canvas: HTMLCanvasElement): void {
  canvas.remove();
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(null);
}
