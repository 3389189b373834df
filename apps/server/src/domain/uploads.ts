import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type CompareChoices,
  type FileImport,
  type ImportChoices,
  type ImportReport,
  isPictureName,
  type TableChoices,
} from '@motu/contract';
import { AppError, formatBytes } from '@motu/core';
import type { By } from './edits.ts';
import type { FileReader, UploadFiles } from './file-reader.ts';
import type { LayerDataEdits } from './layer-data.ts';
import { appendInOrder, FORGOTTEN_MS, type SentFile, takePart } from './parted-file.ts';
import { putData } from './put-data.ts';
import { newUpload, pathsOf, reportProgress, toAnswer, toDataJob, type Upload } from './upload.ts';
import { askedTables, choicesFor, importTables, isFault, toProblem } from './upload-tables.ts';

type UploadSurroundings = {
  files: UploadFiles;
  reader: FileReader;
  /** Of files of objects; pictures are as large as there is room. */
  maxBytes: number;
  /** The new layer is drawn from then on. */
  imported(): Promise<void>;
  /** Data of layers, which files may replace. */
  data: Pick<LayerDataEdits, 'target' | 'replace'>;
  /** What went wrong, for the log. */
  onFault(error: unknown): void;
};

/** One begins another, in another page perhaps, while a first is read; what is beyond was left lying. */
const MOST_OF_ONE = 2;
/** A file is read into a draft, then into the territory with its thinned copies. */
const ROOM = 4;

/** A file that will be sent, or several that make one; `bytes` is of all of them. */
type Announced = { fileName: string; bytes: number; files?: readonly { fileName: string; bytes: number }[] };

/** Files that administrators send to make layers of: part by part, looked into, then read (ADM-02, TER-02). */
export class Uploads {
  private readonly around: UploadSurroundings;
  private readonly uploads = new Map<string, Upload>();

  constructor(around: UploadSurroundings) {
    this.around = around;
  }

  get maxBytes(): number {
    return this.around.maxBytes;
  }

  async begin(announced: Announced, owner: string): Promise<FileImport> {
    const { files, onFault } = this.around;
    const { bytes, files: parts = [announced] } = announced;
    this.checkSizes(bytes, parts);
    await this.makeWay(owner);
    const free = await files.freeBytes();
    if (free !== null && free < bytes * ROOM) throw noRoom(free);
    const id = randomUUID();
    const sent: SentFile[] = [];
    // Each in a folder of its own: files of several folders may have the same name.
    for (const [i, part] of parts.entries())
      sent.push({ path: await files.create(`${id}/${i}`, part.fileName), bytes: part.bytes });
    const forgetting = setTimeout(() => void this.forget(upload).catch(onFault), FORGOTTEN_MS).unref();
    const upload = newUpload({ id, owner, bytes, files: sent, forgetting });
    this.uploads.set(id, upload);
    return toAnswer(upload);
  }

  /** Keeps the bytes from `start` on. What has come before is not written twice: an answer may have been lost. */
  async send(id: string, start: number, bytes: Uint8Array, owner: string): Promise<FileImport> {
    const upload = this.found(id, owner);
    if (upload.state !== 'sending' || start < upload.received) return toAnswer(upload);
    const { files } = this.around;
    await takePart(upload, start, bytes, (part) => appendInOrder(files, upload.files, start, part));
    if (upload.received === upload.bytes) this.inspect(upload);
    return toAnswer(upload);
  }

  read(id: string, owner: string): FileImport {
    return toAnswer(this.found(id, owner));
  }

  run(id: string, choices: ImportChoices, owner: string): FileImport {
    const upload = this.waiting(id, owner);
    this.work(upload, 'ready', async () => {
      const report = await this.importOne(upload, choices);
      await this.around.files.remove(id);
      Object.assign(upload, { report, state: 'done', progress: null });
    });
    return toAnswer(upload);
  }

  /** Each of several tables becomes a layer (ADM-15). The file stays while one of them has not. */
  runTables(id: string, choices: TableChoices, owner: string): FileImport {
    const upload = this.waiting(id, owner);
    upload.tables = askedTables(choices, upload.tables);
    this.work(upload, 'ready', async () => {
      const { stopping, tables } = upload;
      const { files, onFault } = this.around;
      const read = (table: (typeof tables)[number]) => this.importOne(upload, choicesFor(choices, table));
      await importTables(tables, { read, onFault, signal: stopping.signal });
      const isWhole = tables.every(({ state }) => state === 'done');
      if (isWhole) await files.remove(id);
      Object.assign(upload, { state: isWhole ? 'done' : 'ready', progress: null });
    });
    return toAnswer(upload);
  }

  /** What the file would change of a layer's data (ADM-15). It may be compared again, read otherwise. */
  compare(id: string, choices: CompareChoices, owner: string): FileImport {
    const upload = this.found(id, owner);
    // Asked again by a page that did not hear the answer.
    if (upload.state === 'reading' && isDeepStrictEqual(upload.compared, choices)) return toAnswer(upload);
    if (upload.state !== 'ready' && upload.state !== 'compared') throw notWaiting();
    const { data, reader } = this.around;
    Object.assign(upload, { difference: null, compared: choices });
    this.work(upload, 'ready', async () => {
      const layer = await data.target(choices.layer);
      const difference = await reader.compare(toDataJob(upload, layer, choices));
      Object.assign(upload, { difference, state: 'compared', progress: null });
    });
    return toAnswer(upload);
  }

