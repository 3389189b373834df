import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  CompareChoices,
  DataDifference,
  FileContent,
  FileImport,
  ImportChoices,
  ImportReport,
  TableChoices,
  TableImport,
} from '@motu/contract';
import { AppError, formatBytes } from '@motu/core';
import type { By } from './edits.ts';
import type { LayerDataEdits } from './layer-data.ts';
import type { WrittenData } from './layer-look.ts';
import type { Layer } from './layers.ts';
import { appendInOrder, FORGOTTEN_MS, type SentFile, takePart } from './parted-file.ts';
import { putData } from './put-data.ts';
import { askedTables, choicesFor, importTables, isFault, toProblem } from './upload-tables.ts';

export type ImportJob = {
  /** One, or several pictures that make one. */
  files: readonly string[];
  author: string;
  choices: ImportChoices;
  onProgress: (stage: string, share: number | null) => void;
  signal: AbortSignal;
};

/** A file whose objects are to take the place of a layer's. */
export type DataJob = Pick<ImportJob, 'onProgress' | 'signal'> & {
  file: string;
  layer: Layer;
  choices: Omit<CompareChoices, 'layer'>;
};

/** Reads files; stopped by its signal, it leaves nothing behind. */
export type FileReader = {
  inspect(files: readonly string[], signal: AbortSignal): Promise<FileContent>;
  /** The file becomes a layer, hidden. */
  importFile(job: ImportJob): Promise<ImportReport>;
  compare(job: DataJob): Promise<DataDifference>;
  /** The file becomes a table that no layer draws yet. */
  writeData(job: DataJob): Promise<WrittenData>;
  /** Takes such a table away. */
  discard(place: string): Promise<void>;
};

/** Where files are kept while they come. */
export type UploadFiles = {
  /** Room on the disk; null where the system does not tell. */
  freeBytes(): Promise<number | null>;
  /** An empty file, in a folder of its own. Returns where it is. */
  create(id: string, fileName: string): Promise<string>;
  append(path: string, bytes: Uint8Array): Promise<void>;
  remove(id: string): Promise<void>;
};

