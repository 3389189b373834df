import { Button } from '@mantine/core';
import { formatBytes, formatPercent } from '@motu/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import fields from '../form/fields.module.css';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { readAnew } from '../form/use-edited.ts';
import { PageTitle } from '../page-title.tsx';
import { ChoicesForm } from './choices-form.tsx';
import { ChooseFile } from './choose-file.tsx';
import { fr } from './fr.ts';
import classes from './upload-page.module.css';
import { type Upload, useUpload } from './use-upload.ts';

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

type UnderwayProps = {
  upload: Upload;
  onStop: () => void;
  /** What is left to send can be sent. */
  onResume: (() => void) | null;
};

/** What is being done, how far it is, and the way to stop it. */
function Underway({ upload, onStop, onResume }: UnderwayProps) {
  const { file, remote, sent, isCut } = upload;
  const card = useRef<HTMLElement>(null);
  // The button that was pressed is gone: the keyboard goes on from here.
  useEffect(() => card.current?.focus(), []);
  const isSending = !remote || remote.state === 'sending';
  const stage = isSending
    ? fr.sending
    : (remote.progress?.stage ?? (remote.state === 'reading' ? fr.reading : fr.inspecting));
  const share = isSending ? sent / Math.max(1, file.size) : (remote.progress?.share ?? null);
  const percent = share === null ? null : formatPercent(Math.floor(share * 100));
  return (
    <section ref={card} className={`${fields.card} ${classes.underway}`} aria-label={file.name} tabIndex={-1}>
      <p className={classes.file}>{file.name}</p>
      <p className={classes.stage} role="status">
        {share === null && <Spinner size={18} />} {stage}
      </p>
      {share !== null && (
        <div className={classes.progress}>
          <ProgressBar label={stage} share={share} text={percent ?? ''} />
          <span>{percent}</span>
        </div>
      )}
      {isSending && <p className={fields.note}>{fr.sent(formatBytes(sent), formatBytes(file.size))}</p>}
      {isCut && <Notice tone="warning">{fr.cut}</Notice>}
      <div className={classes.buttons}>
        {isSending && onResume && <Button onClick={onResume}>{fr.resume}</Button>}
        <Button variant="default" onClick={onStop}>
          {fr.stop}
        </Button>
      </div>
    </section>
  );
}
