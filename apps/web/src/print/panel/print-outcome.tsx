import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { words } from '../../ui/words.ts';
import { fr } from '../fr.ts';
import { type OutputKind, usePrint, type Work } from '../print-store.ts';
import classes from './print-panel.module.css';
import { useFocusWhenLost } from './use-focus-when-lost.ts';

type Run = (kind: OutputKind, without: readonly string[]) => Promise<void>;

/** How the last page ended: what it lacks, why it failed, or where it is. */
export function PrintOutcome({ run }: { run: Run }) {
  const work = usePrint((state) => state.work);
  const notice = noticeOf(work, run);
  return notice && <Outcome key={work.state}>{notice}</Outcome>;
}

function Outcome({ children }: { children: ReactNode }) {
  const root = useFocusWhenLost<HTMLDivElement>();
  return (
    <div ref={root} tabIndex={-1} className={classes.outcome}>
      {children}
    </div>
  );
}

function noticeOf(work: Work, run: Run): ReactNode {
  switch (work.state) {
    case 'lacking':
      return (
        <Notice tone="danger">
          <p className={classes.sentence}>{fr.lacking(work.names)}</p>
          <div className={classes.choices}>
            <Button size="compact-md" variant="default" onClick={() => void run(work.kind, work.slugs)}>
              {fr.goWithout(work.names.length)}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => void run(work.kind, [])}>
              {words.retry}
            </Button>
          </div>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="danger" title={work.title}>
          {work.detail && <p className={classes.sentence}>{work.detail}</p>}
          <Button size="compact-md" variant="default" onClick={() => void run(work.kind, [])}>
            {words.retry}
          </Button>
        </Notice>
      );
    case 'done':
      return (
        <Notice tone="success">
          {fr.ready(work.name)} {work.outOfScale.length > 0 && fr.outOfScale(work.outOfScale)}
        </Notice>
      );
    default:
      return null;
  }
}
