import { api } from '../../api/index.ts';
import { Loaded } from '../form/loaded.tsx';
import { useEdited } from '../form/use-edited.ts';
import { PageTitle } from '../page-title.tsx';
import { fr } from './fr.ts';
import { MailForm } from './mail-form.tsx';

/** The mail server, who is told of what, and the messages that wait (ADM-21). */
export function MailPage() {
  const query = useEdited('mail', 'public', ({ signal }) => api.mail.read({ signal }));
  return (
    <>
      <PageTitle title={fr.title} subtitle={fr.subtitle} />
      <Loaded query={query} failed={fr.failed}>
        {(stored) => <MailForm stored={stored} />}
      </Loaded>
    </>
  );
}
