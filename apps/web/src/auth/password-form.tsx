import { Button, PasswordInput } from '@mantine/core';
import { PASSWORD_MAX } from '@motu/contract';
import { AppError } from '@motu/core';
import { type FormEvent, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { errorMessage } from '../ui/error-text.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/notify.tsx';
import { words } from '../ui/words.ts';
import classes from './form.module.css';
import { fr } from './fr.ts';
import { checkPasswords, type PasswordFields, serverErrors } from './password-check.ts';
import { emptyPasswordForm, passwordReducer } from './password-reducer.ts';
import { useSessionActions } from './use-session-actions.ts';

type PasswordFormProps = { username: string; onChanged: () => void; children: ReactNode };

/** Current password, new one twice; `children` is the button beside the main one. */
export function PasswordForm({ username, onChanged, children }: PasswordFormProps) {
  const [{ fields, errors, message, sending }, dispatch] = useReducer(passwordReducer, emptyPasswordForm);
  const { changePassword } = useSessionActions();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = checkPasswords(fields);
    if (Object.keys(wrong).length > 0) return dispatch({ type: 'REFUSE', errors: wrong, message: null });
    dispatch({ type: 'SEND' });
    try {
      await changePassword(fields.currentPassword, fields.newPassword);
      notify({ tone: 'success', title: fr.password.changed, text: fr.password.changedText });
      onChanged();
    } catch (error) {
      const refused = serverErrors(error instanceof AppError ? error.fields : []);
      const beside = Object.keys(refused).length > 0;
      dispatch({ type: 'REFUSE', errors: refused, message: beside ? null : errorMessage(error) });
    }
  }

  const input = (field: keyof PasswordFields) => ({
    name: field,
    required: true,
    maxLength: PASSWORD_MAX,
    value: fields[field],
    error: errors[field],
    'aria-invalid': field in errors,
    visibilityToggleButtonProps: { 'aria-label': fr.password.show },
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      dispatch({ type: 'TYPE', field, value: event.currentTarget.value }),
  });

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {message && <Notice tone="danger">{message}</Notice>}
      {/* Not shown: tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" name="username" value={username} />
      <PasswordInput
        {...input('currentPassword')}
        label={fr.password.current}
        autoComplete="current-password"
        data-autofocus
      />
      <PasswordInput
        {...input('newPassword')}
        label={fr.password.next}
        description={fr.password.hint}
        autoComplete="new-password"
      />
      <PasswordInput {...input('confirmation')} label={fr.password.confirmation} autoComplete="new-password" />
      <div className={classes.actions}>
        {children}
        <Button type="submit" loading={sending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
