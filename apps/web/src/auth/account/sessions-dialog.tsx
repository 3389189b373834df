import { api } from '../../api/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fr } from './fr.ts';
import classes from './rows.module.css';
import { SessionList } from './session-list.tsx';

type SessionsDialogProps = { opened: boolean; onClose: () => void };

/** « Mes sessions », from the user menu (ID-03). */
export function SessionsDialog({ opened, onClose }: SessionsDialogProps) {
  return (
    <Dialog opened={opened} title={fr.sessions.title} onClose={onClose} width={640}>
      <p className={classes.intro}>{fr.sessions.intro}</p>
      <SessionList
        owner="self"
        list={({ signal }) => api.sessions.list({ signal })}
        end={(id) => api.sessions.end({ params: { id } })}
        endOthers={() => api.sessions.endOthers()}
      />
    </Dialog>
  );
}
