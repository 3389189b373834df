import type { JournalLine as ShownLine } from '@motu/contract';
import { AppError } from '@motu/core';
import type { By } from './edits.ts';
import type { JournalFilter, JournalLine } from './journal.ts';
import type { State } from './state.ts';

/** What one kind of thing knows of its own lines. */
export type Undoer = {
  kind: string;
  canUndo(line: JournalLine): Promise<boolean>;
  undo(line: JournalLine, by: By): Promise<void>;
};

export type JournalPages = ReturnType<typeof createJournalPages>;

/** The journal as administrators read it, and take back what can be (ADM-09). */
export function createJournalPages(state: State, undoers: readonly Undoer[]) {
  const undoerOf = ({ action }: JournalLine) => undoers.find(({ kind }) => action.startsWith(`${kind}-`));

  return {
    async list(filter: JournalFilter, page: number, limit: number) {
      const [{ items, total }, actors] = await Promise.all([
        state.journal.page(filter, page, limit),
        state.journal.actors(),
      ]);
      const content: ShownLine[] = await Promise.all(
        items.map(async ({ before, after, ...line }) => ({
          ...line,
          before: before as ShownLine['before'],
          after: after as ShownLine['after'],
          at: line.at.toISOString(),
          canUndo: (await undoerOf({ before, after, ...line })?.canUndo({ before, after, ...line })) ?? false,
        })),
      );
      return { content, totalElements: total, totalPages: Math.ceil(total / limit), actors };
    },

    async undo(id: string, by: By): Promise<void> {
      const line = await state.journal.find(id);
      if (!line) throw new AppError('not-found', 'Cette ligne du journal n’existe pas.');
      const undoer = undoerOf(line);
      if (!undoer) throw new AppError('conflict', 'Cette opération ne s’annule pas.');
      await undoer.undo(line, by);
    },
  };
}
