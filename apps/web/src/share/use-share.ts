import { IconShare3 } from '@tabler/icons-react';
import type { MapButton } from '../map/index.ts';
import { fr } from './fr.ts';
import { toggleShare, useShareState } from './share-store.ts';

/** « Partager la carte ». */
export function useShare(): MapButton[] {
  const isActive = useShareState() !== null;
  return [{ id: 'partage', title: fr.open, icon: IconShare3, isActive, onClick: toggleShare }];
}
