import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type AskedFactors, PASSWORD_MAX, USERNAME_MAX } from '@motu/contract';
import { type FormEvent, type ReactNode, useReducer, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../ui/error-text.ts';
import { Notice } from '../ui/notice.tsx';
import { words } from '../ui/words.ts';
import classes from './form.module.css';
import { fr } from './fr.ts';
import { ProviderLink } from './provider-link.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { canSend, emptySignIn, signInReducer } from './sign-in-reducer.ts';
import { useRecovery } from './use-recovery.ts';
import { useSessionActions } from './use-session-actions.ts';

type SignInFormProps = { onSignedIn: () => void; children?: ReactNode };

/** Name and password; `children` is the button beside « Se connecter ». Mounted anew each time it is shown, so always empty. */
export function SignInForm({ onSignedIn, children }: SignInFormProps) {
  const [state, dispatch] = useReducer(signInReducer, emptySignIn);
  const { signIn } = useSessionActions();
  const [asked, setAsked] = useState<AskedFactors | null>(null);
  const isRecoveryOffered = useRecovery();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSend(state)) return;
    dispatch({ type: 'SEND' });
    try {
      const done = await signIn(state.username, state.password);
      dispatch({ type: 'SUCCEED' });
      if ('asked' in done) setAsked(done.asked);
      else onSignedIn();
    } catch (error) {
      dispatch({ type: 'FAIL', message: errorMessage(error) });
    }
  }

  if (asked) {
    const giveUp = (message: string) => {
      setAsked(null);
      dispatch({ type: 'FAIL', message });
    };
    return (
      <SecondStepForm asked={asked} onSignedIn={onSignedIn} onTooLate={giveUp}>
        {children}
      </SecondStepForm>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <ProviderLink />
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
      {isRecoveryOffered && (
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
