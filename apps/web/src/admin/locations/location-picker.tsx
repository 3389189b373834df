import { ExtentPicker } from '../extent/extent-picker.tsx';
import { extentOf, type Place, placeOf } from './extent.ts';

type LocationPickerProps = { place: Place; onPick: (place: Place) => void };

/** The place, picked on a map. */
export function LocationPicker({ place, onPick }: LocationPickerProps) {
  return <ExtentPicker extent={extentOf(place)} onPick={(extent) => onPick(placeOf(extent))} />;
}
