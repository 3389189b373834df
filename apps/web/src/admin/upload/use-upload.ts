import type { FileImport, ImportChoices } from '@motu/contract';
import { AppError } from '@motu/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../api/index.ts';
import { sendFile, waitFor } from './send-file.ts';

/** How often one looks how far the server is. */
const LOOK_EVERY_MS = 400;

export type Upload = {
  file: File;
  /** As the server has it; null until it has heard of it. */
  remote: FileImport | null;
  sent: number;
  isCut: boolean;
  /** Why it is not sent, or not read, when the file is not the reason. */
  error: unknown;
};

/** A file on its way to become a layer: sent, looked into, read. Whatever is stopped leaves nothing on the server. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload | null>(null);
  const stopping = useRef(new AbortController());
  const change = (changes: Partial<Upload>) => setUpload((now) => now && { ...now, ...changes });

  async function send(file: File, known: FileImport | null): Promise<void> {
    const { signal } = stopping.current;
    change({ error: null, isCut: false });
    try {
      const begun = known
        ? await api.imports.read(known.id, signal)
        : await api.imports.begin(file.name, file.size, signal);
      change({ remote: begun.content });
      const remote = await sendFile(
        begun.content,
        file,
        {
          send: async (...part) => (await api.imports.send(...part)).content,
          read: async (...question) => (await api.imports.read(...question)).content,
          onProgress: (sent, isCut) => change({ sent, isCut }),
          now: () => performance.now(),
          wait: waitFor,
        },
        signal,
      );
      change({ remote, sent: remote.received });
    } catch (error) {
      if (!signal.aborted) change({ error });
    }
  }

  const state = upload?.remote?.state;
  const isLooking = state === 'inspecting' || state === 'reading';
  const id = upload?.remote?.id;
  const look = useEffectEvent(async (signal: AbortSignal) => {
    while (id && !signal.aborted) {
      try {
        const { content: remote } = await api.imports.read(id, signal);
        change({ remote, isCut: false });
        if (remote.state !== 'inspecting' && remote.state !== 'reading') return;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof AppError) || error.code !== 'unavailable') return change({ error });
        change({ isCut: true });
      }
      await waitFor(LOOK_EVERY_MS, signal).catch(() => {});
    }
  });
  useEffect(() => {
    if (!isLooking) return;
    const leaving = new AbortController();
    void look(leaving.signal);
    return () => leaving.abort();
  }, [isLooking]);

  /** The server is told; should it not hear, it forgets the file by itself in time. */
  const abandon = useEffectEvent(() => {
    stopping.current.abort();
    if (id && state !== 'done') void api.imports.stop(id).catch(() => {});
  });
  useEffect(() => {
    stopping.current = new AbortController();
    return () => abandon();
  }, []);

  return {
    upload,
    start(file: File) {
      stopping.current = new AbortController();
      setUpload({ file, remote: null, sent: 0, isCut: false, error: null });
      void send(file, null);
    },
    resume: () => upload && void send(upload.file, upload.remote),
    async run(choices: ImportChoices) {
      if (!id) return;
      change({ error: null });
      try {
        change({ remote: (await api.imports.run(id, choices)).content });
      } catch (error) {
        change({ error });
      }
    },
    /** Forgets the file. */
    async stop() {
      stopping.current.abort();
      setUpload(null);
      if (id) await api.imports.stop(id).catch(() => {});
    },
  };
}
