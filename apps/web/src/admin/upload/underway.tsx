import { Button } from '@mantine/core';
import { formatBytes, formatPercent } from '@motu/core';
import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import fields from '../form/fields.module.css';
import { fr } from './fr.ts';
import { TableOutcomes } from './table-outcomes.tsx';
import classes from './upload-page.module.css';
import type { Upload } from './use-upload.ts';

type UnderwayProps = {
  upload: Upload;
  onStop: () => void;
  /** What is left to send can be sent. */
  onResume: (() => void) | null;
};

/** What is being done, how far it is, and the way to stop it. */
export function Underway({ upload, onStop, onResume }: UnderwayProps) {
  const { file, parts, remote, sent, isCut } = upload;
  const name = parts.length > 1 ? fr.andOthers(file.name, parts.length - 1) : file.name;
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
    <section ref={card} className={`${fields.card} ${classes.underway}`} aria-label={name} tabIndex={-1}>
      <p className={classes.file}>{name}</p>
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
      {remote && remote.tables.length > 0 && <TableOutcomes tables={remote.tables} />}
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
