import { FailureCard } from '../ui/failure-card.tsx';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { useOnce } from '../ui/use-once.ts';
import { pictureStore, useIsPictureOpen } from './picture-store.ts';

const modal = definePart(
  () => import('./picture-modal.tsx'),
  (module) => module.PictureModal,
);

const close = () => pictureStore.dispatch(false);

/** « Télécharger la carte », whose code arrives when it is first opened. */
export function PictureDialog() {
  const opened = useIsPictureOpen();
  if (!useOnce(opened)) return null;
  return (
    <LazyPart
      part={modal}
      props={{ opened, onClose: close }}
      fallback={null}
      frame={(failure) => opened && <FailureCard onClose={close}>{failure}</FailureCard>}
    />
  );
}
