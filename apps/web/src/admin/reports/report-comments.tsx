import { Button, Textarea } from '@mantine/core';
import { REPORT_COMMENT_MAX, type Report } from '@motu/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { ShortDate } from '../list/short-date.tsx';
import { fr } from './fr.ts';
import classes from './report-page.module.css';

type ReportCommentsProps = { report: Report; onCommented: (report: Report) => void };

/** What administrators say among themselves about a report. */
export function ReportComments({ report, onCommented }: ReportCommentsProps) {
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useMutation({
    mutationFn: (texte: string) => api.reports.comment({ params: { id: report.id }, body: { texte } }),
    onSuccess: ({ content }) => {
      setText('');
      onCommented(content);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = text.trim() === '';
    setEmpty(missing);
    if (missing) field.current?.focus();
    else sending.mutate(text);
  };

  return (
    <>
      {report.commentaires.length === 0 ? (
        <p className={classes.note}>{fr.noComment}</p>
      ) : (
        <ol className={classes.comments} aria-label={fr.commentCount(report.commentaires.length)}>
          {report.commentaires.map(({ id, auteur, date, texte }) => (
            <li key={id}>
              <p className={classes.author}>
                <strong>{auteur}</strong>
                <ShortDate at={date} />
              </p>
              <p className={classes.description}>{texte}</p>
            </li>
          ))}
        </ol>
      )}
      <form className={classes.form} onSubmit={submit} noValidate>
        {sending.isError && <Notice tone="danger">{errorMessage(sending.error)}</Notice>}
        <Textarea
          ref={field}
          label={fr.newComment}
          rows={3}
          maxLength={REPORT_COMMENT_MAX}
          value={text}
          error={isEmpty && fr.emptyComment}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setEmpty(false);
          }}
        />
        <Button type="submit" variant="default" loading={sending.isPending}>
          {fr.comment}
        </Button>
      </form>
    </>
  );
}
