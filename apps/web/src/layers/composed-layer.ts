import type ImageTile from 'ol/ImageTile.js';
import { inView } from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';
import CanvasTileLayerRenderer from 'ol/renderer/canvas/TileLayer.js';
import { toSize } from 'ol/size.js';
import type TileImage from 'ol/source/TileImage.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import { getCacheKey } from 'ol/tilecoord.js';
import { getUid } from 'ol/util.js';
import { isCut } from '../map/cut-layer.ts';
import { isDragged, PLACE, placesOf, type Seen, seenOf } from '../map/place-canvases.ts';
import { AskedTiles } from './asked-tiles.ts';
import { isMultiplied } from './multiply.ts';
import { type LaidLayer, PlaceTiles } from './place-tiles.ts';
import { TileComposer } from './tile-composer.ts';

type Options = ConstructorParameters<typeof TileLayer<TileImage>>[0] & {
  /** Layers with the same have their tiles at the same places. */
  grid: string;
};

/** A layer of tiles that is painted together with those next to it that have its grid. */
export class ComposedTileLayer extends TileLayer<TileImage> {
  readonly grid: string;

  constructor({ grid, ...options }: Options) {
    super(options);
    this.grid = grid;
  }

  override createRenderer(): CanvasTileLayerRenderer<this> {
    return new ComposingRenderer(this, { cacheSize: this.getCacheSize() });
  }
}

/** Layers of one map are painted on one canvas, one after the other, or at their places. */
const composers = new WeakMap<HTMLCanvasElement | OffscreenCanvas, TileComposer>();
const atPlaces = new WeakMap<OlMap, PlaceTiles>();

class ComposingRenderer<L extends ComposedTileLayer> extends CanvasTileLayerRenderer<L> {
  readonly tiles = new AskedTiles({
    source: () => this.getLayer().getSource() as TileImage,
    tileAt: (...place) => this.getTile(...place),
    loadedAt: (...place) => this.#loadedAt(...place),
    imageOf: (tile) => this.#imageOf(tile),
  });

  override renderFrame(frame: FrameState, target: HTMLElement): HTMLElement {
    const seen = seenAtPlaces(frame);
    // The library takes nothing for an answer; its types do not say so.
    if (seen) return this.#renderAtPlaces(frame, seen) as HTMLElement;
    this.tiles.forget();
    atPlaces.get(this.#map())?.clear();
    const container = super.renderFrame(frame, target);
    if (!this.#isPaintedByNext(frame)) this.#paint(frame);
    return container;
  }

  #renderAtPlaces(frame: FrameState, seen: Seen): HTMLElement | null {
    const source = this.getLayer().getSource();
    if (!source) return null;
    // By it the library knows that a source which is asked anew is still the same, and forgets its tiles.
    this.updateStaleKeys(source.getKey());
    if (this.tiles.ask(frame, seen)) {
      this.updateCacheSize(placesOf(seen).length);
      frame.postRenderFunctions.push(() => void this.getTileCache().expireCache());
    }
    this.renderComplete = this.tiles.areThere;
    this.#giveCanvasBack();
    if (this.#isPaintedByNext(frame)) return null;
    const layers = frame.layerStatesArray.filter((state) => inView(state, frame.viewState)).flatMap(laidLayer);
    const places = atPlaces.get(this.#map()) ?? new PlaceTiles();
    atPlaces.set(this.#map(), places);
    if (!places.show(seen, layers)) frame.animate = true;
    return places.element;
  }

  /** The memory of a whole screen, and of the tiles that were composed for it. */
  #giveCanvasBack(): void {
    if (!this.context) return;
    composers.get(this.context.canvas)?.clear();
    this.container = null as unknown as HTMLElement;
    this.context = null as unknown as CanvasRenderingContext2D;
  }

  #loadedAt(level: number, column: number, row: number): ImageBitmap | null {
    const source = this.getLayer().getSource() as TileImage;
    const key = getCacheKey(source, source.getKey(), level, column, row);
    const cache = this.getTileCache();
    const tile = cache.containsKey(key) ? (cache.peek(key) as Tile) : null;
    return tile?.getState() === TileState.LOADED ? this.#imageOf(tile) : null;
  }

  #imageOf(tile: Tile): ImageBitmap {
    return this.getTileImage(tile as Tile & ImageTile) as unknown as ImageBitmap;
  }

  protected override drawTile(...args: Parameters<CanvasTileLayerRenderer['drawTile']>): void {
    const [tile, frame, x, y, w, h, gutter, isOfThisZoom, clips] = args;
    const layer = this.getLayer();
    if (isCut(layer) || gutter || clips || !isOfThisZoom) {
      // One of another zoom lies across the places of several.
      this.#paint(frame);
      super.drawTile(...args);
      return;
    }
    const alpha = frame.layerStatesArray[frame.layerIndex]?.opacity ?? 1;
    if (alpha > 0) {
      this.#composer().add({ x, y, w, h }, { image: this.#imageOf(tile), alpha, isMultiplied: isMultiplied(layer) });
    }
  }

  protected override prepareContainer(frame: FrameState, target: HTMLElement): void {
    super.prepareContainer(frame, target);
    if (!this.containerReused) this.#composer().begin();
  }

  #paint(frame: FrameState): void {
    this.#composer().paint(this.getRenderContext(frame) as CanvasRenderingContext2D);
  }

