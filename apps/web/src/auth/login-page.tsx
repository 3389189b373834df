import { Navigate, useLocation } from 'react-router';
import { Header, usePageTitle } from '../product/index.ts';
import { AtollMark } from '../ui/atoll-mark.tsx';
import { fr } from './fr.ts';
import classes from './login-page.module.css';
import { readNextPath } from './next-path.ts';
import { useSession } from './session-provider.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in form as a page (AUTH-11); whoever is signed in goes on to the page that was asked. */
export function LoginPage() {
  const { search } = useLocation();
  const { session } = useSession();
  const next = readNextPath(search, location.origin);
  usePageTitle(fr.signInTitle);

  if (session?.status === 'connected') return <Navigate to={next} replace />;
  return (
    <div className={classes.page}>
      <Header />
      <main className={classes.main}>
        <div className={classes.card}>
          <AtollMark size={44} on="paper" />
          <h1 className={classes.title}>{fr.signInTitle}</h1>
          <p className={classes.intro}>{next === '/' ? fr.loginIntro : fr.loginFor}</p>
          <SignInForm onSignedIn={() => {}} />
        </div>
      </main>
    </div>
  );
}