  /** The data of the layer that it was compared with, in the version that was looked at, become those of the file. */
  replace(id: string, version: number, by: By): FileImport {
    const upload = this.found(id, by.actor);
    const { compared } = upload;
    if (upload.state !== 'compared' || !compared)
      throw new AppError('conflict', 'Ce fichier n’a pas été comparé à une couche.');
    const { data, files, reader } = this.around;
    this.work(upload, 'compared', async () => {
      const layer = await data.target(compared.layer, version);
      const written = await reader.writeData(toDataJob(upload, layer, compared));
      reportProgress(upload)('Mise en place des données', null);
      await putData(this.around, { layer, version, written, by, signal: upload.stopping.signal });
      await files.remove(id);
      Object.assign(upload, { state: 'done', progress: null });
    });
    return toAnswer(upload);
  }

  stop(id: string, owner: string): Promise<void> {
    return this.forget(this.found(id, owner));
  }

  async close(): Promise<void> {
    await Promise.all([...this.uploads.values()].map((upload) => this.forget(upload)));
  }

  private found(id: string, owner: string): Upload {
    const upload = this.uploads.get(id);
    if (!upload || upload.owner !== owner)
      throw new AppError('not-found', 'Ce fichier n’est plus sur le serveur\u00a0: envoyez-le de nouveau.');
    upload.forgetting.refresh();
    return upload;
  }

  private waiting(id: string, owner: string): Upload {
    const upload = this.found(id, owner);
    if (upload.state !== 'ready') throw notWaiting();
    return upload;
  }

  private async forget(upload: Upload): Promise<void> {
    this.uploads.delete(upload.id);
    clearTimeout(upload.forgetting);
    upload.stopping.abort();
    await upload.work;
    await this.around.files.remove(upload.id);
  }

  private checkSizes(bytes: number, parts: readonly { fileName: string; bytes: number }[]): void {
    const { maxBytes } = this.around;
    const empty = parts.find((part) => part.bytes === 0);
    if (empty) throw refusedFile(`Le fichier «\u00a0${empty.fileName}\u00a0» est vide.`);
    if (parts.reduce((sum, part) => sum + part.bytes, 0) !== bytes)
      throw refusedFile('La taille annoncée n’est pas celle de tous les fichiers.');
    if (bytes > maxBytes && !parts.every(({ fileName }) => isPictureName(fileName)))
      throw refusedFile(
        `Le fichier pèse ${formatBytes(bytes)}\u00a0: ${formatBytes(maxBytes)} au plus peuvent être envoyés. La commande motu import couche n’a pas cette limite.`,
        'too-large',
      );
  }

  /** What an owner has left lying makes way for another. */
  private async makeWay(owner: string): Promise<void> {
    const earlier = [...this.uploads.values()].filter((one) => one.owner === owner);
    const isBusy = earlier.filter(({ state }) => state === 'reading').length >= MOST_OF_ONE;
    if (isBusy) throw new AppError('conflict', 'Vos fichiers précédents sont encore lus. Attendez leur fin.');
    const lying = earlier.filter(({ state }) => state !== 'reading');
    for (const one of lying.slice(0, Math.max(0, earlier.length - MOST_OF_ONE + 1))) await this.forget(one);
  }

  private inspect(upload: Upload): void {
    this.work(upload, 'refused', async () => {
      upload.state = 'inspecting';
      upload.content = await this.around.reader.inspect(pathsOf(upload), upload.stopping.signal);
      upload.state = 'ready';
    });
  }

  private async importOne(upload: Upload, choices: ImportChoices): Promise<ImportReport> {
    const { reader, imported } = this.around;
    const { owner: author, stopping } = upload;
    const onProgress = reportProgress(upload);
    const job = { files: pathsOf(upload), author, choices, onProgress, signal: stopping.signal };
    const report = await reader.importFile(job);
    onProgress('Mise en place de la couche', null);
    await imported();
    return report;
  }

  /** Does something with a file that has come whole; a failure is kept with it. */
  private work(upload: Upload, failed: 'ready' | 'compared' | 'refused', run: () => Promise<void>): void {
    Object.assign(upload, { state: 'reading', problem: null });
    upload.work = run().catch((error: unknown) => {
      if (upload.stopping.signal.aborted) return;
      upload.state = failed;
      upload.progress = null;
      if (isFault(error)) this.around.onFault(error);
      upload.problem = toProblem(error);
    });
  }
}

const notWaiting = (): AppError => new AppError('conflict', 'Ce fichier n’attend pas d’être lu.');

const noRoom = (free: number): AppError =>
  new AppError('unavailable', `Le disque n’a plus que ${formatBytes(free)}\u00a0: ce fichier n’y tiendrait pas.`);

function refusedFile(message: string, code: 'invalid' | 'too-large' = 'invalid'): AppError {
  return new AppError(code, message, { fields: [{ field: 'bytes', message }] });
}
