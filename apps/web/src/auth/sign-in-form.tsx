import { Button, PasswordInput, TextInput } from '@mantine/core';
import { PASSWORD_MAX, USERNAME_MAX } from '@motu/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useReducer } from 'react';
import { Link } from 'react-router';
import { api } from '../api/index.ts';
import { errorMessage } from '../ui/error-text.ts';
import { Notice } from '../ui/notice.tsx';
import { words } from '../ui/words.ts';
import classes from './form.module.css';
import { fr } from './fr.ts';
import { canSend, emptySignIn, signInReducer } from './sign-in-reducer.ts';
import { useSessionActions } from './use-session-actions.ts';

type SignInFormProps = { onSignedIn: () => void; children?: ReactNode };

/** Name and password; `children` is the button beside « Se connecter ». Mounted anew each time it is shown, so always empty. */
export function SignInForm({ onSignedIn, children }: SignInFormProps) {
  const [state, dispatch] = useReducer(signInReducer, emptySignIn);
  const { signIn } = useSessionActions();
  // Where it cannot be known, nothing is offered: signing in does not depend on it.
  const { data: recovery } = useQuery({
    queryKey: ['recovery'],
    queryFn: ({ signal }) => api.auth.recovery({ signal }),
    retry: false,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSend(state)) return;
    dispatch({ type: 'SEND' });
    try {
      await signIn(state.username, state.password);
      dispatch({ type: 'SUCCEED' });
      onSignedIn();
    } catch (error) {
      dispatch({ type: 'FAIL', message: errorMessage(error) });
    }
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      {state.message && <Notice tone="danger">{state.message}</Notice>}
      <TextInput
        label={words.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={USERNAME_MAX}
        data-autofocus
        value={state.username}
        onChange={(event) => dispatch({ type: 'TYPE', field: 'username', value: event.currentTarget.value })}
      />
      <PasswordInput
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX}
        visibilityToggleButtonProps={{ 'aria-label': fr.password.show }}
        value={state.password}
        onChange={(event) => dispatch({ type: 'TYPE', field: 'password', value: event.currentTarget.value })}
      />
      {recovery?.content.offered && (
        <Link to="/login/oubli" className={classes.forgot}>
          {fr.forgot.ask}
        </Link>
      )}
      <div className={classes.actions}>
        {children}
        <Button type="submit" disabled={!canSend(state)} loading={state.status === 'sending'}>
          {words.signIn}
        </Button>
      </div>
    </form>
  );
}
