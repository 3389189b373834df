import { IconDeviceMobileDown } from '@tabler/icons-react';
import type { MapButton } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { useZoneWork } from './work-store.ts';
// Heard from the first moment.
import './install-prompt.ts';

/** The button of the map's column that opens the zones, and turns while one is being loaded (MAP-03). */
export function useZonesButton(): MapButton[] {
  const { dispatch } = usePanel();
  const isBusy = useZoneWork(({ running }) => running !== null);
  return [
    {
      id: 'cache',
      title: 'Gestion du cache des zones',
      icon: IconDeviceMobileDown,
      isBusy,
      onClick: () => dispatch({ type: 'TOGGLE_MODULE', module: 'cache' }),
    },
  ];
}
