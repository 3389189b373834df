import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type ShownLayer, useLayers, useOtherSide } from '../../layers/index.ts';
import { useMap } from '../../map/index.ts';
import { useOnline } from '../../offline/index.ts';
import { isOwn } from '../../own/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { fr } from '../fr.ts';
import { useZoneOfWork } from '../offline/use-zone-of-work.ts';
import { expectedBytes, fitsPicture } from '../page-of.ts';
import { type OutputKind, printStore, usePrint } from '../print-store.ts';
import { runPrint, stopPrint } from '../run-print.ts';
import { AtlasButton } from './atlas-button.tsx';
import { PrintOutcome } from './print-outcome.tsx';
import classes from './print-panel.module.css';
import { useAsked } from './use-asked.ts';
import { useFocusWhenLost } from './use-focus-when-lost.ts';

/** The buttons, or how far the page is, or what it lacks (PRN-09). */
export function PrintFoot() {
  const work = usePrint((state) => state.work);
  const isRunning = work.state === 'running';
  return (
    <div className={classes.foot}>
      {/* Always there, so that readers hear what changes in it. */}
      <p className={classes.step} role="status">
        {isRunning ? work.step : work.state === 'stopped' ? fr.stopped : ''}
      </p>
      {isRunning ? <Running step={work.step} share={work.share} /> : <Offer />}
    </div>
  );
}

function Offer() {
  const ask = useAsked(useMap());
  const { onMap: shown } = useLayers();
  const isCompared = useOtherSide() !== null;
  const isOnline = useOnline();
  const settings = usePrint((state) => state.settings);
  /** A page of what is on the map now, without some layers. */
  const run = (kind: OutputKind, without: readonly string[]) => runPrint(kind, ask(without, printStore.state().center));
  const zone = useZoneOfWork();
  const canRun = (isOnline || zone !== null) && shown.length > 0;
  const create = (kind: OutputKind) => void run(kind, []);
  return (
    <>
      {shown.length === 0 && <Notice tone="warning">{fr.noLayer}</Notice>}
      {isOwnCovered(shown) && <Notice tone="warning">{fr.ownOnTop}</Notice>}
      {isCompared && <Notice tone="warning">{fr.rightSide}</Notice>}
      {!isOnline && <Notice tone="warning">{zone ? fr.willUseZone(zone.name) : fr.needsZone}</Notice>}
      <PrintOutcome run={run} />
      {settings.mode === 'atlas' ? (
        <AtlasButton canRun={canRun} onCreate={() => create('pdf')} />
      ) : (
        <PageButtons canRun={canRun} onCreate={create} />
      )}
    </>
  );
}

/** Whether a layer of this device lies below one of the server, which draws all of its own at once. */
function isOwnCovered(shown: readonly ShownLayer[]): boolean {
  const first = shown.findIndex(({ item }) => !isOwn(item.slug));
  return first >= 0 && shown.slice(first).some(({ item }) => isOwn(item.slug));
}

function PageButtons({ canRun, onCreate }: { canRun: boolean; onCreate: (kind: OutputKind) => void }) {
  const settings = usePrint((state) => state.settings);
  const isPngTooLarge = !fitsPicture(settings);
  return (
    <>
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
          onClick={() => onCreate('png')}
        >
          {fr.png}
        </Button>
        <Button
          className={classes.main}
          disabled={!canRun}
          leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => onCreate('pdf')}
        >
          {fr.pdf} <span className={classes.weight}>{fr.about(expectedBytes(settings))}</span>
        </Button>
      </div>
    </>
  );
}

function Running({ step, share }: { step: string; share: number }) {
  // The button that began the work is gone: what ends it takes its place for keys and readers too.
  const stop = useFocusWhenLost<HTMLButtonElement>();
  return (
    <div className={classes.running}>
      <ProgressBar label={fr.working} share={share} text={step} />
      <Button ref={stop} variant="default" onClick={stopPrint}>
        {fr.stop}
      </Button>
    </div>
  );
}
