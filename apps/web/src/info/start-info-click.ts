import type { LonLat } from '@motu/core';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { toLonLat } from 'ol/proj.js';
import { hitOptions } from '../map/hit-options.ts';
import { pointer } from '../map/index.ts';
import { takesClicks } from '../map/quiet-layer.ts';
import { HIT_TOLERANCE } from '../map/tolerances.ts';
import type { NamedPlace } from '../names/index.ts';

/**
 * Asks about the point that is clicked, or about the middle of the map when Enter is pressed on it; about an object where its name is
 * there (NAME-04). A tool that has the pointer and a
 * feature that is hit keep their clicks (INFO-01). Returns the way to stop.
 */
export function startInfoClick(
  map: OlMap,
  onAsk: (asked: { coordinate: LonLat; label: string | null }) => void,
  nameAt: (pixel: number[]) => NamedPlace | null = () => null,
): () => void {
  const ask = (coordinate: number[], pixel: number[] | null) => {
    const [lon = 0, lat = 0] = toLonLat(coordinate, map.getView().getProjection());
    onAsk((pixel && nameAt(pixel)) ?? { coordinate: [lon, lat], label: null });
  };
  const onClick = ({ coordinate, pixel }: MapBrowserEvent) => {
    if (pointer.tool() !== null) return;
    if (map.hasFeatureAtPixel(pixel, hitOptions(map, pixel, HIT_TOLERANCE, takesClicks))) return;
    ask(coordinate, pixel);
  };
  const onKey = (event: KeyboardEvent) => {
    const center = map.getView().getCenter();
    if (event.key !== 'Enter' || pointer.tool() !== null || !center) return;
    // Only on the map itself, not on a control inside it.
    if (event.target === map.getTargetElement()) ask(center, map.getPixelFromCoordinate(center));
  };
  map.on('singleclick', onClick);
  const target = map.getTargetElement();
  target?.addEventListener('keydown', onKey);
  return () => {
    map.un('singleclick', onClick);
    target?.removeEventListener('keydown', onKey);
  };
}
