import { FailureCard } from './failure-card.tsx';
import { LazyPart, type Part } from './lazy-part.tsx';
import { useOnce } from './use-once.ts';

type LazyDialogProps<P> = { part: Part<P>; props: P; opened: boolean; onClose: () => void };

/** A dialog whose code arrives when it is first opened; when it does not, a card in its place says so. */
export function LazyDialog<P extends object>({ part, props, opened, onClose }: LazyDialogProps<P>) {
  if (!useOnce(opened)) return null;
  return (
    <LazyPart
      part={part}
      props={props}
      fallback={null}
      frame={(failure) => opened && <FailureCard onClose={onClose}>{failure}</FailureCard>}
    />
  );
}
