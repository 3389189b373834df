import { words } from '../../ui/words.ts';
import { useWelcome } from '../welcome-context.ts';
import classes from '../welcome-text.module.css';

/** The mailbox where there is one; otherwise, where the publisher is named. */
export function Contact({ email }: { email: string | null }) {
  const { open } = useWelcome();
  if (email) return <a href={`mailto:${email}`}>{email}</a>;
  return (
    <>
      l’éditeur, nommé dans{' '}
      <button type="button" className={classes.link} onClick={() => open('legal_info')}>
        {words.welcomeTabs.legal_info}
      </button>
    </>
  );
}
