import { api } from '../../api/index.ts';
import { Loaded } from '../form/loaded.tsx';
import { useEdited } from '../form/use-edited.ts';
import { PageTitle } from '../page-title.tsx';
import { fr } from './fr.ts';
import { SignInSettingsForm } from './sign-in-settings-form.tsx';

/** How one signs in (ID-01, ID-02). */
export function SignInPage() {
  const query = useEdited('sign-in', 'public', ({ signal }) => api.signIn.read({ signal }));
  return (
    <>
      <PageTitle title={fr.title} subtitle={fr.subtitle} />
      <Loaded query={query} failed={fr.failed}>
        {(stored) => <SignInSettingsForm stored={stored} />}
      </Loaded>
    </>
  );
}
