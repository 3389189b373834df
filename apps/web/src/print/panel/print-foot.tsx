import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useLayers } from '../../layers/index.ts';
import { useMap } from '../../map/index.ts';
import { useOnline } from '../../offline/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { words } from '../../ui/words.ts';
import { fr } from '../fr.ts';
import { expectedBytes, fitsPicture } from '../page-of.ts';
import { type OutputKind, usePrint } from '../print-store.ts';
import { stopPrint } from '../run-print.ts';
import classes from './print-panel.module.css';
import { usePrintRun } from './use-print-run.ts';

/** The two buttons, or how far the page is, or what it lacks (PRN-09). */
export function PrintFoot() {
  const map = useMap();
  const { shown } = useLayers();
  const isOnline = useOnline();
  const settings = usePrint((state) => state.settings);
  const work = usePrint((state) => state.work);
  const run = usePrintRun(map);
  if (work.state === 'running') return <Running step={work.step} share={work.share} />;
  const canRun = isOnline && shown.length > 0;
  const isPngTooLarge = !fitsPicture(settings);
  const create = (kind: OutputKind) => void run(kind, []);
  return (
    <div className={classes.foot}>
      {shown.length === 0 && <Notice tone="warning">{fr.noLayer}</Notice>}
      {work.state === 'lacking' && (
        <Notice tone="danger">
          <p className={classes.sentence}>{fr.lacking(work.names)}</p>
          <div className={classes.choices}>
            <Button size="compact-md" variant="default" onClick={() => void run(work.kind, work.slugs)}>
              {fr.goWithout(work.names.length)}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => create(work.kind)}>
              {words.retry}
            </Button>
          </div>
        </Notice>
      )}
      {work.state === 'failed' && (
        <Notice tone="danger" title={work.title}>
          {work.detail && <p className={classes.sentence}>{work.detail}</p>}
          <Button size="compact-md" variant="default" onClick={() => create(work.kind)}>
            {words.retry}
          </Button>
        </Notice>
      )}
      {work.state === 'done' && (
        <Notice tone="success">
          {fr.ready(work.name)} {work.outOfScale.length > 0 && fr.outOfScale(work.outOfScale)}
        </Notice>
      )}
      {isPngTooLarge && (
        <p className={classes.hint} id="png-trop-grand">
          {fr.tooLargePng}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={!canRun || isPngTooLarge}
          aria-describedby={isPngTooLarge ? 'png-trop-grand' : undefined}
          title={fr.pngTitle}
          onClick={() => create('png')}
        >
          {fr.png}
        </Button>
        <Button
          className={classes.main}
          disabled={!canRun}
          leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => create('pdf')}
        >
          {fr.pdf} <span className={classes.weight}>{fr.about(expectedBytes(settings))}</span>
        </Button>
      </div>
    </div>
  );
}

function Running({ step, share }: { step: string; share: number }) {
  return (
    <div className={classes.foot}>
      <p className={classes.step} role="status">
        {step}
      </p>
      <div className={classes.running}>
        <ProgressBar label={fr.working} share={share} text={step} />
        <Button variant="default" onClick={stopPrint}>
          {fr.stop}
        </Button>
      </div>
    </div>
  );
}
