import type Collection from 'ol/Collection.js';
import DragPan from 'ol/interaction/DragPan.js';
import { defaults } from 'ol/interaction/defaults.js';
import type Interaction from 'ol/interaction/Interaction.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import { isMotionReduced } from './motion.ts';

/** How pointer, fingers and keys move the map; nothing glides when the system asks for less motion (MAP-14). */
export function createInteractions(): Collection<Interaction> {
  if (!isMotionReduced()) return defaults();
  const still = { duration: 0 };
  return defaults({ dragPan: false, keyboard: false, zoomDuration: 0 }).extend([
    new DragPan(),
    new KeyboardPan(still),
    new KeyboardZoom(still),
  ]);
}
