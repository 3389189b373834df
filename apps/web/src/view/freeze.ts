import type OlMap from 'ol/Map.js';

/** Freezes the map: neither pointer, wheel, fingers nor keys move it. Returns the way to free it (URL-05). */
export function freeze(map: OlMap): () => void {
  const held = map
    .getInteractions()
    .getArray()
    .filter((interaction) => interaction.getActive());
  for (const interaction of held) interaction.setActive(false);
  // The page around it scrolls again under the finger.
  const { style } = map.getViewport();
  const { touchAction } = style;
  style.touchAction = 'auto';
  return () => {
    for (const interaction of held) interaction.setActive(true);
    style.touchAction = touchAction;
  };
}
