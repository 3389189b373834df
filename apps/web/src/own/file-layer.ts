import ImageLayer from 'ol/layer/Image.js';
import type Layer from 'ol/layer/Layer.js';
import ImageSource from 'ol/source/Image.js';
import { makeQuiet } from '../map/quiet-layer.ts';
import type { OwnLook } from './own-layer.ts';
import { type OwnObjects, type OwnParts, ownStore } from './own-store.ts';
import type { Extent } from './reading/objects.ts';
import type { ReadChoices } from './reading/reading.ts';
import { LayerClient } from './worker/layer-client.ts';

/** A picture reaches this far over the screen: a short move needs no other. */
const REACH = 1.3;
/** Pixels of one picture's side: more than the largest screens have. */
const MOST_SIDE = 6000;

export type FileSource = { slug: string; fileName: string; file: Blob; choices: ReadChoices };

/** A file on the map: its worker draws what is looked at as a picture, so that the page is never held up, however many objects there are. */
export class FileLayer implements OwnParts {
  readonly source: FileSource;
  #client: Promise<LayerClient> | null;
  #drawing: Promise<unknown> = Promise.resolve();
  #wanted = 0;
  #stops: (() => void)[] = [];

  /** `client`: the worker that has read it already. */
  constructor(source: FileSource, client: LayerClient | null) {
    this.source = source;
    this.#client = client && Promise.resolve(client);
  }

  makeLayer(): Layer {
    const layer = makeQuiet(new ImageLayer({ source: this.#pictures() }));
    let look = this.#look();
    // One at a time is on the map.
    for (const stop of this.#stops.splice(0)) stop();
    const stop = ownStore.subscribe(() => {
      if (this.#look() === look) return;
      look = this.#look();
      layer.setSource(this.#pictures());
    });
    this.#stops.push(stop);
    return layer;
  }

  async objectsAt(point: readonly [number, number], reach: number) {
    return (await this.worker()).ask('at', { point, reach });
  }

  objects(): OwnObjects | null {
    const facts = ownStore.state().find(({ slug }) => slug === this.source.slug)?.facts;
    if (!facts || facts.count === 0) return null;
    const { fields, count, extent } = facts;
    return { fields, count, extent, rows: async (from, to) => (await this.worker()).ask('rows', { from, to }) };
  }

  /** Reads the file anew when no worker has it: a layer that was kept is read when it is shown. */
  worker(): Promise<LayerClient> {
    this.#client ??= this.#read();
    return this.#client;
  }

  end(): void {
    for (const stop of this.#stops) stop();
    void this.#client?.then((client) => client.end());
    this.#client = null;
  }

  async #read(): Promise<LayerClient> {
    const client = new LayerClient();
    const { fileName, file, choices } = this.source;
    await client.ask('read', { name: fileName, file, choices });
    return client;
  }

  #look(): OwnLook | undefined {
    return ownStore.state().find(({ slug }) => slug === this.source.slug)?.look;
  }

  #pictures(): ImageSource {
    return new ImageSource({
      projection: 'EPSG:4326',
      loader: (extent: number[], resolution: number, ratio: number) => this.#draw(extent as Extent, resolution, ratio),
    });
  }

  async #draw(asked: Extent, resolution: number, ratio: number) {
    const number = ++this.#wanted;
    const { extent, width, height } = enlarged(asked, resolution / ratio);
    const before = this.#drawing;
    const drawn = (async () => {
      await before.catch(() => {});
      // The map has moved on while another picture was drawn: this one is not waited for any more.
      const isStale = number !== this.#wanted;
      const look = this.#look();
      if (isStale || !look) return createImageBitmap(new ImageData(1, 1));
      return (await this.worker()).ask('draw', { frame: { extent, width, height, ratio }, look });
    })();
    this.#drawing = drawn;
    return { image: await drawn, extent, pixelRatio: ratio, resolution };
  }
}

function enlarged(
  [west, south, east, north]: Extent,
  degrees: number,
): { extent: Extent; width: number; height: number } {
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
