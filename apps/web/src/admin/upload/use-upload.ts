import type { CompareChoices, FileImport, ImportChoices, TableChoices } from '@motu/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../api/index.ts';
import { sendFile, waitFor } from './send-file.ts';

/** How often one looks how far the server is. */
const LOOK_EVERY_MS = 400;

export type Upload = {
  file: File;
  /** Several pictures that make one, which `file` holds one after the other. */
  parts: readonly File[];
  /** As the server has it; null until it has heard of it. */
  remote: FileImport | null;
  sent: number;
  isCut: boolean;
  /** How it was last asked to be read: nothing of it is to be typed twice. */
  choices: ImportChoices | null;
  /** And how several of its tables were. */
  tables: TableChoices | null;
  /** And how, to be compared with a layer. */
  compared: CompareChoices | null;
};

type Change = (changes: Partial<Upload>) => void;

/** A file on its way to become a layer: sent, looked into, read. Whatever is stopped leaves nothing on the server. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload | null>(null);
  const stopping = useRef(new AbortController());
  const change: Change = (changes) => setUpload((now) => now && { ...now, ...changes });
  const id = upload?.remote?.id;
  const state = upload?.remote?.state;
  const sending = useSending(stopping, change);
  const { running, runningTables, comparing, replacing } = useReading(id, change);
  const looking = useLooking(upload?.remote, setUpload);

  /** The server is asked to forget the file; should it not hear, it does so by itself in time. */
  const abandon = useEffectEvent(() => {
    stopping.current.abort();
    if (id && state !== 'done') void api.imports.stop({ params: { id } }).catch(() => {});
  });
  useEffect(() => {
    stopping.current = new AbortController();
    return () => abandon();
  }, []);

  return {
    upload,
    /** Why it is not sent, or not read, when the file is not the reason. */
    error: sending.error ?? running.error ?? runningTables.error ?? comparing.error ?? replacing.error ?? looking.error,
    isSending: sending.isPending,
    start(chosen: readonly File[]) {
      stopping.current = new AbortController();
      const [file, parts] = joined(chosen);
      setUpload({ file, parts, remote: null, sent: 0, isCut: false, choices: null, tables: null, compared: null });
      sending.mutate({ file, parts, known: null });
    },
    resume: () => upload && sending.mutate({ ...upload, known: upload.remote }),
    run: running.mutate,
    runTables: runningTables.mutate,
    compare: comparing.mutate,
    replace: replacing.mutate,
    /** Forgets the file. */
    async stop() {
      stopping.current.abort();
      setUpload(null);
      sending.reset();
      for (const asked of [running, runningTables, comparing, replacing]) asked.reset();
      if (id) await api.imports.stop({ params: { id } }).catch(() => {});
    },
  };
}

/** Sends the file, from its beginning or from where the server has it. */
function useSending(stopping: RefObject<AbortController>, change: Change) {
  return useMutation({
    mutationFn: async ({ file, parts, known }: Pick<Upload, 'file' | 'parts'> & { known: FileImport | null }) => {
      const { signal } = stopping.current;
      const begun = known
        ? await api.imports.read({ params: { id: known.id }, signal })
        : await api.imports.begin({ body: announced(file, parts), signal });
      change({ remote: begun.content, isCut: false });
      const remote = await sendFile(
        begun.content,
        file,
        {
          send: async (id, debut, body, signal) =>
            (await api.imports.send({ params: { id }, query: { debut }, body, signal })).content,
          read: async (id, signal) => (await api.imports.read({ params: { id }, signal })).content,
          onProgress: (sent, isCut) => change({ sent, isCut }),
          now: () => performance.now(),
          wait: waitFor,
        },
        signal,
      );
      change({ remote, sent: remote.received });
    },
  });
}

/** What the server is asked to make of the file that it has. */
function useReading(id: string | undefined, change: Change) {
  const running = useMutation({
    mutationFn: async (choices: ImportChoices) => {
      change({ choices });
      if (id) change({ remote: (await api.imports.run({ params: { id }, body: choices })).content });
    },
  });
  const runningTables = useMutation({
    mutationFn: async (tables: TableChoices) => {
      change({ tables });
      if (id) change({ remote: (await api.imports.runTables({ params: { id }, body: tables })).content });
    },
  });
  const comparing = useMutation({
    mutationFn: async (choices: CompareChoices) => {
      change({ compared: choices });
      if (id) change({ remote: (await api.imports.compare({ params: { id }, body: choices })).content });
    },
  });
  const replacing = useMutation({
    mutationFn: async (version: number) => {
      if (id) change({ remote: (await api.imports.replace({ params: { id }, body: { version } })).content });
    },
  });
  return { running, runningTables, comparing, replacing };
}

/** Asked again and again while the server works: a cut, or a session that ended, is over when it is. */
function useLooking(remote: FileImport | null | undefined, setUpload: Dispatch<SetStateAction<Upload | null>>) {
  const id = remote?.id;
  const state = remote?.state;
  return useQuery({
    queryKey: ['admin', 'edited', 'import', id],
    enabled: id !== undefined && (state === 'inspecting' || state === 'reading'),
    queryFn: async ({ signal }) => {
      const { content } = await api.imports.read({ params: { id: id ?? '' }, signal });
      // Another file may have been chosen, or something else asked of this one, since.
      const isAwaited = (now: Upload | null): now is Upload => now?.remote?.id === id && now?.remote?.state === state;
      setUpload((now) => (isAwaited(now) ? { ...now, remote: content } : now));
      return content;
    },
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
    gcTime: 0,
  });
}

/** Several files as one, in the order of their names: their bytes are read when they are sent. */
function joined(chosen: readonly File[]): [File, readonly File[]] {
  const parts = chosen.toSorted((a, b) => a.name.localeCompare(b.name, 'fr', { numeric: true }));
  const [first] = parts;
  return [parts.length === 1 && first ? first : new File(parts, first?.name ?? ''), parts];
}

function announced(file: File, parts: readonly File[]) {
  const sent = (one: File) => ({ fileName: one.name, bytes: one.size });
  return parts.length > 1 ? { ...sent(file), files: parts.map(sent) } : sent(file);
}
