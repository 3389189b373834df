import { address } from '../address/index.ts';
import { daysOf, useDay, useLayers } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import { currentView } from '../view/index.ts';
import { type Shown, shareParams } from './share-link.ts';

/** What is on screen, as another visitor would be given it. */
export function useSharedParams() {
  const { state } = useLayers();
  const map = useMap();
  const days = daysOf(useDay());
  const shown: Shown = { params: address.params(), layers: state, view: currentView(map), days };
  return shareParams(shown);
}
