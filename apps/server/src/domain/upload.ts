import type { CompareChoices, FileImport } from '@motu/contract';
import type { DataJob } from './file-reader.ts';
import type { Layer } from './layers.ts';
import type { SentFile } from './parted-file.ts';

/** What was sent, and how far one has come with it. */
export type Upload = FileImport & {
  owner: string;
  files: readonly SentFile[];
  /** With what it was compared, and how it was read. */
  compared: CompareChoices | null;
  isWriting: boolean;
  stopping: AbortController;
  /** What is being done with it. */
  work: Promise<void>;
  forgetting: NodeJS.Timeout;
};

/** One of which nothing has come yet. */
export const newUpload = (begun: Pick<Upload, 'id' | 'owner' | 'bytes' | 'files' | 'forgetting'>): Upload => ({
  ...begun,
  state: 'sending',
  received: 0,
  content: null,
  progress: null,
  problem: null,
  report: null,
  tables: [],
  difference: null,
  compared: null,
  isWriting: false,
  stopping: new AbortController(),
  work: Promise.resolve(),
});

export const pathsOf = ({ files }: Upload): string[] => files.map(({ path }) => path);

export const reportProgress = (upload: Upload) => (stage: string, share: number | null) => {
  upload.progress = { stage, share };
};

/** The first of its files, or the only one, as the data of a layer. */
export function toDataJob(upload: Upload, layer: Layer, { layer: _, ...choices }: CompareChoices): DataJob {
  const [file = ''] = pathsOf(upload);
  return { file, layer, choices, onProgress: reportProgress(upload), signal: upload.stopping.signal };
}

export function toAnswer(upload: Upload): FileImport {
  const { id, state, bytes, received, content, progress, problem, report, tables, difference } = upload;
  return { id, state, bytes, received, content, progress, problem, report, tables, difference };
}
