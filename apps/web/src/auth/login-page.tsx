import { Navigate, useLocation } from 'react-router';
import { AuthCard } from './auth-card.tsx';
import { fr } from './fr.ts';
import { readNextPath } from './next-path.ts';
import { useSession } from './session-provider.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in form as a page (AUTH-11); whoever is signed in goes on to the page that was asked. */
export function LoginPage() {
  const { search } = useLocation();
  const { session } = useSession();
  const next = readNextPath(search, location.origin);

  if (session?.status === 'connected') return <Navigate to={next} replace />;
  return (
    <AuthCard title={fr.signInTitle} intro={next === '/' ? fr.loginIntro : fr.loginFor}>
      <SignInForm onSignedIn={() => {}} />
    </AuthCard>
  );
}
