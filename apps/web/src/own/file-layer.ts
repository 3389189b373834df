import type { ObjectFilter } from '@motu/core';
import type { Frame } from './drawing/frame.ts';
import type { OwnLook } from './own-layer.ts';
import { type OwnObjects, type OwnParts, ownStore } from './own-store.ts';
import { PictureLayer } from './picture-layer.ts';
import type { ReadChoices } from './reading/reading.ts';
import { type LegendLine, legendLines } from './settings/legend-lines.ts';
import { LayerClient } from './worker/layer-client.ts';

export type FileSource = { slug: string; fileName: string; file: Blob; choices: ReadChoices };

/** A file on the map: its worker draws what is looked at as a picture, so that the page is never held up, however many objects there are. */
export class FileLayer implements OwnParts {
  readonly source: FileSource;
  #client: Promise<LayerClient> | null;
  #layers = new Set<PictureLayer>();
  #filter: ObjectFilter = [];
  #look: OwnLook | undefined;
  #stop: () => void;

  /** `client`: the worker that has read it already. */
  constructor(source: FileSource, client: LayerClient | null) {
    this.source = source;
    this.#client = client && Promise.resolve(client);
    this.#stop = ownStore.subscribe(() => this.#followLook());
  }

  makeLayer(onFailure?: () => void): PictureLayer {
    this.#followLook();
    const layer = new PictureLayer(
      (frame) =>
        this.#draw(frame).catch((error) => {
          onFailure?.();
          throw error;
        }),
      (gone) => this.#layers.delete(gone),
    );
    this.#layers.add(layer);
    return layer;
  }

  async objectsAt(point: readonly [number, number], reach: number, filter: ObjectFilter) {
    return (await this.worker()).ask('at', { point, reach, filter });
  }

  setFilter(filter: ObjectFilter): void {
    if (JSON.stringify(filter) === JSON.stringify(this.#filter)) return;
    this.#filter = filter;
    this.#redraw();
  }

  objects(): OwnObjects | null {
    const facts = this.#entry()?.facts;
    if (!facts || facts.count === 0) return null;
    const { fields, count } = facts;
    return { fields, count, ask: async (kind, asked) => (await this.worker()).ask(kind, asked) };
  }

  legend(): LegendLine[] {
    const { look, item, facts } = this.#entry() ?? {};
    return look && item && facts?.shape !== 'picture' ? legendLines(look, item.name) : [];
  }

  /** Reads the file anew when no worker has it: a layer that was kept is read when it is shown. */
  worker(): Promise<LayerClient> {
    this.#client ??= this.#read();
    return this.#client;
  }

  end(): void {
    this.#stop();
    void this.#client?.then((client) => client.end());
    this.#client = null;
  }

  async #read(): Promise<LayerClient> {
    const client = new LayerClient();
    const { fileName, file, choices } = this.source;
    await client.ask('read', { name: fileName, file, choices });
    return client;
  }

  #entry() {
    return ownStore.state().find(({ slug }) => slug === this.source.slug);
  }

  #followLook(): void {
    const look = this.#entry()?.look;
    if (look === this.#look) return;
    this.#look = look;
    this.#redraw();
  }

  #redraw(): void {
    for (const layer of this.#layers) layer.redraw();
  }

  async #draw(frame: Frame): Promise<ImageBitmap> {
    const look = this.#look;
    if (!look) return createImageBitmap(new ImageData(1, 1));
    return (await this.worker()).ask('draw', { frame, look, filter: this.#filter });
  }
}
