import type { ReactNode } from 'react';
import { useKeptPlace } from '../list-place.ts';
import { PageTitle } from '../page-title.tsx';
import { Pager, type PagerProps } from '../pager.tsx';
import { ListCard, type ListCardProps } from './list-card.tsx';

type ListPageProps<T> = Omit<ListCardProps<T>, 'error' | 'failed' | 'onRetry'> & {
  texts: { title: string; subtitle: string; failed: string };
  /** In the place of the subtitle once they have come: « 3 contextes, dont 2 publiés ». */
  counts?: string | undefined;
  query: { error: Error | null; refetch: () => void; isPlaceholderData?: boolean };
  /** On the right of the title. */
  actions?: ReactNode;
  /** Between the title and the list: its filters, or what is counted. */
  above?: ReactNode;
  /** Absent where all stand on one page; not shown while there is nothing. */
  pager?: PagerProps | undefined;
  /** Under the list. */
  children?: ReactNode;
};

/** A page that lists things: its title and buttons, the table or why there is none, and the way to its other pages. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { texts, counts, query, actions, above, pager, children, ...card } = props;
  useKeptPlace();
  return (
    <>
      <PageTitle title={texts.title} subtitle={counts ?? texts.subtitle}>
        {actions}
      </PageTitle>
      {above}
      <ListCard
        isStale={query.isPlaceholderData}
        {...card}
        error={query.error}
        failed={texts.failed}
        onRetry={query.refetch}
      />
      {pager && pager.total > 0 && <Pager {...pager} />}
      {children}
    </>
  );
}
