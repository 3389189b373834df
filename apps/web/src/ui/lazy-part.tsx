import { type ComponentType, lazy, type ReactNode, Suspense, useReducer } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadFailure } from './load-failure.tsx';
import { type Load, loadAgain } from './load-part.ts';
import { Loading } from './loading.tsx';
import { words } from './words.ts';

type Attempt<P> = { Component: ComponentType<P>; number: number };

/** A part of the application that arrives on demand. It remembers what has arrived: shown again, it shows at once. */
export type Part<P> = {
  current: Attempt<P>;
  again(): void;
  /** Brings it before it is shown, when it is about to be. */
  preload(): void;
};

/** `const admin = definePart(() => import('./admin.tsx'), (module) => module.Admin)` */
export function definePart<M, P extends object>(load: Load<M>, pick: (module: M) => ComponentType<P>): Part<P> {
  const start = (number: number, loading: Load<M>): Attempt<P> => ({
    Component: lazy(() => loading().then((module) => ({ default: pick(module) }))) as ComponentType<P>,
    number,
  });
  return {
    current: start(0, load),
    again() {
      const number = this.current.number + 1;
      this.current = start(number, () => loadAgain(load, number));
    },
    preload() {
      load().catch(() => {}); // its failure shows when it is rendered
    },
  };
}

type LazyPartProps<P> = {
  part: Part<P>;
  /** What the part itself is given. */
  props: P;
  fallback?: ReactNode;
  /** What surrounds its failure: the page it would have been, or a card. */
  frame?: (failure: ReactNode) => ReactNode;
  isPage?: boolean;
};

/** Shows a part, its fallback meanwhile, and a failure with a way to try again, for real (APP-07). */
export function LazyPart<P extends object>({ part, props, frame, isPage = false, ...rest }: LazyPartProps<P>) {
  const { fallback = <Loading label={words.initialising} /> } = rest;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { current } = part;
  const retry = () => {
    part.again();
    redraw();
  };
  const failure = (error: unknown) => {
    const content = <LoadFailure error={error} isPage={isPage} onRetry={retry} />;
    return frame ? frame(content) : content;
  };
  return (
    <ErrorBoundary resetKey={current} fallback={failure}>
      <Suspense fallback={fallback}>
        <current.Component {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
