import { Button, PasswordInput } from '@mantine/core';
import { PASSWORD_MAX } from '@motu/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../api/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { errorMessage } from '../ui/error-text.ts';
import { words } from '../ui/words.ts';
import { cancelPassword, passwordTyped } from './ask-password.ts';
import classes from './form.module.css';
import { fr } from './fr.ts';
import dialog from './password-dialog.module.css';
import { leavePath } from './provider-link.tsx';

type AskPasswordDialogProps = {
  username: string;
  /** Whoever comes from one has no password here. */
  provider: string | undefined;
  opened: boolean;
};

/** One's own password again, before what matters most: an administrator, a password, a backup (AUTH-13). */
export function AskPasswordDialog({ username, provider, opened }: AskPasswordDialogProps) {
  return (
    <Dialog opened={opened} title={fr.confirm.title} onClose={cancelPassword} zIndex={300}>
      {provider === undefined ? (
        <>
          <p className={dialog.intro}>{fr.confirm.text}</p>
          <AskPasswordForm username={username} />
        </>
      ) : (
        <AskProvider name={provider || fr.provider.someone} />
      )}
    </Dialog>
  );
}

/** A fresh sign-in at the provider stands for the password (ID-01). */
function AskProvider({ name }: { name: string }) {
  return (
    <>
      <p className={dialog.intro}>{fr.provider.confirmText(name)}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={cancelPassword}>
          {words.cancel}
        </Button>
        <Button component="a" href={leavePath(`${location.pathname}${location.search}`, true)}>
          {fr.provider.confirm(name)}
        </Button>
      </div>
    </>
  );
}

function AskPasswordForm({ username }: { username: string }) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: () => api.auth.confirm({ body: { currentPassword: password } }),
    onSuccess: passwordTyped,
    onError: () => input.current?.select(),
  });
  const refused = sending.isError ? errorMessage(sending.error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // the form that asks may be around this one
    setMissing(password === '');
    if (password === '') input.current?.focus();
    else sending.mutate();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {/* Not shown: tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" name="username" value={username} />
      <PasswordInput
        ref={input}
        label={fr.password.current}
        name="currentPassword"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX}
        data-autofocus
        value={password}
        error={isMissing ? fr.password.currentMissing : refused}
        visibilityToggleButtonProps={{ 'aria-label': fr.password.show }}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setMissing(false);
          sending.reset();
        }}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={cancelPassword}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={sending.isPending}>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}
