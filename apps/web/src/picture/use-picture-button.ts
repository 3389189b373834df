import { IconPhotoDown } from '@tabler/icons-react';
import type { MapButton } from '../map/index.ts';
import { fr } from './fr.ts';
import { pictureStore, useIsPictureOpen } from './picture-store.ts';

/** « Télécharger la carte ». */
export function usePictureButton(): MapButton[] {
  const isActive = useIsPictureOpen();
  return [
    { id: 'download', title: fr.open, icon: IconPhotoDown, isActive, onClick: () => pictureStore.dispatch(true) },
  ];
}
