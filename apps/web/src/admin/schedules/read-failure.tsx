import { Button } from '@mantine/core';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { words } from '../../ui/words.ts';
import own from './schedule-form.module.css';

type ReadFailureProps = { title: string; error: Error | null; onRetry: () => void };

/** What a form offers could not be read: the rest of it stays. */
export function ReadFailure({ title, error, onRetry }: ReadFailureProps) {
  if (!error) return null;
  return (
    <Notice tone="danger" title={title}>
      <p>{errorMessage(error)}</p>
      <Button variant="default" className={own.retry} onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
