import { IconCurrentLocation } from '@tabler/icons-react';
import { type MapButton, usePointerTool } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { pressButton } from './press-button.ts';
import { tracking, useTracking } from './tracking.ts';

/** Apart from the panel's words: the button is there before the panel. */
const fr = {
  turnOn: 'Activer la géolocalisation',
  turnOff: 'Désactiver la géolocalisation',
} as const;

/** « Activer la géolocalisation » / « Désactiver la géolocalisation » (MAP-03, GEO-01). */
export function useGeolocationButton(): MapButton[] {
  const isTracking = useTracking();
  const { module, isOpen, dispatch } = usePanel();
  const hasTool = usePointerTool() !== null;
  const isPanelOpen = isOpen && module === 'geolocation';
  // One thing in hand at a time: beside another tool, or another panel, tracking goes on without being the one in hand.
  const isInHand = !hasTool && (isPanelOpen || !isOpen);

  const press = () => {
    switch (pressButton({ isTracking, isPanelOpen })) {
      case 'turn-off':
        return tracking.dispatch(false);
      case 'close-panel':
        return dispatch({ type: 'CLOSE' });
      case 'turn-on':
        tracking.dispatch(true);
        return dispatch({ type: 'TOGGLE_MODULE', module: 'geolocation' });
    }
  };

  return [
    {
      id: 'position',
      title: isTracking ? fr.turnOff : fr.turnOn,
      icon: IconCurrentLocation,
      isActive: isTracking && isInHand,
      isOn: isTracking,
      isEssential: true,
      onClick: press,
    },
  ];
}
