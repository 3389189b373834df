import type { StoredUser } from '@motu/contract';
import type { ReactNode } from 'react';
import { api } from '../../api/index.ts';
import { SessionList } from '../../auth/account/index.ts';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import { NewPassword } from './new-password.tsx';
import { ResetLink } from './reset-link.tsx';
import { SecondFactors } from './second-factors.tsx';

type AccountCardsProps = { stored: StoredUser; onPassword: (password: string, version: number) => void };

/** What is done to an account at once, beside the form: its password, its second factors, its sessions. */
export function AccountCards({ stored, onPassword }: AccountCardsProps) {
  const { id, username, mustChangePassword } = stored;
  return (
    <div className={classes.aside}>
      <Card id="mot-de-passe" title={fr.password}>
        {stored.provided ? (
          <p className={classes.note}>{fr.provided}</p>
        ) : (
          <div className={classes.fields}>
            <NewPassword id={id} username={username} mustChange={mustChangePassword} onPassword={onPassword} />
            <ResetLink id={id} username={username} />
          </div>
        )}
      </Card>
      <Card id="second-facteur" title={fr.factors}>
        <SecondFactors id={id} username={username} count={stored.factors ?? 0} />
      </Card>
      <Card id="sessions" title={fr.sessions}>
        <SessionList
          owner={id}
          list={({ signal }) => api.users.sessions({ params: { id }, signal })}
          end={(session) => api.users.endSession({ params: { id, session } })}
          endOthers={() => api.users.endSessions({ params: { id } })}
        />
      </Card>
    </div>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      <div className={classes.cardBody}>{children}</div>
    </section>
  );
}
