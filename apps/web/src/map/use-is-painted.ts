import { useEffect, useState } from 'react';
import { useMap } from './map-context.ts';
import { whenPainted } from './when-painted.ts';

/** Whether the map has shown its first tiles: what is not the map comes after it. */
export function useIsPainted(): boolean {
  const map = useMap();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => whenPainted(map, () => setPainted(true)), [map]);
  return isPainted;
}
