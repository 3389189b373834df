import { randomUUID } from 'node:crypto';
import { AppError, formatCount } from '@motu/core';
import type { FileReader, UploadFiles } from '../file-reader.ts';
import type { LayerDataEdits } from '../layer-data.ts';
import { tablesOf } from '../layer-tables.ts';
import type { Upstreams } from '../outside-layers.ts';
import { postgisTablesOf } from '../postgis.ts';
import { putData } from '../put-data.ts';
import type { State } from '../state.ts';
import type { ScheduleWork } from './run-schedules.ts';

type DataParts = {
  state: State;
  upstreams: Pick<Upstreams, 'download'>;
  files: UploadFiles;
  reader: FileReader;
  maxBytes: number;
  data: Pick<LayerDataEdits, 'target' | 'replace'>;
  /** The engine sees a new table from then on. */
  imported(): Promise<void>;
  /** What went wrong, for the log. */
  onFault(error: unknown): void;
};

const UNCHANGED = 'Contenu inchangé\u00a0: aucune version n’a été ajoutée.';

/** Fetches the data of a layer where they are published, and has them take the place of those it draws, as « Remplacer les données » does (ADM-15). */
export function createDataWork(parts: DataParts): ScheduleWork {
  const { state, upstreams, files, reader, maxBytes, data } = parts;
  return async ({ schedule, author, signal }) => {
    if (!schedule.data) throw new AppError('invalid', 'Cette planification ne dit pas quelles données.');
    const { layer: layerId, url, ...choices } = schedule.data;
    const known = await state.schedules.memory(schedule.id);
    const id = randomUUID();
    try {
      const file = await files.create(id, fileNameOf(url));
      const layer = await data.target(layerId);
      const drawn = [...tablesOf(layer.drawing), ...postgisTablesOf(layer.drawing)];
      // What was remembered is of the data that it brought: not after they were replaced by hand, or put back.
      const same = known && drawn.includes(known.place) ? known : null;
      const got = await upstreams.download(url, file, { etag: same?.etag ?? null, most: maxBytes, signal });
      if (!got || got.sha256 === same?.sha256) return UNCHANGED;
      const written = await reader.writeData({ file, layer, choices, onProgress: () => {}, signal });
      const by = { actor: author ?? 'motu', address: null };
      await putData(parts, { layer, version: layer.version, written, by, signal });
      await state.schedules.remember(schedule.id, { etag: got.etag, sha256: got.sha256, place: written.place });
      return `Données de «\u00a0${layer.name}\u00a0» remplacées\u00a0: ${formatCount(written.objects, 'objet')}.`;
    } finally {
      await files.remove(id);
    }
  };
}

/** `https://…/sentiers.geojson?x=1` → `sentiers.geojson` */
function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? 'donnees';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
