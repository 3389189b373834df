import { useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { Loaded } from '../form/loaded.tsx';
import { useEdited } from '../form/use-edited.ts';
import { toDraft } from './fields.ts';
import { fr } from './fr.ts';
import { UserForm } from './user-form.tsx';

/** An account that exists. */
export function UserPage() {
  const { id = '' } = useParams();
  const query = useEdited('account', id, api.users.read);
  return (
    <Loaded query={query} failed={fr.oneFailed}>
      {(user) => (
        <UserForm key={user.id} id={user.id} start={toDraft(user)} mustChangePassword={user.mustChangePassword} />
      )}
    </Loaded>
  );
}

export function NewUserPage() {
  const start = { username: '', displayName: null, role: 'user', context: null, disabled: false, version: 0 } as const;
  return <UserForm id={null} start={start} mustChangePassword />;
}
