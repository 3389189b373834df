import { Button } from '@mantine/core';
import { IconTableOff } from '@tabler/icons-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureState } from '../ui/failure-state.tsx';
import { fr } from './fr.ts';
import type { useRows } from './use-table-data.ts';

type NothingFoundProps = {
  rows: ReturnType<typeof useRows>;
  isFiltered: boolean;
  isInView: boolean;
  onClear: () => void;
};

/** In the place of rows: they did not come, or there are none. */
export function NothingFound({ rows, isFiltered, isInView, onClear }: NothingFoundProps) {
  if (rows.error) return <FailureState title={fr.failed} error={rows.error} onRetry={rows.retry} />;
  if (!rows.isKnown || rows.count > 0) return null;
  if (!isFiltered && !isInView) return <EmptyState icon={IconTableOff} title={fr.noObjects} />;
  const isOnlyView = isInView && !isFiltered;
  return (
    <div role="status">
      <EmptyState
        icon={IconTableOff}
        title={isOnlyView ? fr.emptyInView : fr.empty}
        action={
          <Button variant="default" onClick={onClear}>
            {fr.clearAll}
          </Button>
        }
      >
        {isOnlyView ? fr.emptyInViewText : fr.emptyText}
      </EmptyState>
    </div>
  );
}
