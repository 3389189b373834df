import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { readAnew } from '../form/use-edited.ts';
import { PageTitle } from '../page-title.tsx';
import { ChoicesForm } from './choices-form.tsx';
import { ChooseFile } from './choose-file.tsx';
import { fr } from './fr.ts';
import { Underway } from './underway.tsx';
import classes from './upload-page.module.css';
import { useUpload } from './use-upload.ts';

const PARENTS = [{ label: fr.layers, to: '/admin/layers' }];

/** A file of objects becomes a layer (ADM-02): sent, completed with what it does not say, read, and opened in its form. */
export function UploadPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { upload, error, isSending, start, resume, run, stop } = useUpload();
  const remote = upload?.remote;
  const isDone = remote?.state === 'done';
  const open = useEffectEvent(() => {
    const report = remote?.report;
    if (!report) return;
    readAnew(queries);
    void navigate(`/admin/layers/edit/${report.layerId}`, { state: { report } });
  });
  useEffect(() => {
    if (isDone) open();
  }, [isDone]);
  const forget = async () => {
    await stop();
    notify({ tone: 'information', title: fr.stopped, text: fr.stoppedText });
  };
  const isReady = remote?.state === 'ready' && remote.content !== null;

  return (
    <>
      <PageTitle title={fr.title} subtitle={fr.subtitle} parents={PARENTS} />
      <div className={classes.steps}>
        {!upload && <ChooseFile onChoose={start} />}
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
        {upload && isReady && remote.content && (
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
