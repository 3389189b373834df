import { PanelFrame } from '../panel/index.ts';
import { ErrorModal } from '../ui/error-modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { useDismissed } from '../ui/use-dismissed.ts';
import { useZoneWords } from '../zones/index.ts';
import { fr } from './fr.ts';
import { ResultList } from './result-list.tsx';
import { ResultPages } from './result-pages.tsx';
import { SearchHelp } from './search-help.tsx';
import classes from './search-panel.module.css';
import { useSearch } from './search-provider.tsx';
import { PAGE_SIZE } from './search-queries.ts';
import { useFound } from './use-found.ts';

/** The module « Recherche » of the side panel: its help, then what was found. */
export function SearchPanel() {
  const { query, isHelpOpen, dispatch } = useSearch();
  const { found, count, error, isFetching, refetch } = useFound();
  const shownError = useDismissed(error);
  const isHelp = isHelpOpen || query === '';
  const zoneWords = useZoneWords();

  return (
    <PanelFrame title={fr.title} foot={!isHelp && count !== null && count > PAGE_SIZE && <ResultPages count={count} />}>
      {zoneWords && <Notice tone="information">{zoneWords}</Notice>}
      {isHelp ? (
        <SearchHelp />
      ) : (
        <>
          <p className={classes.summary} role="status">
            {count !== null && count > 0 && (
              <>
                {fr.results(count)}
                <b>{fr.quoted(query)}</b>
              </>
            )}
          </p>
          <ResultList
            query={query}
            found={found}
            isFetching={isFetching}
            error={error}
            onChoose={({ id }) => dispatch({ type: 'CHOOSE', id })}
            onRetry={refetch}
          />
        </>
      )}
      <ErrorModal error={shownError.error} onClose={shownError.dismiss} onRetry={refetch} />
    </PanelFrame>
  );
}
