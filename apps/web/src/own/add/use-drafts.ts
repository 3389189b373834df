import { useEffect, useRef, useState } from 'react';
import { newId } from '../../ui/new-id.ts';
import { words } from '../../ui/words.ts';
import type { OwnFacts } from '../own-layer.ts';
import type { ReadChoices } from '../reading/reading.ts';
import { FileRefusal, type Remedy } from '../reading/refusal.ts';
import { LayerClient } from '../worker/layer-client.ts';

type State =
  | { kind: 'reading'; share: number; count: number }
  | { kind: 'refused'; message: string; remedies: readonly Remedy[] }
  | { kind: 'ready'; facts: OwnFacts };

/** A file of the dialog: being read, refused, or ready to be a layer. */
export type Draft = { id: string; file: File; name: string; choices: ReadChoices; state: State };

/** The files of the dialog, each read by a worker of its own. Those that are not added leave nothing behind. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const clients = useRef(new Map<string, LayerClient>());
  const change = (id: string, changes: Partial<Draft>) =>
    setDrafts((all) => all.map((draft) => (draft.id === id ? { ...draft, ...changes } : draft)));
  const end = (id: string) => {
    clients.current.get(id)?.end();
    clients.current.delete(id);
  };

  async function read(id: string, file: File, choices: ReadChoices): Promise<void> {
    end(id);
    const client = new LayerClient();
    clients.current.set(id, client);
    const report = (share: number, count: number) => change(id, { state: { kind: 'reading', share, count } });
    report(0, 0);
    try {
      const facts = await client.ask('read', { name: file.name, file, choices }, report);
      change(id, { state: { kind: 'ready', facts } });
    } catch (error) {
      // Given up: another reading of it has begun, or it is gone.
      if (clients.current.get(id) !== client) return;
      end(id);
      const { message, remedies } = error instanceof FileRefusal ? error : new FileRefusal(words.unexpected);
      change(id, { state: { kind: 'refused', message, remedies } });
    }
  }

  useEffect(() => {
    const held = clients.current;
    return () => {
      for (const client of held.values()) client.end();
      held.clear();
    };
  }, []);

  return {
    drafts,
    add(files: readonly File[]) {
      const fresh = files.map((file): Draft => {
        const name = file.name.replace(/\.[^.]+$/, '') || file.name;
        return { id: newId(), file, name, choices: {}, state: { kind: 'reading', share: 0, count: 0 } };
      });
      setDrafts((all) => [...all, ...fresh]);
      for (const { id, file } of fresh) void read(id, file, {});
    },
    rename: (id: string, name: string) => change(id, { name }),
    readAgain(draft: Draft, more: ReadChoices) {
      const choices = { ...draft.choices, ...more };
      change(draft.id, { choices });
      void read(draft.id, draft.file, choices);
    },
    remove(id: string) {
      end(id);
      setDrafts((all) => all.filter((draft) => draft.id !== id));
    },
    /** The worker of a draft that becomes a layer: it is the layer's from now on. */
    take(id: string): LayerClient | null {
      const client = clients.current.get(id) ?? null;
      clients.current.delete(id);
      return client;
    },
    clear() {
      for (const id of [...clients.current.keys()]) end(id);
      setDrafts([]);
    },
  };
}
