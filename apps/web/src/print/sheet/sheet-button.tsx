import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMap } from '../../map/index.ts';
import { useOnline } from '../../offline/index.ts';
import { useZones } from '../../tiles/zone-list.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { words } from '../../ui/words.ts';
import { failureWords } from '../failure-words.ts';
import { fr } from '../fr.ts';
import { useAsked } from '../panel/use-asked.ts';
import { useFocusWhenLost } from '../panel/use-focus-when-lost.ts';
import { makeSheet, type SheetSubject } from './make-sheet.ts';
import classes from './sheet-button.module.css';

type Work =
  | { state: 'idle' }
  | { state: 'running'; step: string; share: number }
  | { state: 'failed'; title: string; detail: string | null }
  | { state: 'done'; name: string };

/** « Feuille de route », « Fiche du point »: makes the sheet of what its panel tells (PRN-08). */
export function SheetButton({
  label,
  subject,
  isReady,
}: {
  label: string;
  subject: () => SheetSubject;
  isReady: boolean;
}) {
  const { work, run, stop } = useSheet(subject);
  const hasZones = useZones().length > 0;
  const canRun = useOnline() || hasZones;
  const hint = useId();
  const isRunning = work.state === 'running';
  return (
    <div className={classes.sheet}>
      {/* Always there, so that readers hear what changes in it. */}
      <p className={classes.step} role="status">
        {isRunning ? work.step : ''}
      </p>
      {isRunning ? (
        <Running step={work.step} share={work.share} onStop={stop} />
      ) : (
        <>
          <Outcome work={work} onRetry={run} />
          <Button
            variant="default"
            fullWidth
            disabled={!isReady || !canRun}
            aria-describedby={canRun ? undefined : hint}
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
            onClick={run}
          >
            {label}
          </Button>
          {!canRun && (
            <p className={classes.hint} id={hint}>
              {fr.sheetNeedsNetwork}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function useSheet(subject: () => SheetSubject): { work: Work; run: () => void; stop: () => void } {
  const map = useMap();
  const ask = useAsked(map);
  const [work, setWork] = useState<Work>({ state: 'idle' });
  const call = useRef<AbortController>(null);
  // A sheet of a panel that was left is no longer wanted.
  useEffect(() => () => call.current?.abort(), []);
  const run = async () => {
    const own = new AbortController();
    call.current?.abort();
    call.current = own;
    const show = (next: Work) => own.signal.aborted || setWork(next);
    try {
      const onStep = (step: string, share: number) => show({ state: 'running', step, share });
      show({ state: 'done', name: await makeSheet(subject(), ask([], null), own.signal, onStep) });
    } catch (error) {
      show({ state: 'failed', ...failureWords(error) });
    }
  };
  const stop = () => {
    call.current?.abort();
    setWork({ state: 'idle' });
  };
  return { work, run: () => void run(), stop };
}

function Running({ step, share, onStop }: { step: string; share: number; onStop: () => void }) {
  const stop = useFocusWhenLost<HTMLButtonElement>();
  return (
    <div className={classes.running}>
      <ProgressBar label={fr.working} share={share} text={step} />
      <Button ref={stop} variant="default" onClick={onStop}>
        {fr.stop}
      </Button>
    </div>
  );
}

function Outcome({ work, onRetry }: { work: Work; onRetry: () => void }) {
  const root = useFocusWhenLost<HTMLDivElement>();
  if (work.state !== 'failed' && work.state !== 'done') return null;
  return (
    <div ref={root} tabIndex={-1} className={classes.outcome}>
      {work.state === 'done' ? (
        <Notice tone="success">{fr.ready(work.name)}</Notice>
      ) : (
        <Notice tone="danger" title={work.title}>
          {work.detail && <p className={classes.sentence}>{work.detail}</p>}
          <Button size="compact-md" variant="default" onClick={onRetry}>
            {words.retry}
          </Button>
        </Notice>
      )}
    </div>
  );
}
