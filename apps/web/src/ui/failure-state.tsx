import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';
import { ErrorDetail } from './error-detail.tsx';
import { errorMessage } from './error-text.ts';
import { words } from './words.ts';

type FailureStateProps = { title: string; error: unknown; onRetry: () => void };

/** Stands where data should: what failed, why, and the way to ask again. */
export function FailureState({ title, error, onRetry }: FailureStateProps) {
  const retry = (
    <Button leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />} onClick={() => onRetry()}>
      {words.retry}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState icon={IconCloudOff} tone="danger" title={title} action={retry}>
        {errorMessage(error)}
        <ErrorDetail error={error} />
      </EmptyState>
    </div>
  );
}
