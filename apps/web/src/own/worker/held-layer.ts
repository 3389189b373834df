import Flatbush from 'flatbush';
import { summaryOf } from '../drawing/class-of.ts';
import { drawObjects } from '../drawing/draw-objects.ts';
import { objectsAt } from '../drawing/objects-at.ts';
import type { OpenPicture } from '../drawing/open-picture.ts';
import type { OwnFacts } from '../own-layer.ts';
import { checkFile, isPicture } from '../reading/file-kinds.ts';
import type { AskSystem } from '../reading/find-system.ts';
import { extentOf, KIND, type PackedObjects } from '../reading/objects.ts';
import { arrived } from '../reading/open-file.ts';
import { readObjects } from '../reading/read-objects.ts';
import { HeldRows } from '../rows/held-rows.ts';
import type { RowCalls } from '../rows/row-calls.ts';
import type { LayerCalls } from './messages.ts';

type Asked<Kind extends keyof LayerCalls> = LayerCalls[Kind]['asked'];
type OnProgress = (share: number, count: number) => void;

/** A layer as its worker holds it: objects with their index, or a picture. Nothing of it is in the page. */
export class HeldLayer {
  #objects: { packed: PackedObjects; index: Flatbush; rows: HeldRows } | null = null;
  #picture: OpenPicture | null = null;

  async read({ name, file, choices }: Asked<'read'>, ask: AskSystem, onProgress: OnProgress): Promise<OwnFacts> {
    checkFile(name, file.size);
    if (isPicture(name)) {
      const { openPicture } = await arrived(() => import('../drawing/open-picture.ts'));
      this.#picture = await openPicture(file, choices, ask);
      const { extent } = this.#picture;
      return { format: 'GeoTIFF', count: 0, skipped: 0, fields: [], extent, shape: 'picture' };
    }
    const { format, objects, skipped } = await readObjects(name, file, { choices, ask, onProgress });
    const index = indexOf(objects);
    this.#objects = { packed: objects, index, rows: new HeldRows(objects, index) };
    const { count, fields, extent } = objects;
    if (!extent) throw new Error('Objects that are read have an extent.');
    return { format, count, skipped, fields, extent, shape: shapeOf(objects) };
  }

  async draw({ frame, look, filter }: Asked<'draw'>): Promise<ImageBitmap> {
    const canvas = new OffscreenCanvas(frame.width, frame.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    if (this.#picture) {
      const { drawPicture } = await import('../drawing/draw-picture.ts');
      await drawPicture(context, this.#picture, frame);
    }
    if (this.#objects) {
      const { packed, index, rows } = this.#objects;
      drawObjects(context, packed, index, { look, frame, isShown: rows.shownBy(filter) });
    }
    return canvas.transferToImageBitmap();
  }

  at({ point, reach, filter }: Asked<'at'>) {
    if (!this.#objects) return [];
    const { packed, index, rows } = this.#objects;
    return objectsAt(packed, index, { point, reach, isShown: rows.shownBy(filter) });
  }

  summary({ field, classes }: Asked<'summary'>) {
    const { fields, columns } = this.#objects?.packed ?? { fields: [], columns: [] };
    return summaryOf(columns[fields.findIndex(({ name }) => name === field)] ?? [], classes);
  }

  /** What its table asks; a picture has none. */
  rows<Kind extends keyof RowCalls>(call: { kind: Kind } & Asked<Kind>) {
    if (!this.#objects) throw new Error('A picture has no rows.');
    return this.#objects.rows[call.kind](call as never) as RowCalls[Kind]['answer'] | Promise<RowCalls[Kind]['answer']>;
  }
}

/** Objects without a place are put where nothing is looked for. */
function indexOf(objects: PackedObjects): Flatbush {
  const index = new Flatbush(objects.count);
  for (let object = 0; object < objects.count; object++) {
    const [west, south, east, north] = extentOf(objects, object);
    if (Number.isNaN(west)) index.add(1e6, 1e6, 1e6, 1e6);
    else index.add(west, south, east, north);
  }
  index.finish();
  return index;
}

function shapeOf({ kinds }: PackedObjects): OwnFacts['shape'] {
  if (kinds.includes(KIND.area)) return 'area';
  return kinds.includes(KIND.line) ? 'line' : 'point';
}
