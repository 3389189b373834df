import { Button, TextInput } from '@mantine/core';
import type { AskedFactors } from '@motu/contract';
import { AppError } from '@motu/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../api/index.ts';
import { errorMessage } from '../ui/error-text.ts';
import { Notice } from '../ui/notice.tsx';
import { words } from '../ui/words.ts';
import classes from './form.module.css';
import { fr } from './fr.ts';
import type { Proof } from './session-actions.ts';
import { useSessionActions } from './use-session-actions.ts';

type SecondStepFormProps = {
  asked: AskedFactors;
  onSignedIn: () => void;
  /** The password must be typed again. */
  onTooLate: (message: string) => void;
  children?: ReactNode;
};

/** After a right password: a code, a passkey or a recovery code (ID-02). */
export function SecondStepForm({ asked, onSignedIn, onTooLate, children }: SecondStepFormProps) {
  const [typed, setTyped] = useState<'code' | 'recoveryCode'>(asked.codes ? 'code' : 'recoveryCode');
  const [isTyping, setTyping] = useState(asked.codes || !asked.passkey);
  const [code, setCode] = useState('');
  const { verify } = useSessionActions();
  const input = useRef<HTMLInputElement>(null);
  const proving = useMutation({
    mutationFn: async (proof: 'typed' | 'passkey') =>
      verify(proof === 'passkey' ? await askPasskey() : toProof(typed, code)),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof AppError && error.code === 'not-found') onTooLate(error.message);
      else input.current?.select();
    },
  });
  // The field that was typed in is gone with the form before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way of typing takes the focus
  useEffect(() => input.current?.focus(), [typed, isTyping]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim()) proving.mutate('typed');
  }
  const choose = (next: typeof typed) => {
    setTyped(next);
    setTyping(true);
    setCode('');
    proving.reset();
  };

  return (
    <form className={classes.form} onSubmit={submit} aria-label={fr.step.title}>
      {proving.error && <Notice tone="danger">{errorMessage(proving.error)}</Notice>}
      {asked.passkey && (
        <Button
          variant={isTyping ? 'default' : 'filled'}
          loading={proving.isPending && proving.variables === 'passkey'}
          leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => proving.mutate('passkey')}
          data-autofocus={!isTyping || undefined}
          autoFocus={!isTyping}
        >
          {fr.step.passkey}
        </Button>
      )}
      {isTyping && (
        <TextInput
          key={typed}
          ref={input}
          name={typed}
          label={typed === 'code' ? fr.step.code : fr.step.recovery}
          description={typed === 'code' ? fr.step.codeHint : fr.step.recoveryHint}
          autoComplete={typed === 'code' ? 'one-time-code' : 'off'}
          inputMode={typed === 'code' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      <div className={classes.ways}>
        {asked.codes && !(isTyping && typed === 'code') && (
          <Button variant="subtle" onClick={() => choose('code')}>
            {fr.step.useCode}
          </Button>
        )}
        {asked.recovery && !(isTyping && typed === 'recoveryCode') && (
          <Button variant="subtle" onClick={() => choose('recoveryCode')}>
            {fr.step.useRecovery}
          </Button>
        )}
      </div>
      <div className={classes.actions}>
        {children}
        {isTyping && (
          <Button type="submit" disabled={!code.trim()} loading={proving.isPending && proving.variables === 'typed'}>
            {words.signIn}
          </Button>
        )}
      </div>
    </form>
  );
}

const toProof = (typed: 'code' | 'recoveryCode', code: string): Proof =>
  typed === 'code' ? { code: code.trim() } : { recoveryCode: code.trim() };

async function askPasskey(): Promise<Proof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { content } = await api.auth.beginPasskeyProof();
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const passkey = await startAuthentication({ optionsJSON: content as Options }).catch((cause: unknown) => {
    throw new AppError('invalid', fr.step.passkeyFailed, { cause });
  });
  return { passkey: passkey as Extract<Proof, { passkey: unknown }>['passkey'] };
}
