import { Checkbox } from '@mantine/core';
import { checkSignIn, type SignInInput, type StoredSignIn } from '@motu/contract';
import { AppError } from '@motu/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { useSession, withPassword } from '../../auth/index.ts';
import { type ConflictField, readable } from '../form/conflict.ts';
import { EditFrame } from '../form/edit-frame.tsx';
import classes from '../form/fields.module.css';
import { useEditForm } from '../form/use-edit-form.ts';
import { useAfterEdit } from '../form/use-edited.ts';
import { fr } from './fr.ts';
import { ProviderFields } from './provider-fields.tsx';
import own from './sign-in.module.css';

const FIELDS: readonly ConflictField<SignInInput>[] = [
  { name: 'require_second_factor', label: fr.require },
  { name: 'oidc', label: fr.provider, show: (oidc) => readable(oidc) },
];

/** One form for how one signs in: the second factor, and the provider of identities. */
export function SignInSettingsForm({ stored }: { stored: StoredSignIn }) {
  const navigate = useNavigate();
  const { saved } = useAfterEdit();
  const { refetch } = useSession();
  const [kept, setKept] = useState(stored);
  const form = useEditForm<SignInInput>({
    start: toInput(stored),
    check: checkSignIn,
    async save(draft) {
      try {
        const { content } = await withPassword(() => api.signIn.change({ body: draft }));
        setKept(content);
        return toInput(content);
      } catch (error) {
        throw withDraft(error, draft);
      }
    },
    onSaved: () => {
      saved(fr.name);
      refetch(); // it may be asked of oneself
    },
  });
  const { draft, set } = form;
  return (
    <EditFrame form={form} fields={FIELDS} onCancel={() => navigate('/admin')}>
      <div className={`${classes.fields} ${own.form}`}>
        <h2 className={classes.section}>{fr.secondFactor}</h2>
        <Checkbox
          label={fr.require}
          description={fr.requireHint}
          checked={draft.require_second_factor}
          onChange={({ currentTarget }) => set({ require_second_factor: currentTarget.checked })}
        />
        <ProviderFields form={form} kept={kept} />
      </div>
    </EditFrame>
  );
}

function toInput({ require_second_factor, oidc, version }: StoredSignIn): SignInInput {
  return { require_second_factor, oidc, client_secret: null, version };
}

/** A refused save, with another's version as the form holds it: the secret that was typed is in no answer. */
function withDraft(error: unknown, { client_secret }: SignInInput): unknown {
  if (!(error instanceof AppError) || !error.current) return error;
  const current = { ...toInput(error.current as StoredSignIn), client_secret };
  return new AppError(error.code, error.message, { fields: error.fields, current, cause: error });
}
