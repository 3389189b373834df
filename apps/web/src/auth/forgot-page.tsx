import { Button, TextInput } from '@mantine/core';
import { USERNAME_MAX } from '@motu/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api/index.ts';
import { errorMessage } from '../ui/error-text.ts';
import { Notice } from '../ui/notice.tsx';
import { words } from '../ui/words.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './form.module.css';
import { fr } from './fr.ts';

/** Asks for a link by mail (ADM-21). The answer is the same whether the account exists or not. */
export function ForgotPage() {
  const [username, setUsername] = useState('');
  const asking = useMutation({ mutationFn: () => api.auth.forgotPassword({ body: { username: username.trim() } }) });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (username.trim()) asking.mutate();
  }
  return (
    <AuthCard title={fr.forgot.title} intro={fr.forgot.intro}>
      <form className={classes.form} onSubmit={submit}>
        {/* Told where it is read: it takes the place of nothing. */}
        <div aria-live="polite">
          {asking.isSuccess && (
            <Notice tone="success" title={fr.forgot.asked}>
              {fr.forgot.askedText}
            </Notice>
          )}
          {asking.error && <Notice tone="danger">{errorMessage(asking.error)}</Notice>}
        </div>
        <TextInput
          label={words.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={USERNAME_MAX}
          value={username}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button component={Link} to="/login" variant="default">
            {fr.forgot.back}
          </Button>
          <Button type="submit" disabled={!username.trim()} loading={asking.isPending}>
            {fr.forgot.send}
          </Button>
        </div>
      </form>
    </AuthCard>
  );
}
