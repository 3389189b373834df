import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { definePart } from '../ui/lazy-part.tsx';
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
  const [isLink, isEmbed] = [state === 'link', state === 'embed'];
  return (
    <>
      <LazyDialog part={linkDialog} props={{ opened: isLink, onClose: close }} opened={isLink} onClose={close} />
      <LazyDialog part={embedDialog} props={{ opened: isEmbed, onClose: close }} opened={isEmbed} onClose={close} />
    </>
  );
}