  /** Whether the layer above takes what was gathered along. */
  #isPaintedByNext({ layerStatesArray, layerIndex, viewState }: FrameState): boolean {
    const next = layerStatesArray.slice(layerIndex + 1).find((state) => inView(state, viewState))?.layer;
    return next instanceof ComposedTileLayer && !isCut(next) && next.grid === this.getLayer().grid;
  }

  #map(): OlMap {
    return this.getLayer().getMapInternal() as OlMap;
  }

  #composer(): TileComposer {
    const { canvas } = this.context;
    const known = composers.get(canvas);
    if (known) return known;
    const made = new TileComposer();
    composers.set(canvas, made);
    return made;
  }
}

const frames = new WeakMap<FrameState, Seen | null>();

/** What is seen where nothing but whole layers of tiles of one grid lies below; asked by each layer of a frame. */
function seenAtPlaces(frame: FrameState): Seen | null {
  const known = frames.get(frame);
  if (known !== undefined) return known;
  const seen = canBeAtPlaces(frame) ? seenOf(frame) : null;
  frames.set(frame, seen);
  return seen;
}

function canBeAtPlaces({ layerStatesArray, viewState }: FrameState): boolean {
  const layers = layerStatesArray.filter((state) => inView(state, viewState)).map(({ layer }) => layer);
  const first = layers[0];
  const map = first?.getMapInternal();
  if (!(first instanceof ComposedTileLayer) || !map || !isDragged(map)) return false;
  const isOfRow = (layer: unknown) =>
    layer instanceof ComposedTileLayer && layer.grid === first.grid && !isCut(layer) && !layer.getExtent();
  const last = layers.findLastIndex((layer) => layer instanceof ComposedTileLayer);
  return layers.slice(0, last + 1).every(isOfRow) && hasPlaces(first, viewState.resolution);
}

/** Whether a layer has its tiles where places are. */
function hasPlaces(layer: ComposedTileLayer, resolution: number): boolean {
  const grid = layer.getSource()?.getTileGrid();
  if (!grid) return false;
  const level = grid.getZForResolution(resolution);
  const [x, y] = grid.getOrigin(level);
  const [width, height] = toSize(grid.getTileSize(level));
  const isWhole = Math.abs(grid.getResolution(level) / resolution - 1) < 1e-9;
  return isWhole && x === -180 && y === 90 && width === PLACE && height === PLACE;
}

function laidLayer({ layer, opacity: alpha }: FrameState['layerStatesArray'][number]): LaidLayer[] {
  const renderer = layer instanceof ComposedTileLayer ? layer.getRenderer() : null;
  if (!(renderer instanceof ComposingRenderer)) return [];
  return [{ id: getUid(layer), tiles: renderer.tiles, alpha, isMultiplied: isMultiplied(layer) }];
}
