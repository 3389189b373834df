import { Button } from '@mantine/core';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { agreeToLeave, cancelLeave } from './leaving.ts';
import dialog from './password-dialog.module.css';

/** Above the one that says that the session has expired. */
const ABOVE = 220;

/** Before zones with reserved layers leave this device (ACL-02). */
export function LeaveDialog({ opened }: { opened: boolean }) {
  return (
    <Dialog opened={opened} title={fr.leave.title} onClose={cancelLeave} zIndex={ABOVE}>
      <p className={dialog.intro}>{fr.leave.text}</p>
      <DialogActions>
        <Button variant="default" onClick={cancelLeave} data-autofocus>
          {words.cancel}
        </Button>
        <Button variant="danger" onClick={agreeToLeave}>
          {fr.leave.agree}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
