import type { CompareChoices, DataDifference, FileContent, ImportChoices, ImportReport } from '@motu/contract';
import type { WrittenData } from './layer-look.ts';
import type { Layer } from './layers.ts';

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
