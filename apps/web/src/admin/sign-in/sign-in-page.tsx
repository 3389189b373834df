import { api } from '../../api/index.ts';
import { SinglePage } from '../form/single-page.tsx';
import { fr } from './fr.ts';
import { SignInSettingsForm } from './sign-in-settings-form.tsx';

/** How one signs in (ID-01, ID-02). */
export function SignInPage() {
  return (
    <SinglePage name="sign-in" texts={fr} read={api.signIn.read}>
      {(stored) => <SignInSettingsForm stored={stored} />}
    </SinglePage>
  );
}
