import type { EditKind, Role } from '@motu/contract';
import { AppError, type FieldError } from '@motu/core';
import { type JournalLine, oneLine } from './journal.ts';
import type { State, Stores } from './state.ts';
import type { Editable, EditableStore } from './stores/editable-store.ts';

/** Who asks for a change. */
export type By = {
  actor: string;
  address: string | null;
  /** Theirs; none for a command typed on the server itself, which may all. */
  role?: Role;
  /** The password was typed again for this very change. */
  isConfirmed?: boolean;
};

/** A thing before and after a change: one of them is null when it is added or removed. */
export type Step<T> = { previous: T | null; next: T | null };

type Subject<T extends Editable> = {
  kind: EditKind;
  store(stores: Stores): EditableStore<T>;
  /** As the journal calls it. */
  nameOf(record: T): string;
  /** `Ce contexte n’existe pas.` and `Ce contexte a été modifié entre-temps.` */
  words: { gone: string; changed: string };
  /** Refuses what cannot be kept; changes with it what follows from it. */
  check(stores: Stores, step: Step<T>, by: By): Promise<void>;
  /** What the journal may remember of it; all of it unless told otherwise. */
  remembered?(record: T): object;
  /** Whether one that was removed can come back from what the journal remembers. */
  comesBack?: boolean;
  /** What goes away with a thing that is removed, remembered with it and given back with it. */
  attached?: {
    read(stores: Stores, record: T): Promise<object>;
    giveBack(stores: Stores, attached: unknown, by: By): Promise<void>;
  };
};

/** Does something with what was saved, in the same transaction. */
type Also<T> = (stores: Stores, saved: T) => Promise<void>;

export type Edits<T extends Editable> = ReturnType<typeof createEdits<T>>;

/** What may be done to one kind of thing: nothing is silently overwritten, and the journal tells of everything (ADM-09). */
export function createEdits<T extends Editable>(
  state: State,
  subject: Subject<T>,
  clock: () => Date = () => new Date(),
) {
  const { kind, nameOf, words, remembered = (record: T) => record, comesBack = true } = subject;
  /** With the thing as it is stored now, so that both versions can be shown. */
  const conflict = (current: T | null) =>
    new AppError('conflict', words.changed, { current: current && remembered(current) });

  async function found(stores: Stores, id: string): Promise<T> {
    const record = await subject.store(stores).find(id);
    if (!record) throw new AppError('not-found', words.gone);
    return record;
  }

  /** The one way in: checked, saved and written in the journal together. */
  async function save(stores: Stores, { previous, next }: Step<T>, by: By, undoes?: string): Promise<T | null> {
    if (previous && next && isSame(previous, next)) return previous;
    const attached = previous && !next ? await subject.attached?.read(stores, previous) : undefined;
    await subject.check(stores, { previous, next }, by);
    const store = subject.store(stores);
    if (!next) {
      if (previous && !(await store.remove(previous.id, previous.version)))
        throw conflict(await store.find(previous.id));
    } else if (!previous) {
      await store.add(next);
    } else if (!(await store.update(next))) throw conflict(await store.find(next.id));

    const subjectId = (next ?? previous)?.id ?? '';
    const after = next && (await found(stores, subjectId));
    const verb = !previous ? 'add' : next ? 'change' : 'remove';
    const name = (after ?? previous) as T;
    const change = {
      subjectId,
      before: previous && { ...remembered(previous), ...(attached && { attached }) },
      after: after && remembered(after),
      undoes,
    };
    await stores.journal.record({ ...by, action: `${kind}-${verb}`, subject: oneLine(nameOf(name)), change }, clock());
    return after;
  }

  return {
    kind,

    read: (id: string) => found(state, id),

    add: (record: T, by: By, also?: Also<T>) =>
      state.edit(async (stores) => {
        const added = (await save(stores, { previous: null, next: record }, by)) as T;
        await also?.(stores, added);
        return added;
      }),

    /** `changes` carries the version that was read. */
    change: (id: string, changes: Partial<T> & { version: number }, by: By, also?: Also<T>) =>
      state.edit(async (stores) => {
        const previous = await found(stores, id);
        if (previous.version !== changes.version) throw conflict(previous);
        const saved = (await save(stores, { previous, next: { ...previous, ...changes } }, by)) as T;
        await also?.(stores, saved);
        return saved;
      }),

    remove: (id: string, version: number | undefined, by: By) =>
      state.edit(async (stores) => {
        const previous = await found(stores, id);
        if (version !== undefined && previous.version !== version) throw conflict(previous);
        await save(stores, { previous, next: null }, by);
      }),

    /** Whether nothing has been done to the thing since this line. */
    async canUndo(line: JournalLine): Promise<boolean> {
      return isUndoable(line, comesBack) && isUntouched(line, await subject.store(state).find(line.subjectId ?? ''));
    },

    /** Puts the thing back as it was before this line: a change like another, written in the journal too. */
    undo: (line: JournalLine, by: By) =>
      state.edit(async (stores) => {
        const current = await subject.store(stores).find(line.subjectId ?? '');
        if (!isUndoable(line, comesBack) || !isUntouched(line, current)) throw tooLate();
        const { attached, ...before } = (line.before ?? {}) as T & { attached?: unknown };
        // What came since in the record, and is not in the journal, stays as it is.
        const next = line.before && ({ ...current, ...before, version: current?.version ?? before.version + 1 } as T);
        await save(stores, { previous: current, next }, by, line.id);
        if (attached) await subject.attached?.giveBack(stores, attached, by);
      }),
  };
}

export function refuse(fields: FieldError[]): void {
  if (fields.length > 0) throw new AppError('invalid', fields.map(({ message }) => message).join(' '), { fields });
}

function isUndoable({ before, after, subjectId }: JournalLine, comesBack: boolean): boolean {
  return subjectId !== null && (after !== null || (before !== null && comesBack));
}

function isUntouched({ after }: JournalLine, current: Editable | null): boolean {
  return after ? current?.version === (after as Editable).version : current === null;
}

function tooLate(): AppError {
  return new AppError('conflict', 'Ce changement ne peut plus être annulé : d’autres ont suivi.');
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
