import { type JournalKind, MANAGER_KINDS, type Role, type JournalLine as ShownLine } from '@motu/contract';
import { AppError } from '@motu/core';
import type { By } from './edits.ts';
import type { JournalFilter, JournalLine } from './journal.ts';
import type { State } from './state.ts';

/** What one kind of thing knows of its own lines. */
export type Undoer = {
  kind: string;
  /** For someone of this role. */
  canUndo(line: JournalLine, role: Role): Promise<boolean>;
  undo(line: JournalLine, by: By): Promise<void>;
};

type Asked = { page: number; limit: number; role: Role };

export type JournalPages = ReturnType<typeof createJournalPages>;

/** The journal as administrators read it, and take back what can be (ADM-09). */
export function createJournalPages(state: State, undoers: readonly Undoer[]) {
  const undoerOf = ({ action }: JournalLine) => undoers.find(({ kind }) => action.startsWith(`${kind}-`));

  return {
    async list(filter: JournalFilter, { page, limit, role }: Asked) {
      const [{ items, total }, actors] = await Promise.all([
        state.journal.page({ ...filter, ...readBy(role) }, page, limit),
        state.journal.actors(),
      ]);
      const content: ShownLine[] = await Promise.all(
        items.map(async ({ before, after, ...line }) => ({
          ...line,
          before: before as ShownLine['before'],
          after: after as ShownLine['after'],
          at: line.at.toISOString(),
          canUndo: (await undoerOf({ before, after, ...line })?.canUndo({ before, after, ...line }, role)) ?? false,
        })),
      );
      return { content, totalElements: total, totalPages: Math.ceil(total / limit), actors };
    },

    async undo(id: string, by: By): Promise<void> {
      const line = await state.journal.find(id);
      if (!line) throw new AppError('not-found', 'Cette ligne du journal n’existe pas.');
      const undoer = undoerOf(line);
      if (!undoer) throw new AppError('conflict', 'Cette opération ne s’annule pas.');
      if (by.role && !looksAfter(by.role, undoer.kind)) throw new AppError('forbidden', 'Accès interdit');
      await undoer.undo(line, by);
    },
  };
}

/** The lines that someone of this role may read: all of them, or those of what they look after. */
export const readBy = (role: Role): { kinds?: readonly JournalKind[] } =>
  role === 'admin' ? {} : { kinds: MANAGER_KINDS };

const looksAfter = (role: Role, kind: string): boolean =>
  role === 'admin' || MANAGER_KINDS.some((managed) => managed === kind);
