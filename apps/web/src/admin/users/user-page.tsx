import { checkUser, checkUserChanges } from '@motu/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { withPassword } from '../../auth/index.ts';
import { EditPage } from '../form/edit-page.tsx';
import { USER_FIELDS, type UserDraft } from './fields.ts';
import { fr } from './fr.ts';
import { PasswordDialog } from './secret-dialog.tsx';
import { UserForm } from './user-form.tsx';

const LIST = '/admin/users';
const EMPTY: UserDraft = {
  username: '',
  displayName: null,
  email: null,
  role: 'user',
  context: null,
  groups: [],
  disabled: false,
  version: 0,
};

/** An account. The password of a new one is shown before the page is left. */
export function UserPage() {
  const navigate = useNavigate();
  const [password, setPassword] = useState<string | null>(null);
  return (
    <EditPage
      list={LIST}
      texts={fr}
      calls={{
        ...api.users,
        add: async ({ body: { disabled: _, ...body } }) => {
          const added = await withPassword(() => api.users.add({ body }));
          setPassword(added.password);
          return added;
        },
        change: ({ params, body: { username: _, ...body } }) => withPassword(() => api.users.change({ params, body })),
      }}
      start={EMPTY}
      fields={USER_FIELDS}
      check={(draft) => (draft.version === EMPTY.version ? checkUser(draft) : checkUserChanges(draft))}
      nameOf={({ username }) => username}
      staysOnAdd
    >
      {(form, stored) => (
        <>
          <UserForm {...form} stored={stored} onPassword={setPassword} />
          <PasswordDialog
            username={form.draft.username}
            password={password}
            onClose={() => {
              setPassword(null);
              if (!stored) navigate(LIST);
            }}
          />
        </>
      )}
    </EditPage>
  );
}
