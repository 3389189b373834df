import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useReducer } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadFailure } from './load-failure.tsx';
import { type Load, loadAgain } from './load-part.ts';
import { Loading } from './loading.tsx';
import { words } from './words.ts';

type Attempt = { Component: LazyExoticComponent<ComponentType>; number: number };

/** A part of the application that arrives on demand. It remembers what has arrived: shown again, it shows at once. */
export type Part = { current: Attempt; again(): void };

/** `const admin = definePart(() => import('./admin.tsx'), (module) => module.Admin)` */
export function definePart<M>(load: Load<M>, pick: (module: M) => ComponentType): Part {
  const start = (number: number, loading: Load<M>): Attempt => ({
    Component: lazy(() => loading().then((module) => ({ default: pick(module) }))),
    number,
  });
  return {
    current: start(0, load),
    again() {
      const number = this.current.number + 1;
      this.current = start(number, () => loadAgain(load, number));
    },
  };
}

type LazyPartProps = {
  part: Part;
  fallback?: ReactNode;
  /** For a part that is a whole page: what surrounds its failure. */
  frame?: (failure: ReactNode) => ReactNode;
};

/** Shows a part, its fallback meanwhile, and a failure with a way to try again, for real (APP-07). */
export function LazyPart({ part, fallback = <Loading label={words.initialising} />, frame }: LazyPartProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { current } = part;
  const retry = () => {
    part.again();
    redraw();
  };
  const failure = (error: unknown) => {
    const content = <LoadFailure error={error} isPage={frame !== undefined} onRetry={retry} />;
    return frame ? frame(content) : content;
  };
  return (
    <ErrorBoundary resetKey={current} fallback={failure}>
      <Suspense fallback={fallback}>
        <current.Component />
      </Suspense>
    </ErrorBoundary>
  );
}
