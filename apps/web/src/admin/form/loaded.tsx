import type { ReactNode } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminNotFound, isNotFound } from '../admin-not-found.tsx';
import classes from './fields.module.css';

type LoadedProps<T> = {
  /** A thing to edit; read anew each time its form opens. */
  query: { data: { content: T } | undefined; error: Error | null; refetch: () => void };
  /** « Ce contexte n’a pas pu être lu » */
  failed: string;
  children: (content: T) => ReactNode;
};

/** A form once what it edits has come. */
export function Loaded<T>({ query: { data, error, refetch }, failed, children }: LoadedProps<T>) {
  if (data) return children(data.content);
  if (isNotFound(error)) return <AdminNotFound />;
  if (error) {
    return (
      <div className={classes.card}>
        <FailureState title={failed} error={error} onRetry={refetch} />
      </div>
    );
  }
  return (
    <div className={classes.fields} aria-busy="true">
      {['40%', '60%', '50%'].map((width) => (
        <p key={width}>
          <Skeleton width={width} height={20} />
        </p>
      ))}
    </div>
  );
}
