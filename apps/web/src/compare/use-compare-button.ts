import { IconSquareHalf } from '@tabler/icons-react';
import { useOtherSide } from '../layers/index.ts';
import type { MapButton } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { useComparison } from './use-comparison.ts';

/** « Comparer » splits the map, and gives it back (TIME-02). */
export function useCompareButton(): MapButton[] {
  const { module, isOpen, dispatch } = usePanel();
  const { start, stop } = useComparison();
  const isActive = useOtherSide() !== null;
  const toggle = () => {
    if (isActive) stop();
    else start();
    const isShown = isOpen && module === 'compare';
    if (isActive === isShown) dispatch({ type: 'TOGGLE_MODULE', module: 'compare' });
  };
  return [{ id: 'comparer', title: 'Comparer', icon: IconSquareHalf, isActive, onClick: toggle }];
}
