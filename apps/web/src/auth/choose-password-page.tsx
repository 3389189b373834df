import { Button, PasswordInput } from '@mantine/core';
import { PASSWORD_MAX } from '@motu/contract';
import { AppError } from '@motu/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../api/index.ts';
import { errorMessage } from '../ui/error-text.ts';
import { Notice } from '../ui/notice.tsx';
import { words } from '../ui/words.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './form.module.css';
import { fr } from './fr.ts';
import { checkPasswords, type PasswordErrors, serverErrors } from './password-check.ts';
import { useRecovery } from './use-recovery.ts';

/** Where the link of a forgotten password leads (ADM-21): what counts once stands after the #, which is sent to nobody. */
export function ChoosePasswordPage() {
  const place = useLocation();
  const given = place.hash.slice(1);
  // The address forgets it at once: nobody finds it in the history of a shared computer.
  const [token, setToken] = useState(given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link that is opened here is forgotten
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname);
  }, [place]);
  // Another link, opened in the same tab.
  if (given && given !== token) setToken(given);
  return <ChoosePassword key={token} token={token} />;
}

function ChoosePassword({ token }: { token: string }) {
  const choosing = useMutation({
    mutationFn: (newPassword: string) => api.auth.choosePassword({ body: { token, newPassword } }),
  });
  if (choosing.isSuccess) {
    return (
      <AuthCard title={fr.password.changed} intro={fr.forgot.changedText} isFocused>
        <div className={classes.actions}>
          <Button component={Link} to="/login">
            {words.signIn}
          </Button>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={fr.password.chooseTitle} intro={token ? fr.forgot.chooseIntro : fr.forgot.noLink}>
      {token ? (
        <ChooseForm error={choosing.error} isPending={choosing.isPending} onChoose={choosing.mutate} />
      ) : (
        <div className={classes.actions}>
          <Button component={Link} to="/login">
            {words.signIn}
          </Button>
        </div>
      )}
    </AuthCard>
  );
}

type ChooseFormProps = { error: Error | null; isPending: boolean; onChoose: (password: string) => void };

function ChooseForm({ error, isPending, onChoose }: ChooseFormProps) {
  const [fields, setFields] = useState({ newPassword: '', confirmation: '' });
  const [wrong, setWrong] = useState<PasswordErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const isRecoveryOffered = useRecovery();
  const fieldErrors = serverErrors(error instanceof AppError ? error.fields : []);
  const errors = { ...fieldErrors, ...wrong };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is refused takes the focus each time it is told
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong, error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const { currentPassword: _, ...found } = checkPasswords({ currentPassword: '', ...fields });
    setWrong(found);
    if (Object.keys(found).length === 0) onChoose(fields.newPassword);
  }
  const input = (field: keyof typeof fields) => ({
    name: field,
    required: true,
    maxLength: PASSWORD_MAX,
    autoComplete: 'new-password',
    value: fields[field],
    error: errors[field],
    'aria-invalid': errors[field] !== undefined,
    visibilityToggleButtonProps: { 'aria-label': fr.password.show },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setFields((now) => ({ ...now, [field]: currentTarget.value })),
  });
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {error && Object.keys(fieldErrors).length === 0 && (
        <Notice tone="danger">
          {errorMessage(error)} {isRecoveryOffered && <Link to="/login/oubli">{fr.forgot.again}</Link>}
        </Notice>
      )}
      <PasswordInput {...input('newPassword')} label={fr.password.next} description={fr.password.hint} />
      <PasswordInput {...input('confirmation')} label={fr.password.confirmation} />
      <div className={classes.actions}>
        <Button type="submit" loading={isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
