import { AppError, type FieldError } from '@motu/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Conflict, isSame } from './conflict.ts';

type EditFormOptions<T extends object> = {
  /** As it was read, or as it begins. A later reading does not touch what is being typed. */
  start: T;
  /** What is typed already, as in a copy of something else. */
  typed?: T;
  /** What is wrong with it, in the words of the server. */
  check: (draft: T) => FieldError[];
  save: (draft: T) => Promise<T>;
  /** Once it is saved, and nothing keeps one on the page any more. */
  onSaved: (saved: T) => void;
};

export type EditForm<T extends object> = ReturnType<typeof useEditForm<T>>;

/** What is being typed, until it is saved: nothing of it is lost to a refusal, a cut or an expired session. */
export function useEditForm<T extends object>({ start, typed = start, check, save, onSaved }: EditFormOptions<T>) {
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(typed);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldError[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [conflict, setConflict] = useState<Conflict<T> | null>(null);
  const [saved, setSaved] = useState<T | null>(null);

  const saving = useMutation({
    mutationFn: save,
    onSuccess(result, sent) {
      setBase(result);
      // What was typed while it was on its way stays.
      setDraft((now) => (isSame(now, sent) ? result : { ...result, ...changesOf(sent, now) }));
      setTried(false);
      setRefused([]);
      setSaved(result);
    },
    onError(error, sent) {
      if (!(error instanceof AppError)) return;
      if (error.fields.length > 0) refuse(error.fields);
      if (error.current) setConflict({ base, mine: sent, theirs: asTyped(error.current as T, base) });
    },
  });

  const announce = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved) announce(saved);
  }, [saved]);

  const errors = [...(hasTried ? check(draft) : []), ...refused];
  const refuse = (fields: FieldError[]) => {
    setRefused(fields);
    setRefusals((count) => count + 1);
  };
  const send = (sent: T) => {
    setTried(true);
    setSaved(null);
    if (check(sent).length > 0) setRefusals((count) => count + 1);
    else saving.mutate(sent);
  };

  return {
    draft,
    base,
    changes: Object.keys(changesOf(base, draft)).length,
    errors,
    /** How often a save was refused: each time, the first refused field takes the focus. */
    refusals,
    conflict,
    isSaving: saving.isPending,
    /** Why nothing was saved, when it is not about a field or another's version. */
    failure: saving.isError && !isShownElsewhere(saving.error) ? saving.error : null,
    set(changes: Partial<T>) {
      setDraft((now) => ({ ...now, ...changes }));
      // What the server refused of a field holds until the field changes.
      setRefused((now) => now.filter(({ field }) => !Object.hasOwn(changes, field.split('.')[0] ?? '')));
    },
    /** What is wrong with a field, for its error line. */
    error: (field: string) => errors.find((error) => error.field === field)?.message,
    save: () => send(draft),
    resolve(chosen: T) {
      if (conflict) setBase(conflict.theirs);
      setConflict(null);
      setDraft(chosen);
      send(chosen);
    },
    /** What another way of changing it, by oneself, has changed of it. */
    rebase(changes: Partial<T>) {
      setBase((now) => ({ ...now, ...changes }));
      setDraft((now) => ({ ...now, ...changes }));
    },
    leaveConflict: () => setConflict(null),
  };
}

/** What is stored, without what no form of it holds. */
export function asTyped<T extends object>(stored: T, like: T): T {
  return Object.fromEntries(Object.keys(like).map((name) => [name, stored[name as keyof T]])) as T;
}

/** Shown beside its fields, or by both versions. */
function isShownElsewhere(error: unknown): boolean {
  return error instanceof AppError && (error.fields.length > 0 || error.current !== undefined);
}

/** The fields in which two of them differ, as the second has them. */
function changesOf<T extends object>(from: T, to: T): Partial<T> {
  const names = (Object.keys(to) as (keyof T)[]).filter((name) => !isSame(from[name], to[name]));
  return Object.fromEntries(names.map((name) => [name, to[name]])) as Partial<T>;
}
