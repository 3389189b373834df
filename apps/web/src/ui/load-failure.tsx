import { Button } from '@mantine/core';
import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';
import { ErrorDetail } from './error-detail.tsx';
import { words } from './words.ts';

const texts = {
  title: 'Cette partie n’a pas pu s’ouvrir',
  advice: 'La connexion a été coupée, ou une nouvelle version vient d’être installée.',
} as const;

type LoadFailureProps = { error: unknown; isPage: boolean; onRetry: () => void };

/** Stands in place of a part that could not be loaded. */
export function LoadFailure({ error, isPage, onRetry }: LoadFailureProps) {
  const Title = isPage ? 'h1' : 'p';
  const retry = (
    <Button leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />} onClick={onRetry}>
      {words.retry}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState icon={IconWifiOff} tone="danger" title={<Title>{texts.title}</Title>} action={retry}>
        {texts.advice}
        <ErrorDetail error={error} />
      </EmptyState>
    </div>
  );
}