type UploadSurroundings = {
  files: UploadFiles;
  reader: FileReader;
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

type Upload = FileImport & {
  owner: string;
  /** The first of its files, or the only one. */
  path: string;
  files: readonly SentFile[];
  /** With what it was compared, and how it was read. */
  compared: CompareChoices | null;
  isWriting: boolean;
  stopping: AbortController;
  /** What is being done with it. */
  work: Promise<void>;
  forgetting: NodeJS.Timeout;
};

/** A file that will be sent, or several that make one; `bytes` is of all of them. */
type Announced = { fileName: string; bytes: number; files?: readonly { fileName: string; bytes: number }[] };

export type Uploads = ReturnType<typeof createUploads>;

/** Files that administrators send to make layers of: part by part, looked into, then read (ADM-02, TER-02). */
export function createUploads({ files, reader, maxBytes, imported, data, onFault }: UploadSurroundings) {
  const uploads = new Map<string, Upload>();

  function found(id: string, owner: string): Upload {
    const upload = uploads.get(id);
    if (!upload || upload.owner !== owner)
      throw new AppError('not-found', 'Ce fichier n’est plus sur le serveur\u00a0: envoyez-le de nouveau.');
    upload.forgetting.refresh();
    return upload;
  }

  async function forget(upload: Upload): Promise<void> {
    uploads.delete(upload.id);
    clearTimeout(upload.forgetting);
    upload.stopping.abort();
    await upload.work;
    await files.remove(upload.id);
  }

  /** Does something with a file that has come whole; a failure is kept with it. */
  function work(upload: Upload, failed: 'ready' | 'compared' | 'refused', run: () => Promise<void>): void {
    upload.problem = null;
    upload.work = run().catch((error: unknown) => {
      if (upload.stopping.signal.aborted) return;
      upload.state = failed;
      upload.progress = null;
      if (isFault(error)) onFault(error);
      upload.problem = toProblem(error);
    });
  }

  function inspect(upload: Upload): void {
    upload.state = 'inspecting';
    work(upload, 'refused', async () => {
      upload.content = await reader.inspect(pathsOf(upload), upload.stopping.signal);
      upload.state = 'ready';
    });
  }

  return {
    maxBytes,

    async begin(announced: Announced, owner: string): Promise<FileImport> {
      const { bytes, files: parts = [announced] } = announced;
      const empty = parts.find((part) => part.bytes === 0);
      if (empty) throw refusedFile(`Le fichier «\u00a0${empty.fileName}\u00a0» est vide.`);
      if (parts.reduce((sum, part) => sum + part.bytes, 0) !== bytes)
        throw refusedFile('La taille annoncée n’est pas celle de tous les fichiers.');
      if (bytes > maxBytes)
        throw refusedFile(
          `Le fichier pèse ${formatBytes(bytes)}\u00a0: ${formatBytes(maxBytes)} au plus peuvent être envoyés. La commande motu import couche n’a pas cette limite.`,
          'too-large',
        );
      const earlier = [...uploads.values()].filter((one) => one.owner === owner);
      const isBusy = earlier.filter(({ state }) => state === 'reading').length >= MOST_OF_ONE;
      if (isBusy) throw new AppError('conflict', 'Vos fichiers précédents sont encore lus. Attendez leur fin.');
      const lying = earlier.filter(({ state }) => state !== 'reading');
      for (const one of lying.slice(0, Math.max(0, earlier.length - MOST_OF_ONE + 1))) await forget(one);
      const free = await files.freeBytes();
      if (free !== null && free < bytes * ROOM)
        throw new AppError(
          'unavailable',
          `Le disque n’a plus que ${formatBytes(free)}\u00a0: ce fichier n’y tiendrait pas.`,
        );
      const id = randomUUID();
      const sent: SentFile[] = [];
      // Each in a folder of its own: files of several folders may have the same name.
      for (const [i, part] of parts.entries())
        sent.push({ path: await files.create(`${id}/${i}`, part.fileName), bytes: part.bytes });
      const upload: Upload = {
        id,
        state: 'sending',
        bytes,
        received: 0,
        content: null,
        progress: null,
        problem: null,
        report: null,
        tables: [],
        difference: null,
        compared: null,
        owner,
        path: sent[0]?.path ?? '',
        files: sent,
        isWriting: false,
        stopping: new AbortController(),
        work: Promise.resolve(),
        forgetting: setTimeout(() => void forget(upload).catch(onFault), FORGOTTEN_MS).unref(),
      };
      uploads.set(id, upload);
      return toAnswer(upload);
    },

    /** Keeps the bytes from `start` on. What has come before is not written twice: an answer may have been lost. */
    async send(id: string, start: number, bytes: Uint8Array, owner: string): Promise<FileImport> {
      const upload = found(id, owner);
      if (upload.state !== 'sending' || start < upload.received) return toAnswer(upload);
      const write = { append: (_: string, part: Uint8Array) => appendInOrder(files, upload.files, start, part) };
      await takePart(write, upload, start, bytes);
      if (upload.received === upload.bytes) inspect(upload);
      return toAnswer(upload);
    },

    read: (id: string, owner: string): FileImport => toAnswer(found(id, owner)),

    run(id: string, choices: ImportChoices, owner: string): FileImport {
      const upload = found(id, owner);
      if (upload.state !== 'ready') throw new AppError('conflict', 'Ce fichier n’attend pas d’être lu.');
      upload.state = 'reading';
      work(upload, 'ready', async () => {
        const onProgress = tellProgress(upload);
        const { stopping } = upload;
        const report = await reader.importFile({
          files: pathsOf(upload),
          author: owner,
          choices,
          onProgress,
          signal: stopping.signal,
        });
        onProgress('Mise en place de la couche', null);
        await imported();
        await files.remove(id);
        Object.assign(upload, { report, state: 'done', progress: null });
      });
      return toAnswer(upload);
    },

    /** Each of several tables becomes a layer (ADM-15). The file stays while one of them has not. */
    runTables(id: string, choices: TableChoices, owner: string): FileImport {
      const upload = found(id, owner);
      if (upload.state !== 'ready') throw new AppError('conflict', 'Ce fichier n’attend pas d’être lu.');
      upload.tables = askedTables(choices, upload.tables);
      upload.state = 'reading';
      work(upload, 'ready', async () => {
        const { stopping, tables } = upload;
        const onProgress = tellProgress(upload);
        const read = async (table: TableImport) => {
          const asked = choicesFor(choices, table);
          const job = { files: pathsOf(upload), author: owner, choices: asked, onProgress, signal: stopping.signal };
          const report = await reader.importFile(job);
          onProgress('Mise en place de la couche', null);
          await imported();
          return report;
        };
        await importTables(tables, { read, onFault, signal: stopping.signal });
        const isWhole = tables.every(({ state }) => state === 'done');
        if (isWhole) await files.remove(id);
        Object.assign(upload, { state: isWhole ? 'done' : 'ready', progress: null });
      });
      return toAnswer(upload);
    },

    /** What the file would change of a layer's data (ADM-15). It may be compared again, read otherwise. */
    compare(id: string, choices: CompareChoices, owner: string): FileImport {
      const upload = found(id, owner);
      // Asked again by a page that did not hear the answer.
      if (upload.state === 'reading' && isDeepStrictEqual(upload.compared, choices)) return toAnswer(upload);
      if (upload.state !== 'ready' && upload.state !== 'compared')
        throw new AppError('conflict', 'Ce fichier n’attend pas d’être lu.');
      Object.assign(upload, { state: 'reading', difference: null, compared: choices });
      work(upload, 'ready', async () => {
        const layer = await data.target(choices.layer);
        const difference = await reader.compare(toJob(upload, layer, choices));
        Object.assign(upload, { difference, state: 'compared', progress: null });
      });
      return toAnswer(upload);
    },

    /** The data of the layer that it was compared with, in the version that was looked at, become those of the file. */
    replace(id: string, version: number, by: By): FileImport {
      const upload = found(id, by.actor);
      const { compared } = upload;
      if (upload.state !== 'compared' || !compared)
        throw new AppError('conflict', 'Ce fichier n’a pas été comparé à une couche.');
      upload.state = 'reading';
      work(upload, 'compared', async () => {
        const layer = await data.target(compared.layer, version);
        const written = await reader.writeData(toJob(upload, layer, compared));
        tellProgress(upload)('Mise en place des données', null);
        const { signal } = upload.stopping;
        await putData({ data, reader, imported, onFault }, { layer, version, written, by, signal });
        await files.remove(id);
        Object.assign(upload, { state: 'done', progress: null });
      });
      return toAnswer(upload);
    },

    stop: (id: string, owner: string) => forget(found(id, owner)),

    async close(): Promise<void> {
      await Promise.all([...uploads.values()].map(forget));
    },
  };
}

const pathsOf = ({ files }: Upload): string[] => files.map(({ path }) => path);

function refusedFile(message: string, code: 'invalid' | 'too-large' = 'invalid'): AppError {
  return new AppError(code, message, { fields: [{ field: 'bytes', message }] });
}

const tellProgress = (upload: Upload) => (stage: string, share: number | null) => {
  upload.progress = { stage, share };
};

function toJob(upload: Upload, layer: Layer, { layer: _, ...choices }: CompareChoices): DataJob {
  const { path: file, stopping } = upload;
  return { file, layer, choices, onProgress: tellProgress(upload), signal: stopping.signal };
}

function toAnswer(upload: Upload): FileImport {
  const { id, state, bytes, received, content, progress, problem, report, tables, difference } = upload;
  return { id, state, bytes, received, content, progress, problem, report, tables, difference };
}
