import { Button } from '@mantine/core';
import type { TableImport } from '@motu/contract';
import { IconStack2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { readAnew } from '../form/use-edited.ts';
import { LinkButton } from '../link-button.tsx';
import { PageTitle } from '../page-title.tsx';
import { ChoicesForm } from './choices-form.tsx';
import { ChooseFile } from './choose-file.tsx';
import { fr } from './fr.ts';
import { TableOutcomes } from './table-outcomes.tsx';
import { TablesForm } from './tables-form.tsx';
import { Underway } from './underway.tsx';
import classes from './upload-page.module.css';
import { useUpload } from './use-upload.ts';

const PARENTS = [{ label: fr.layers, to: '/admin/layers' }];

/** A file of objects becomes a layer (ADM-02): sent, completed with what it does not say, read, and opened in its form. */
export function UploadPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { upload, error, isSending, start, resume, run, runTables, stop } = useUpload();
  const remote = upload?.remote;
  const isDone = remote?.state === 'done';
  const open = useEffectEvent(() => {
    readAnew(queries);
    // Several layers are told here, one is opened.
    const report = remote?.report ?? (remote?.tables.length === 1 ? remote.tables[0]?.report : null);
    if (!report) return;
    void navigate(`/admin/layers/edit/${report.layerId}`, { state: { report } });
  });
  useEffect(() => {
    if (isDone) open();
  }, [isDone]);
  const forget = async () => {
    await stop();
    const isSome = remote?.tables.some(({ state }) => state === 'done');
    if (isSome) readAnew(queries);
    notify({ tone: 'information', title: fr.stopped, text: isSome ? fr.stoppedSome : fr.stoppedText });
  };
  const isReady = remote?.state === 'ready' && remote.content !== null;

  return (
    <>
      <PageTitle title={fr.title} subtitle={fr.subtitle} parents={PARENTS} />
      <div className={classes.steps}>
        {!upload && <ChooseFile takesPictures onChoose={start} />}
        {upload && remote?.state === 'refused' && (
          <>
            <Notice tone="danger" title={fr.refused}>
              {remote.problem?.detail}
            </Notice>
            <div className={classes.buttons}>
              <Button onClick={() => void stop()}>{fr.another}</Button>
            </div>
          </>
        )}
        {upload && error && (
          <Notice tone="danger" title={!remote || remote.state === 'sending' ? fr.notSent : fr.notRead}>
            {errorMessage(error)}
          </Notice>
        )}
        {upload && !isReady && !isDone && remote?.state !== 'refused' && (
          <Underway upload={upload} onStop={() => void forget()} onResume={error && !isSending ? resume : null} />
        )}
        {isDone && remote.tables.length > 1 && <TablesDone tables={remote.tables} onAnother={() => void stop()} />}
        {upload && isReady && remote.content && remote.content.tables.length > 1 && (
          <TablesForm
            fileName={upload.file.name}
            remote={remote}
            content={remote.content}
            start={upload.tables}
            onRun={runTables}
            onStop={() => void stop()}
          />
        )}
        {upload && isReady && remote.content?.tables.length === 1 && (
          <ChoicesForm
            fileName={upload.file.name}
            remote={remote}
            content={remote.content}
            start={upload.choices}
            onRun={run}
            onStop={() => void stop()}
          />
        )}
      </div>
      <LeaveGuard isDirty={upload !== null && !isDone && remote?.state !== 'refused'} />
    </>
  );
}

/** Several tables are layers now: each is opened from here. */
function TablesDone({ tables, onAnother }: { tables: readonly TableImport[]; onAnother: () => void }) {
  const box = useRef<HTMLElement>(null);
  // What was looked at is gone: the keyboard goes on from here.
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className={classes.report} tabIndex={-1} aria-label={fr.allMade(tables.length)}>
      <Notice tone="success" title={fr.allMade(tables.length)}>
        {fr.allHidden}
      </Notice>
      <TableOutcomes tables={tables} />
      <div className={classes.buttons}>
        <LinkButton to="/admin/layers" icon={IconStack2}>
          {fr.toLayers}
        </LinkButton>
        <Button variant="default" onClick={onAnother}>
          {fr.addAnother}
        </Button>
      </div>
    </section>
  );
}
