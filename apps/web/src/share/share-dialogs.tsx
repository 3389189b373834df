import { FailureCard } from '../ui/failure-card.tsx';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { useOnce } from '../ui/use-once.ts';
import { shareStore, useShareState } from './share-store.ts';

const linkDialog = definePart(
  () => import('./share-dialog.tsx'),
  (module) => module.ShareDialog,
);
const embedDialog = definePart(
  () => import('./embed-dialog.tsx'),
  (module) => module.EmbedDialog,
);

const close = () => shareStore.dispatch(null);

/** « Partage de la carte » and « Intégration de la carte », whose code arrives when they are first opened. */
export function ShareDialogs() {
  const state = useShareState();
  return (
    <>
      <LazyDialog part={linkDialog} opened={state === 'link'} />
      <LazyDialog part={embedDialog} opened={state === 'embed'} />
    </>
  );
}

function LazyDialog({ part, opened }: { part: typeof linkDialog; opened: boolean }) {
  if (!useOnce(opened)) return null;
  return (
    <LazyPart
      part={part}
      props={{ opened, onClose: close }}
      fallback={null}
      frame={(failure) => opened && <FailureCard onClose={close}>{failure}</FailureCard>}
    />
  );
}
