import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const ICONS = {
  danger: IconAlertCircle,
  warning: IconAlertTriangle,
  success: IconCircleCheck,
  information: IconInfoCircle,
};

type NoticeProps = { tone: keyof typeof ICONS; title?: string; children?: ReactNode };

/** A coloured band with its icon. A failure is announced at once, the rest when the reader is idle. */
export function Notice({ tone, title, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.body}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
