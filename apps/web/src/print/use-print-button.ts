import { IconPrinter } from '@tabler/icons-react';
import type { MapButton } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { fr } from './fr-button.ts';

/** « Imprimer la carte » opens the module (PRN-01). */
export function usePrintButton(): MapButton[] {
  const { module, isOpen, dispatch } = usePanel();
  return [
    {
      id: 'impression',
      title: fr.open,
      icon: IconPrinter,
      isActive: isOpen && module === 'print',
      onClick: () => dispatch({ type: 'TOGGLE_MODULE', module: 'print' }),
    },
  ];
}
