import type { ReactNode } from 'react';
import { PageTitle } from '../page-title.tsx';
import { Loaded } from './loaded.tsx';
import { useEdited } from './use-edited.ts';

type SinglePageProps<Stored> = {
  /** What it is kept under while the administration is open. */
  name: string;
  texts: { title: string; subtitle: string; failed: string };
  read: (asked: { signal: AbortSignal }) => Promise<{ content: Stored }>;
  /** The form. */
  children: (stored: Stored) => ReactNode;
};

/** The page of what there is one of: it is read, and put into its form. */
export function SinglePage<Stored>({ name, texts, read, children }: SinglePageProps<Stored>) {
  const query = useEdited(name, 'public', ({ signal }) => read({ signal }));
  return (
    <>
      <PageTitle title={texts.title} subtitle={texts.subtitle} />
      <Loaded query={query} failed={texts.failed}>
        {children}
      </Loaded>
    </>
  );
}
