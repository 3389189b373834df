import { Button, TextInput } from '@mantine/core';
import { NAME_MAX, type Registration } from '@motu/contract';
import { AppError } from '@motu/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { words } from '../../ui/words.ts';
import { withPassword } from '../ask-password.ts';
import form from '../form.module.css';
import { fr } from './fr.ts';

export type AddFactorProps = {
  onAdded: (name: string, recoveryCodes: string[] | null) => void;
  onBack: () => void;
};

/** Browsers make passkeys for a site that has a name, over https or on this machine. */
const isPossible = () =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** A passkey, with a name to know it by. */
export function AddPasskey({ onAdded, onBack }: AddFactorProps) {
  const [name, setName] = useState<string>(fr.security.startNames.passkey);
  const adding = useMutation({
    mutationFn: () => makePasskey(name.trim()),
    onSuccess: ({ content, recoveryCodes }) => onAdded(content.name, recoveryCodes),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim()) adding.mutate();
  }
  if (!isPossible()) {
    return (
      <div className={form.form}>
        <Notice tone="warning">{fr.security.passkeyHere}</Notice>
        <div className={form.actions}>
          <Button variant="default" onClick={onBack} autoFocus>
            {words.cancel}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={form.form} onSubmit={submit}>
      {adding.error && <Notice tone="danger">{errorMessage(adding.error)}</Notice>}
      <p className={form.intro}>{fr.security.passkeyText}</p>
      <TextInput
        label={fr.security.name}
        description={fr.security.nameHint}
        autoFocus
        autoComplete="off"
        required
        maxLength={NAME_MAX}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={form.actions}>
        <Button variant="default" onClick={onBack}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={!name.trim()} loading={adding.isPending}>
          {fr.security.create}
        </Button>
      </div>
    </form>
  );
}

async function makePasskey(name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { content } = await withPassword(() => api.factors.beginPasskey());
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const made = await startRegistration({ optionsJSON: content as Options }).catch((cause: unknown) => {
    throw new AppError('invalid', fr.security.passkeyFailed, { cause });
  });
  return api.factors.addPasskey({ body: { name, response: made as unknown as Registration } });
}
