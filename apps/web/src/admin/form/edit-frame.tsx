import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ConflictField } from './conflict.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './edit-frame.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveBar } from './save-bar.tsx';
import type { EditForm } from './use-edit-form.ts';

type Removal = {
  /** « Supprimer le contexte « Mer » ? » */
  title: string;
  text: string;
  run: () => Promise<unknown>;
  onRemoved: () => void;
};

type EditFrameProps<T extends object> = {
  form: EditForm<T>;
  /** As a conflict names them. */
  fields: readonly ConflictField<T>[];
  /** A change that is to be read before it is saved. */
  status?: string | null | undefined;
  onCancel: () => void;
  /** Absent for what does not exist yet, or is never removed. */
  removal?: Removal | undefined;
  children: ReactNode;
};

/** Around the fields of a form: what went wrong, the save bar, and the questions that leaving, removing and a conflict ask. */
export function EditFrame<T extends object>({ form, fields, status, onCancel, removal, children }: EditFrameProps<T>) {
  const { changes, errors, refusals, failure, conflict } = form;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({ mutationFn: async () => removal?.run() });
  const announce = useEffectEvent(() => removal?.onRemoved());
  // After the guard has heard of it: what is gone keeps nobody.
  useEffect(() => {
    if (removing.isSuccess) announce();
  }, [removing.isSuccess]);
  const wrong = failure ?? removing.error;

  return (
    <div ref={frame} className={classes.frame}>
      <div className={classes.content}>{children}</div>
      {wrong && (
        <div className={classes.failure}>
          <Notice tone="danger">{errorMessage(wrong)}</Notice>
        </div>
      )}
      <SaveBar
        changes={changes}
        status={status}
        errors={new Set(errors.map(({ field }) => field)).size}
        isSaving={form.isSaving || removing.isPending}
        onCancel={onCancel}
        onSave={form.save}
        onDelete={removal && (() => setAsking(true))}
      />
      <LeaveGuard isDirty={changes > 0 && !removing.isSuccess} />
      <ConflictDialog conflict={conflict} fields={fields} onResolve={form.resolve} onClose={form.leaveConflict} />
      {removal && (
        <ConfirmDialog
          opened={isAsking}
          title={removal.title}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            removing.mutate();
          }}
        >
          <p>{removal.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
