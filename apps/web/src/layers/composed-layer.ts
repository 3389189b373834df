import type ImageTile from 'ol/ImageTile.js';
import { inView } from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import type { FrameState } from 'ol/Map.js';
import CanvasTileLayerRenderer from 'ol/renderer/canvas/TileLayer.js';
import type TileImage from 'ol/source/TileImage.js';
import type Tile from 'ol/Tile.js';
import { isCut } from '../map/cut-layer.ts';
import { isMultiplied } from './multiply.ts';
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

/** Layers of one map are painted on one canvas, one after the other. */
const composers = new WeakMap<HTMLCanvasElement | OffscreenCanvas, TileComposer>();

class ComposingRenderer<L extends ComposedTileLayer> extends CanvasTileLayerRenderer<L> {
  override renderFrame(frame: FrameState, target: HTMLElement): HTMLElement {
    const container = super.renderFrame(frame, target);
    if (!this.#isPaintedByNext(frame)) this.#paint(frame);
    return container;
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
    const image = this.getTileImage(tile as Tile & ImageTile) as unknown as ImageBitmap;
    const alpha = frame.layerStatesArray[frame.layerIndex]?.opacity ?? 1;
    if (alpha > 0) this.#composer().add({ x, y, w, h }, { image, alpha, isMultiplied: isMultiplied(layer) });
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

  #composer(): TileComposer {
    const { canvas } = this.context;
    const known = composers.get(canvas);
    if (known) return known;
    const made = new TileComposer();
    composers.set(canvas, made);
    return made;
  }
}
