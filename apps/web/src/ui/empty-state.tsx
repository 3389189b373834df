import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  icon: TablerIcon;
  title: ReactNode;
  /** One sentence: what to do next. */
  children?: ReactNode;
  /** One action at most. */
  action?: ReactNode;
  tone?: 'lagoon' | 'danger';
};

/** Nothing to show, said kindly: a small drawing on a soft ellipse, a bold line, a sentence, an action. */
export function EmptyState({ icon: Icon, title, children, action, tone = 'lagoon' }: EmptyStateProps) {
  return (
    <div className={classes.empty} data-tone={tone}>
      <span className={classes.drawing}>
        <Icon size={36} stroke={1.5} aria-hidden="true" />
      </span>
      <div className={classes.title}>{title}</div>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
