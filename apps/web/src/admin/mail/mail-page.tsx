import { api } from '../../api/index.ts';
import { SinglePage } from '../form/single-page.tsx';
import { fr } from './fr.ts';
import { MailForm } from './mail-form.tsx';

/** The mail server, who is told of what, and the messages that wait (ADM-21). */
export function MailPage() {
  return (
    <SinglePage name="mail" texts={fr} read={api.mail.read}>
      {(stored) => <MailForm stored={stored} />}
    </SinglePage>
  );
}
