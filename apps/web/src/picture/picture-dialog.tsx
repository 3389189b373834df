import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { definePart } from '../ui/lazy-part.tsx';
import { pictureStore, useIsPictureOpen } from './picture-store.ts';

const modal = definePart(
  () => import('./picture-modal.tsx'),
  (module) => module.PictureModal,
);

const close = () => pictureStore.dispatch(false);

/** « Télécharger la carte », whose code arrives when it is first opened. */
export function PictureDialog() {
  const opened = useIsPictureOpen();
  return <LazyDialog part={modal} props={{ opened, onClose: close }} opened={opened} onClose={close} />;
}
