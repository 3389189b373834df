import { Notice } from '../ui/notice.tsx';
import classes from './admin-fault.module.css';

/** A fault in a page of the administration: its message as the title of a red alert, and the stack (ADM-01). */
export function AdminFault({ error }: { error: unknown }) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return (
    <Notice tone="danger" title={message}>
      {stack && <pre className={classes.stack}>{stack}</pre>}
    </Notice>
  );
}
