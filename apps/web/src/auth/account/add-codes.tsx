import { Button, TextInput } from '@mantine/core';
import { NAME_MAX } from '@motu/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { words } from '../../ui/words.ts';
import { withPassword } from '../ask-password.ts';
import form from '../form.module.css';
import type { AddFactorProps } from './add-passkey.tsx';
import { fr } from './fr.ts';
import classes from './rows.module.css';

/** An application of codes: the secret as a picture and as text, and a first code that proves it. */
export function AddCodes({ onAdded, onBack }: AddFactorProps) {
  const [name, setName] = useState<string>(fr.security.startNames.codes);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const beginning = useMutation({ mutationFn: () => withPassword(() => api.factors.beginCodes()) });
  const { mutate: begin } = beginning;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, [begin]);
  const adding = useMutation({
    mutationFn: () => api.factors.addCodes({ body: { name: name.trim(), code: code.trim() } }),
    onSuccess: ({ content, recoveryCodes }) => onAdded(content.name, recoveryCodes),
    onError: () => input.current?.select(),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() && code.trim()) adding.mutate();
  }
  const begun = beginning.data?.content;
  const back = (
    <Button variant="default" onClick={onBack}>
      {words.cancel}
    </Button>
  );
  if (beginning.error) {
    return (
      <div className={form.form}>
        <Notice tone="danger">{errorMessage(beginning.error)}</Notice>
        <div className={form.actions}>{back}</div>
      </div>
    );
  }
  if (!begun) return <Loading label={words.loading} />;
  return (
    <form className={form.form} onSubmit={submit}>
      <p className={form.intro}>{fr.security.codesText}</p>
      <div className={classes.secret}>
        <div className={classes.qr}>
          <QrPicture text={begun.uri} label={fr.security.qr} tooLong="" />
        </div>
        <p>
          <span className={classes.detail}>{fr.security.secret}</span>
          <code className={classes.letters}>{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </div>
      <TextInput
        label={fr.security.name}
        description={fr.security.nameHint}
        autoComplete="off"
        required
        maxLength={NAME_MAX}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        ref={input}
        label={fr.security.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        required
        maxLength={10}
        value={code}
        error={adding.error ? errorMessage(adding.error) : null}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          adding.reset();
        }}
      />
      <div className={form.actions}>
        {back}
        <Button type="submit" disabled={!name.trim() || !code.trim()} loading={adding.isPending}>
          {fr.security.verify}
        </Button>
      </div>
    </form>
  );
}
