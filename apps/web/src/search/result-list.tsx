import { IconMapQuestion } from '@tabler/icons-react';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureState } from '../ui/failure-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Found } from './found.ts';
import { fr } from './fr.ts';
import { iconOf } from './kind-icon.ts';
import classes from './search-panel.module.css';
import { useSearch } from './search-provider.tsx';

type ResultListProps = {
  query: string;
  found: Found[];
  isFetching: boolean;
  error: unknown;
  onChoose: (found: Found) => void;
  onRetry: () => void;
};

/** What was found, by page, with the numbers of its pins. */
export function ResultList({ query, found, isFetching, error, onChoose, onRetry }: ResultListProps) {
  const { chosen } = useSearch();
  if (error) return <FailureState title={fr.failed} error={error} onRetry={onRetry} />;
  if (isFetching && found.length === 0)
    return (
      <div className={classes.skeletons}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} width="100%" height={52} />
        ))}
      </div>
    );
  if (found.length === 0)
    return (
      <div role="status">
        <EmptyState icon={IconMapQuestion} title={fr.noResult(query)}>
          {fr.noResultText}
        </EmptyState>
      </div>
    );
  return (
    <ol className={classes.results}>
      {found.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={classes.result}
            aria-current={one.id === chosen || undefined}
            onClick={() => onChoose(one)}
          >
            <Badge found={one} />
            <span className={classes.words}>
              <span className={classes.name}>{one.titre}</span>
              <span className={classes.place}>{one.sousTitre}</span>
            </span>
            {one.distance !== null && <span className={classes.distance}>{fr.away(one.distance)}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Badge({ found }: { found: Found }) {
  if (found.number !== null) return <span className={classes.number}>{found.number}</span>;
  const Icon = iconOf(found);
  return (
    <span className={classes.kind}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
