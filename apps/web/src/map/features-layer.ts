import type Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import type { FrameState } from 'ol/Map.js';
import CanvasVectorLayerRenderer from 'ol/renderer/canvas/VectorLayer.js';
import type VectorSource from 'ol/source/Vector.js';

/** A layer of features that takes no canvas while it has none: an empty one of the whole screen would be copied at each frame. */
export class FeaturesLayer<F extends Feature = Feature> extends VectorLayer<VectorSource<F>, F> {
  // biome-ignore lint/suspicious/noExplicitAny: the type of the renderer is that of the library's own layer.
  override createRenderer(): any {
    return new FeaturesRenderer(this);
  }
}

class FeaturesRenderer extends CanvasVectorLayerRenderer {
  override renderFrame(frame: FrameState, target: HTMLElement): HTMLElement {
    // The library takes nothing for an answer; its types do not say so.
    if (this.getLayer().getSource()?.isEmpty()) return null as unknown as HTMLElement;
    return super.renderFrame(frame, target);
  }
}
