import { IconRoute } from '@tabler/icons-react';
import type { MapButton } from '../map/index.ts';
import { usePointerTool } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';

/** « Calculer un itinéraire », in the map's column. */
export function useRouteButton(): MapButton[] {
  const { module, isOpen, dispatch } = usePanel();
  const isZoomArea = usePointerTool() === 'zoom-area';
  return [
    {
      id: 'itineraire',
      title: 'Calculer un itinéraire',
      icon: IconRoute,
      isEssential: true,
      isActive: isOpen && module === 'route' && !isZoomArea,
      onClick: () => dispatch({ type: 'TOGGLE_MODULE', module: 'route' }),
    },
  ];
}
